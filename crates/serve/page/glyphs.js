// Small pictures of the common constraints, and the names under which setters know them.

import { html } from "./vendor/preact.js";
import { capital } from "./names.js";

/** @type {Record<string, unknown>} */
const GLYPHS = {
  cage: html`<rect x="4" y="4" width="24" height="24" class="dash" />`,
  thermo: html`<path d="M9 23L9 10L23 10" class="fat" /><circle cx="9" cy="23" r="5.5" class="fill" />`,
  arrow: html`<circle cx="9" cy="22" r="5" /><path d="M13 18.5L25 7M18 7H25V14" />`,
  white: html`<circle cx="16" cy="16" r="6" />`,
  black: html`<circle cx="16" cy="16" r="6" class="solid" />`,
  x: html`<path d="M10 8L22 24M22 8L10 24" />`,
  v: html`<path d="M9 8L16 24L23 8" />`,
  inequality: html`<path d="M11 7L21 16L11 25" />`,
  whispers: html`<path d="M5 24L12 9L19 23L27 8" class="fat" />`,
  renban: html`<path d="M5 20C12 6 19 28 27 12" class="fat" />`,
  sandwich: html`<path d="M5 11H27M5 21H27" class="fat" /><path d="M7 16H25" />`,
  "little-killer": html`<path d="M6 6L25 25M17 25H25V17" />`,
  quadruple: html`<path d="M4 16H28M16 4V28" /><circle cx="16" cy="16" r="7.5" class="paperfill" />`,
  palindrome: html`<path d="M5 16H27" class="fat" /><path d="M10 11L5 16L10 21M22 11L27 16L22 21" />`,
  skyscraper: html`<path d="M5 27V18H12V27M12 27V11H19V27M19 27V5H26V27" />`,
  "x-sum": html`<path d="M5 8L13 24M13 8L5 24M18 16H28M23 11V21" />`,
  between: html`<circle cx="7" cy="16" r="4" /><circle cx="25" cy="16" r="4" /><path d="M11 16H21" />`,
  antiknight: html`<path d="M8 26V8H20" /><path d="M16 4L20 8L16 12" />`,
};

/** @type {Record<string, string>} */
const TITLES = {
  thermo: "Thermometer", white: "White dot", black: "Black dot", x: "X (sum 10)", v: "V (sum 5)", inequality: "Inequality",
  "little-killer": "Little killer", "x-sum": "X-sum", antiknight: "Anti-knight", antiking: "Anti-king",
};

/** @param {string} name */
export const titleOf = (name) => TITLES[name] ?? capital(name.replaceAll("-", " "));

/** @param {{ name: string }} props */
export const Glyph = ({ name }) =>
  html`<svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">${GLYPHS[name] ?? html`<circle cx="16" cy="16" r="2.5" class="solid" />`}</svg>`;
