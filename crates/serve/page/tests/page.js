// What the tests have in common: a server per file, a page without messages and without requests elsewhere, typing, pasting.

import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, expect } from "@playwright/test";

const repository = join(dirname(fileURLToPath(import.meta.url)), "../../../..");
const command = process.env.QUORUM_PAGE_COMMAND ?? "target/debug/quorum serve --port 0";

/** Whether the server is the mock, which has a part of the constraints and formats. */
export const isMock = command.includes("mock/server.js");

function start() {
  const child = spawn(command, { shell: true, cwd: repository, stdio: ["ignore", "pipe", "inherit"], detached: true });
  const address = new Promise((found, failed) => {
    let text = "";
    child.stdout.on("data", (part) => {
      text += part;
      const [first, rest] = [text.slice(0, text.indexOf("\n")), text.includes("\n")];
      if (rest) found(/http:\/\/\S+/.exec(first)?.[0] ?? first.trim());
    });
    child.on("exit", (code) => failed(new Error(`the server ended with exit code ${code}: ${command}`)));
  });
  const stop = () => new Promise((ended) => {
    child.on("exit", () => ended(undefined));
    process.kill(-child.pid, "SIGINT");
  });
  return { address, stop };
}

export const test = base.extend({
  server: [async ({}, use) => {
    const { address, stop } = start();
    await use(await address);
    await stop();
  }, { scope: "worker" }],
  // Whether the browser may log that a request was refused, or an inline style or handler of a hostile picture.
  refusals: [false, { option: true }],
  // The page at its start. It must log nothing, raise no error and ask no other server.
  sheet: async ({ page, server, refusals }, use) => {
    const wrong = [];
    page.on("console", (message) => {
      if (!refusals || !/status of 4\d\d|inline (style|event handler)/.test(message.text())) wrong.push(`console: ${message.text()}`);
    });
    page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
    page.on("request", (request) => { if (!request.url().startsWith(server) && !/^(blob|data):/.test(request.url())) wrong.push(`request: ${request.url()}`); });
    await page.goto(server);
    await expect(page.getByRole("grid")).toBeVisible();
    await use(page);
    expect(wrong, "messages, errors and requests elsewhere").toEqual([]);
  },
});

export { expect };

/** Folder for screenshots, if there is one. */
export const folder = process.env.QUORUM_PAGE_SHOTS;
if (folder) mkdirSync(folder, { recursive: true });

/** @param {import("@playwright/test").Page} page @param {string} name */
export const shoot = async (page, name) => { if (folder) await page.screenshot({ path: join(folder, `${name}.png`) }); };

/** A puzzle with 17 givens and one solution. */
export const CLASSIC = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/** Corpus lines with one solution. */
export const KILLER = "9x9;boxes=3x3;cells=........./........./........./........./........./........./........./........./.........;constraints=cage=10:R2C1.R2C2.R2C3.R2C4/cage=10:R3C8.R4C8/cage=10:R6C6.R7C6/cage=10:R8C6.R8C7/cage=11:R3C1.R4C1/cage=11:R3C3.R4C3/cage=11:R5C8.R6C8/cage=11:R8C4.R8C5/cage=12:R3C4.R4C4/cage=12:R4C9.R5C9.R6C9/cage=12:R7C2.R8C2.R9C2/cage=13:R4C5.R4C6.R5C5/cage=13:R9C3.R9C4/cage=14:R3C2.R4C2.R5C1.R5C2/cage=15:R8C1.R9C1/cage=16:R9C5.R9C6.R9C7/cage=17:R4C7.R5C6.R5C7.R6C7/cage=17:R5C4.R6C4.R6C5.R7C5/cage=18:R5C3.R6C2.R6C3/cage=18:R7C3.R7C4.R8C3/cage=20:R1C5.R1C6.R1C7.R1C8.R1C9/cage=23:R2C8.R2C9.R3C9/cage=24:R7C7.R7C8.R7C9.R8C8/cage=25:R1C1.R1C2.R1C3.R1C4/cage=29:R2C5.R2C6.R3C5.R3C6/cage=6:R2C7.R3C7/cage=8:R8C9.R9C8.R9C9/cage=9:R6C1.R7C1";
export const THERMO = "9x9;boxes=3x3;cells=......4../......7../.....4.2./...3...9./......1../4815...6./.2....53./6.514..../..3...9..;constraints=thermo:R1C7.R2C6.R1C6.R2C7/thermo:R2C8.R3C8.R3C7.R4C7/thermo:R3C3.R3C4.R3C5/thermo:R4C2.R5C2.R5C3/thermo:R4C3.R4C4.R4C5/thermo:R8C5.R7C5.R7C4/thermo:R9C2.R9C1.R8C2";
export const ARROW = "9x9;boxes=3x3;cells=4......../.5.7...../......9../........5/........./.....7.../.1.45..../.....32../...82.6..;constraints=arrow:R1C1|R2C1.R3C2/arrow:R2C5|R1C3.R1C4/arrow:R2C9|R2C8.R3C9/arrow:R5C4|R6C4.R6C5/arrow:R5C5|R3C6.R4C5/arrow:R6C2|R4C2.R5C3.R6C3/arrow:R7C8|R3C8.R4C7.R5C8.R6C7/arrow:R8C8|R7C9.R8C9";

