// The popover "Save as": links, texts, pictures, the certificate. A format that cannot hold the puzzle keeps its reason beside
// it until the puzzle changes.

import { html, signal, useState } from "./vendor/preact.js";
import { ask, reasonOf } from "./api.js";
import { copied } from "./copy.js";
import { written } from "./history.js";
import { certificate, decoded, download } from "./jobs.js";
import { announce, warn } from "./live.js";
import { capital } from "./names.js";
import { board, catalog, current } from "./state.js";
import { Words } from "./words.js";

/** @type {Record<string, string>} */
const LINKS = { fpuzzles: "f-puzzles", sudokupad: "SudokuPad", "iss-link": "Interactive Sudoku Solver" };
/** Texts with a button of their own; the rest is in the list. @type {Record<string, string>} */
const TEXTS = { corpus: "Corpus line", line: "81 characters" };

/** Formats that cannot hold the puzzle of a line, with the reason. */
const refusals = signal(/** @type {{ line: string, reasons: Readonly<Record<string, string>> }} */ ({ line: "", reasons: {} }));

/** The reason without what the entry states itself. @param {string} message */
const shortReason = (message) => message.replace(/^format \S+ /, "");

export function Save() {
  const [made, setMade] = useState(/** @type {{ text: string, copied: boolean } | null} */ (null));
  const formats = catalog.value?.formats ?? [];
  const texts = formats.filter((format) => TEXTS[format.name]);
  const more = formats.filter((format) => !LINKS[format.name] && !TEXTS[format.name]);
  const verdict = current.value?.report?.verdict;
  const line = board.value?.line ?? "";
  const reasons = refusals.value.line === line ? refusals.value.reasons : {};

  /** @param {string} to */
  const save = async (to) => {
    if (!board.value || !to) return;
    try {
      const answer = await ask("save", { line: board.value.line, to });
      const link = answer.link ?? (LINKS[to] ? /^https:\S+/m.exec(answer.text ?? "")?.[0] : null); // names may stand above a link
      if (link) await showLink(link);
      else {
        download(answer.name, answer.base64 ? decoded(answer.base64) : answer.text, answer.type);
        setMade(null);
        announce(`Saved as ${answer.name}`);
      }
    } catch (error) {
      setMade(null);
      refusals.value = { line, reasons: { ...reasons, [to]: shortReason(reasonOf(error)) } };
      warn(`Not saved: ${reasonOf(error)}`);
    }
  };
  /** A format as a button; a reason why it cannot hold the puzzle is beside it. @param {string} name @param {string} words @param {string} [title] */
  const entry = (name, words, title) => html`<span class="entry"><button type="button" title=${title} aria-describedby=${reasons[name] ? `refusal-${name}` : undefined} onClick=${() => save(name)}>${words}</button>
    ${reasons[name] && html`<small id=${`refusal-${name}`}><${Words} text=${capital(reasons[name] ?? "")} /></small>`}</span>`;
  /** @param {string} link */
  const showLink = async (link) => {
    const isCopied = await copied(link);
    setMade({ text: link, copied: isCopied });
    announce(isCopied ? "Link copied" : "Link ready");
  };
  const page = async () => {
    await written();
    showLink(location.href);
  };
  return html`<section popover="auto" id="save" aria-label="Save as"><dl class="outs">
    <dt>Link</dt><dd><button type="button" onClick=${page}>This page</button>${Object.entries(LINKS).map(([name, words]) => entry(name, words))}</dd>
    <dt>Text</dt><dd>${texts.map((format) => entry(format.name, TEXTS[format.name] ?? format.name, format.words))}
      <label class="vh" for="save-format">More formats</label><select id="save-format" value="" onChange=${(/** @type {any} */ event) => { save(event.target.value); event.target.value = ""; }}><option value="">More formats …</option>
      ${more.map((format) => html`<option value=${format.name}>${format.name}: ${reasons[format.name] ?? format.words}</option>`)}</select>
      ${more.filter((format) => reasons[format.name]).map((format) => html`<small class="refusal"><b>${format.name}</b>: <${Words} text=${reasons[format.name]} /></small>`)}</dd>
    <dt>Picture</dt><dd>${entry("svg", "SVG")}${entry("png", "PNG")}${entry("sheet", "Sheet to print")}</dd>
    <dt>Proof</dt><dd><button type="button" disabled=${!verdict || verdict === "some" || verdict === "unknown"} onClick=${certificate}>Certificate</button></dd></dl>
    ${made && html`<p class="made">${made.copied ? "Copied: " : "Ready: "}<a href=${made.text} target="_blank" rel="noopener noreferrer">${made.text}</a></p>`}
  </section>`;
}
