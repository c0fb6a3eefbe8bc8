// The popover "Save as": links, texts, pictures, the certificate.

import { html, useState } from "./vendor/preact.js";
import { ask, reasonOf } from "./api.js";
import { written } from "./history.js";
import { certificate, decoded, download } from "./jobs.js";
import { announce, complain } from "./live.js";
import { board, catalog, current } from "./state.js";

/** @type {Record<string, string>} */
const LINKS = { fpuzzles: "f-puzzles", sudokupad: "SudokuPad", "iss-link": "Interactive Sudoku Solver" };
/** Texts with a button of their own; the rest is in the list. @type {Record<string, string>} */
const TEXTS = { corpus: "Corpus line", line: "81 characters" };

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

export function Save() {
  const [made, setMade] = useState(/** @type {{ text: string, link: boolean, copied: boolean } | null} */ (null));
  const formats = catalog.value?.formats ?? [];
  const texts = formats.filter((format) => TEXTS[format.name]);
  const more = formats.filter((format) => !LINKS[format.name] && !TEXTS[format.name]);
  const verdict = current.value?.report?.verdict;

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
      setMade({ text: reasonOf(error), link: false, copied: false });
      complain(reasonOf(error));
    }
  };
  /** @param {string} link */
  const showLink = async (link) => {
    const copied = await copy(link);
    setMade({ text: link, link: true, copied });
    announce(copied ? "Link copied" : "Link ready");
  };
  const page = async () => {
    await written();
    showLink(location.href);
  };
  return html`<section popover="auto" id="save" aria-label="Save as"><dl class="outs">
    <dt>Link</dt><dd><button type="button" onClick=${page}>This page</button>${Object.entries(LINKS).map(([name, words]) => html`<button type="button" onClick=${() => save(name)}>${words}</button>`)}</dd>
    <dt>Text</dt><dd>${texts.map((format) => html`<button type="button" title=${format.words} onClick=${() => save(format.name)}>${TEXTS[format.name]}</button>`)}
      <label class="vh" for="save-format">More formats</label><select id="save-format" value="" onChange=${(/** @type {any} */ event) => { save(event.target.value); event.target.value = ""; }}><option value="">More formats …</option>
      ${more.map((format) => html`<option value=${format.name}>${format.name}: ${format.words}</option>`)}</select></dd>
    <dt>Picture</dt><dd><button type="button" onClick=${() => save("svg")}>SVG</button><button type="button" onClick=${() => save("png")}>PNG</button><button type="button" onClick=${() => save("sheet")}>Sheet to print</button></dd>
    <dt>Proof</dt><dd><button type="button" disabled=${!verdict || verdict === "some" || verdict === "unknown"} onClick=${certificate}>Certificate</button></dd></dl>
    ${made && html`<p class="made">${made.link ? html`${made.copied ? "Copied: " : "Ready: "}<a href=${made.text} target="_blank" rel="noopener noreferrer">${made.text}</a>` : made.text}</p>`}
  </section>`;
}
