// The answer beside the board: work in progress, evidence, and three views as tabs.

import { html, useRef } from "./vendor/preact.js";
import { SIGN } from "./constraints.js";
import { Editor } from "./editor.js";
import { Evidence } from "./evidence.js";
import { Palette } from "./palette.js";
import { Reasons } from "./reasons.js";
import { Signs } from "./signs.js";
import { Sizes } from "./sizes.js";
import { Start } from "./start.js";
import { empty, tab, tool } from "./state.js";
import { Steps } from "./steps.js";
import { Busy } from "./verdict.js";

/** @type {["reasons" | "steps" | "draw", string][]} */
const TABS = [["reasons", "Reasons"], ["steps", "Steps"], ["draw", "Draw"]];

export function Side() {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const none = empty.value;
  /** @type {["reasons" | "steps" | "draw", string][]} */
  const tabs = none ? [["reasons", "Start"], ["draw", "Draw"]] : TABS;
  const now = tabs.some(([name]) => name === tab.value) ? tab.value : "reasons";
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const by = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1 })[event.key];
    if (!by) return;
    event.preventDefault();
    const at = tabs.findIndex(([name]) => name === now);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    tab.value = next[0];
    list.current?.querySelector(/** @type {any} */ (`#tab-${next[0]}`))?.focus();
  };
  return html`<section class="side" aria-label="Answer">
    <${Busy} /><${Evidence} />
    <div class="tabs" role="tablist" aria-label="Views" ref=${list} onKeyDown=${onKeyDown}>${tabs.map(([name, words]) => html`<button type="button" role="tab" id=${`tab-${name}`}
      aria-selected=${String(name === now)} aria-controls=${name === now ? "view" : undefined} tabindex=${name === now ? 0 : -1} onClick=${() => { tab.value = name; }}>${words}</button>`)}</div>
    <div class="view" role="tabpanel" id="view" aria-labelledby=${`tab-${now}`}>
      ${now === "reasons" && (none ? html`<${Start} />` : html`<${Reasons} />`)}
      ${now === "steps" && html`<${Steps} />`}
      ${now === "draw" && html`<${Editor} />${(!tool.value || tool.value.name === SIGN) && html`<${Signs} />`}<${Palette} /><section class="grid-rules" aria-labelledby="grid-title"><h3 id="grid-title">Grid</h3><${Sizes} sizes=${none} /></section>`}
    </div></section>`;
}
