// Keys of the grid, and the few that work everywhere outside of text fields. Letters work only while the grid has focus.

import { acceptCells, chooseAt, dropTool, extendPath, removeChosen, undo } from "./constraints.js";
import { focusSearch } from "./focus.js";
import { isField } from "./paste.js";
import { move } from "./puzzle.js";
import { cancel } from "./question.js";
import { clear, go, select, target } from "./select.js";
import { board, chosen, focused, mode, selection, tab, tool } from "./state.js";
import { typeSign } from "./signs.js";
import { takeStep } from "./steps.js";
import { enter, typeDigit } from "./typing.js";
import { walk } from "./differences.js";

/** @type {Record<string, "givens" | "pencil" | "candidates">} */
const MODES = { z: "givens", x: "pencil", c: "candidates" };

/** Opens the list of keys. */
const help = () => document.getElementById("keys")?.togglePopover();

/** A letter or another key without movement. @param {string} key @param {KeyboardEvent} event */
function act(key, event) {
  const letter = key.toLowerCase();
  if (MODES[letter]) mode.value = MODES[letter];
  else if (letter === "n") return walk(event.shiftKey ? -1 : 1, focused.value);
  else if (letter === "s") takeStep();
  else if (key === "?") help();
  else if (key === "/") focusSearch();
  else if (key === "<" || key === ">") typeSign(key);
  else if (key === "Backspace") enter(null);
  else if (key === "Delete") { if (tab.value === "draw" && chosen.value !== null) removeChosen(); else enter(null); }
  else if (key === "Enter") { if (tool.value) acceptCells(); else { tab.value = "draw"; chooseAt(focused.value); } }
  else if (key === " ") { if (tool.value) extendPath(focused.value); else select(toggledSelection()); }
  else return false;
  return true;
}

/** Space adds the focused cell to the selection, or takes it out. */
function toggledSelection() {
  const next = new Set(selection.value);
  if (!next.delete(focused.value)) next.add(focused.value);
  return next;
}

/** @param {KeyboardEvent} event */
export function onKey(event) {
  const now = board.value;
  if (!now || event.altKey || event.isComposing) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const to = target(event.key, ctrl);
  if (to !== null) {
    go(to, event.shiftKey);
  } else if (event.key === "Escape") {
    if (!dropTool() && !cancel()) clear();
  } else if (ctrl) {
    if (event.key.toLowerCase() !== "a") return;
    select(now.givens.keys());
  } else if (/^[0-9]$/.test(event.key)) {
    if (!typeDigit(event.key, event.timeStamp)) return;
  } else if (!act(event.key, event)) {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Keys outside of the grid. @param {KeyboardEvent} event */
function everywhere(event) {
  if (isField(event.target)) return;
  const ctrl = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (ctrl && !event.altKey && (key === "z" || key === "y")) {
    event.preventDefault();
    if (key === "y" || event.shiftKey) move(1);
    else undo();
  } else if (key === "escape") {
    cancel();
  }
}

export function listen() {
  document.addEventListener("keydown", everywhere);
}

