// The warning about parts of a text that were not read: short ones as a list, prose whole in a block that opens.

import { html } from "./vendor/preact.js";
import { dismissUnread } from "./puzzle.js";
import { Words } from "./words.js";

/** Characters up to which a part is listed as it is. */
const SHORT = 90;

/** Beginning of a text, cut between words. @param {string} text */
const beginning = (text) => `${text.slice(0, SHORT - 20).replace(/\s+\S*$/, "")} …`;

/** Rules in words are no part of the puzzle, and mostly repeat it. @param {string} part */
const isProse = (part) => part.startsWith("rules in words");

/** @param {{ parts: readonly string[] }} props */
export function Unread({ parts }) {
  if (!parts.length) return null;
  const prose = parts.every(isProse);
  const short = parts.filter((part) => part.length <= SHORT);
  const long = parts.filter((part) => part.length > SHORT);
  return html`<div class="unread">
    ${short.length > 0 && html`<p><${Words} text=${`${prose ? "Compare with the" : "Not read:"} ${short.join("; ")}`} /></p>`}
    ${long.map((part) => html`<details><summary><${Words} text=${`${isProse(part) && prose ? "Compare with the " : "Not read: "}${beginning(part)}`} /></summary>
      <p class="prose"><${Words} text=${part.replace(/^rules in words: /, "")} /></p>
      ${part.endsWith("...") && html`<p class="hint">The text goes on: the program keeps its beginning. The rest is where the link is from.</p>`}</details>`)}
    <p><button type="button" class="quiet" onClick=${dismissUnread}>The board has all rules</button></p></div>`;
}