/** A link to the Interactive Sudoku Solver, from a corpus line. */
export function link(line) {
  const [, cells, constraints] = /cells=([^;]*);constraints=(.*)$/.exec(line);
  const givens = [...cells.replaceAll("/", "")].flatMap((letter, cell) => (letter === "." ? [] : [`~R${Math.floor(cell / 9) + 1}C${(cell % 9) + 1}_${letter}`]));
  const items = constraints.split("/").map((item) => {
    const [head, lists] = item.split(":");
    const [name, value] = head.split("=");
    const title = { cage: "Cage", thermo: "Thermo", arrow: "Arrow" }[name];
    return `.${[title, value, ...lists.split(/[.|]/)].filter(Boolean).join("~")}`;
  });
  return `https://sigh.github.io/Interactive-Sudoku-Solver/?q=${encodeURIComponent((givens.length ? `.${givens.join("")}` : "") + items.join(""))}`;
}

/** Pastes a text on the page, outside of any field. */
export async function paste(page, text) {
  await page.evaluate((content) => {
    const data = new DataTransfer();
    data.setData("text/plain", content);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** The cell of a row and column, by role and name. */
export const cell = (page, row, column) => page.getByRole("gridcell", { name: new RegExp(`^row ${row} column ${column},`) });

/** Waits for a sentence as the verdict. */
export const verdict = (page, sentence) => expect(page.getByRole("heading", { level: 2 })).toHaveText(sentence);

/** Types digits row by row; "." and line ends move on. */
export async function typeGrid(page, text) {
  await cell(page, 1, 1).focus();
  for (const [index, letter] of [...text].entries()) {
    if (letter !== ".") await page.keyboard.press(letter);
    if (index % 9 < 8) await page.keyboard.press("ArrowRight");
    else if (index < 80) { await page.keyboard.press("ArrowDown"); await page.keyboard.press("Home"); }
  }
}

/** Number of cells that show a digit: of the puzzle, or of an answer. */
export const fullOf = (page) => page.locator("td:is(.given, :has(b))").count();

/** Keys within one moment, as a person holds or hits them together. */
export const typed = (page, keys) => page.evaluate((all) => {
  for (const key of all) document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}, keys);

/** Drags the mouse over cells. */
export async function drag(page, places) {
  for (const [index, [row, column]] of places.entries()) {
    const box = await cell(page, row, column).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: index ? 4 : 1 });
    if (!index) await page.mouse.down();
  }
  await page.mouse.up();
}

/** Collects all texts of the polite live region from now on. */
export async function announcements(page) {
  await page.evaluate(() => {
    const region = document.getElementById("live");
    window.announced = [];
    new MutationObserver(() => { if (region.textContent) window.announced.push(region.textContent); }).observe(region, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => window.announced);
}

/** Adds parts that were not read to all texts that are read. */
export const withUnread = (page, parts) => page.route("**/api/read", async (route) => {
  const response = await route.fetch();
  const answer = await response.json();
  await route.fulfill({ response, json: { ...answer, boards: answer.boards.map((board) => ({ ...board, unread: parts })) } });
});
