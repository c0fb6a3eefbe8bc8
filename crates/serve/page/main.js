// Start of the page: draws it, reads the table of constraints and the state in the address, and listens.

import { html, render } from "./vendor/preact.js";
import { ask, reasonOf } from "./api.js";
import { undo } from "./constraints.js";
import { focusBoard, keepFocus } from "./focus.js";
import { Help } from "./help.js";
import { listen as listenKeys } from "./keys.js";
import { complain } from "./live.js";
import { listen as listenPaste, Source } from "./paste.js";
import { blank, move, restore } from "./puzzle.js";
import { Save } from "./save.js";
import { Side } from "./side.js";
import { Stage } from "./stage.js";
import { catalog, empty, place } from "./state.js";
import { Verdict } from "./verdict.js";

/** An empty board, to type on at once. */
async function fresh() {
  await blank(9, "3x3");
  focusBoard();
}

function Page() {
  const { index, last } = place.value;
  return html`<header class="masthead" data-empty=${empty.value || undefined}>
      <h1>quorum</h1><${Source} />
      <div class="acts" role="group" aria-label="Puzzle actions">
        <button type="button" onClick=${fresh}>New</button>
        <button type="button" disabled=${index === 0} aria-keyshortcuts="Control+Z" onClick=${undo}>Undo</button>
        <button type="button" disabled=${index >= last} aria-keyshortcuts="Control+Y" onClick=${() => move(1)}>Redo</button>
        <button type="button" popovertarget="save">Save as …</button>
        <button type="button" popovertarget="keys" aria-keyshortcuts="?">Keys <kbd>?</kbd></button>
      </div>
    </header>
    <${Save} /><${Help} />
    <main><${Verdict} /><${Stage} /><${Side} /></main>`;
}

async function start() {
  const page = document.getElementById("page");
  if (!page) return;
  page.replaceChildren();
  render(html`<${Page} />`, page);
  keepFocus();
  listenKeys();
  listenPaste();
  addEventListener("popstate", () => restore(false));
  const table = ask("catalog", {}).then((all) => { catalog.value = all; }, (error) => complain(reasonOf(error)));
  await Promise.all([table, restore(true)]);
}

start();
