// The grid: a real table over the picture, one cell per cell of the puzzle, all of them transparent. One tab stop: the focus
// roves. A cell's hidden text is its name, so reading cell by cell and moving the focus give the same words.

import { h, html } from "./vendor/preact.js";
import { cellId } from "./focus.js";
import { onKey } from "./keys.js";
import { lastValue, rowsOf, summary } from "./names.js";
import { onDoubleClick, onPointerDown, onPointerOver } from "./pointer.js";
import { focused, selection, show, showKind } from "./state.js";
import { views } from "./cellview.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").CellView} CellView */

/** @param {CellView} view @param {number} wide columns of the small digits */
function contents(view, wide) {
  const parts = [html`<span class="vh">${view.name}</span>`];
  if (view.digit) parts.push(html`<b class=${view.kind} aria-hidden="true">${view.digit}</b>`);
  if (view.pair) {
    const [a, b] = view.pair;
    parts.push(html`<span class="ab" aria-hidden="true">${a && html`<b class="a">${a}<i>a</i></b>`}${b && html`<b class="b">${b}<i>b</i></b>`}</span>`);
  }
  if (view.small) {
    parts.push(html`<span class=${`cand wide${wide}`} aria-hidden="true">${view.small.map((text) =>
      html`<i class=${text?.startsWith("-") ? "gone" : ""}>${text?.replace("-", "")}</i>`)}</span>`);
  }
  if (view.pencil) parts.push(html`<span class="pencil" aria-hidden="true">${view.pencil}</span>`);
  if (view.flag) parts.push(html`<span class="flag" aria-hidden="true">${view.flag}</span>`);
  if (view.region) parts.push(html`<span class="regionname" aria-hidden="true">${view.region}</span>`);
  return parts;
}

/** One cell, drawn again only if it shows something else. */
class Cell {
  /** @type {any} */ props;
  /** @param {any} next */
  shouldComponentUpdate(next) {
    return next.look !== this.props.look || next.tab !== this.props.tab || next.chosen !== this.props.chosen;
  }
  render() {
    const { cell, view, tab, chosen, column, wide } = this.props;
    return html`<td id=${cellId(cell)} role="gridcell" tabindex=${tab} aria-colindex=${column} class=${view.classes.trim()}
      aria-selected=${chosen} aria-invalid=${view.invalid ? "true" : undefined} aria-describedby=${view.invalid ? "why" : undefined}
      aria-readonly=${view.readonly ? "true" : undefined}>${contents(view, wide)}</td>`;
  }
}

/** @param {{ board: Board }} props */
export function Grid({ board }) {
  const all = views.value;
  const chosen = selection.value;
  const rows = rowsOf(board);
  const wide = Math.ceil(Math.sqrt(lastValue(board) - board.first + 1));
  const tone = showKind.value === "several" && show.value === "both" ? ", two solutions" : showKind.value === "none" ? ", no solution" : "";
  /** @param {FocusEvent} event */
  const onFocus = (event) => {
    const id = /^cell-(\d+)$/.exec(/** @type {Element} */ (event.target).id)?.[1];
    if (id) focused.value = Number(id);
  };
  return html`<p hidden id="grid-help">A digit does not move on: the arrow keys do. Press ? for a list of the keys.</p>
  <table role="grid" class="cells" aria-label=${`Puzzle, ${summary(board)}${tone}`} aria-describedby="grid-help" aria-rowcount=${rows} aria-colcount=${board.size}
      aria-multiselectable="true" onKeyDown=${onKey} onPointerDown=${onPointerDown} onPointerMove=${onPointerOver} onDblClick=${onDoubleClick} onFocusIn=${onFocus}>
    <tbody>${Array.from({ length: rows }, (_, row) => html`<tr role="row" aria-rowindex=${row + 1}>${Array.from({ length: board.size }, (_, column) => {
      const cell = row * board.size + column;
      const view = all[cell];
      return view && h(Cell, {
        key: cell, cell, view, column: column + 1, wide, look: JSON.stringify(view) + wide, tab: cell === focused.value ? 0 : -1,
        chosen: chosen.size ? String(chosen.has(cell)) : undefined,
      });
    })}</tr>`)}</tbody></table>`;
}
