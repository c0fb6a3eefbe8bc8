// The drawer behind the verdict: one line per solver, what was checked, the certificate.

import { html } from "./vendor/preact.js";
import { certificate } from "./jobs.js";
import { grouped, listed, time } from "./names.js";
import { current } from "./state.js";

/** @typedef {import("./types.js").Run} Run */

/** @param {Run} run */
function details(run) {
  const parts = [];
  if (run.nodes !== undefined) parts.push(`${grouped(run.nodes)} ${run.nodes === 1 ? "node" : "nodes"}`);
  if (run.clauses !== undefined) parts.push(`${grouped(run.clauses)} clauses`);
  if (run.conflicts !== undefined) parts.push(`${grouped(run.conflicts)} conflicts`);
  if (run.status !== "ok") parts.unshift(run.message ?? run.status);
  return parts.join(", ");
}

/** @type {Record<string, string>} */
const WORDS = { unique: "unique", multiple: "several", none: "none", some: "one or more", unknown: "undecided" };

export function Evidence() {
  const now = current.value;
  const report = now?.report;
  if (!now || !report) return null;
  const names = report.runs.filter((run) => run.status === "ok").map((run) => run.solver.split("/")[0] ?? run.solver);
  const provable = report.verdict === "unique" || report.verdict === "none" || report.verdict === "multiple";
  const checked = report.verdict === "multiple" ? "Both grids were checked against every rule. A second solution needs no further proof."
    : report.verdict === "unique" ? "The solution was checked against every rule. A verdict counts only where solvers of two families finish and agree."
    : "A verdict counts only where solvers of two families finish and agree.";
  return html`<details class="evidence"><summary>${names.length ? `Checked by ${listed(names)}` : "No solver finished"}${report.unread?.length && !report.agreed ? "; rules not read" : report.agreed ? "" : "; not agreed"}${provable ? "; certificate" : ""}</summary>
    <div class="drawer"><table class="panel"><caption class="vh">Solvers that ran</caption>
      <thead><tr><th scope="col">Solver</th><th scope="col">Verdict</th><th scope="col">Time</th></tr></thead>
      <tbody>${report.runs.map((run) => html`<tr><th scope="row">${run.solver}<small>${details(run)}</small></th><td>${WORDS[run.verdict] ?? run.verdict}</td>
        <td class="num">${run.total_ns === undefined ? "" : time(run.total_ns)}</td></tr>`)}</tbody></table>
      <p>${checked}</p>
      ${provable && html`<p class="cert"><button type="button" onClick=${certificate}>Save certificate</button>
        <span>The formula, the proof and the solutions. Check it with <code>quorum audit</code> or any DRAT checker.</span></p>`}
    </div></details>`;
}
