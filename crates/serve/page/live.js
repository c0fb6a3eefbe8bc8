// The two live regions: what changed (polite), and what was refused (at once). They are in index.html, outside the page,
// so that they exist before their first text. Cells are read out as "row 3 column 4".

import { longNames } from "./names.js";
import { complaint } from "./state.js";

/** @param {string} id @param {string} text */
function put(id, text) {
  const region = document.getElementById(id);
  if (!region) return;
  text = longNames(text);
  if (region.textContent === text) region.textContent = ""; // the same words again are a change too
  region.textContent = text;
}

/** @param {string} text */
export const announce = (text) => put("live", text);

/** Shows a refusal and reads it out. @param {string} text */
export function complain(text) {
  complaint.value = text;
  put("alarm", text);
}

/** Reads out a refusal that is shown elsewhere. @param {string} text */
export const warn = (text) => put("alarm", text);

/** Ends a refusal that no longer holds. */
export function content() {
  complaint.value = "";
  put("alarm", "");
}
