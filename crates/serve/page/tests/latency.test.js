// From a key press to the verdict on the page: 100 edits each on a classic and on a killer. Figures are printed, not judged.

import { cell, CLASSIC, expect, KILLER, link, paste, test, verdict } from "./page.js";

for (const [name, text] of [["classic", CLASSIC], ["killer", link(KILLER)]]) {
  test(`latency: 100 edits on a ${name}`, async ({ sheet }) => {
    test.setTimeout(300_000);
    await paste(sheet, text);
    await verdict(sheet, "Exactly one solution");
    const solution = await sheet.evaluate(() => [...document.querySelectorAll("td[id^=cell-]")].map((each) => /(?:given|solution) (\d)/.exec(each.textContent ?? "")?.[1] ?? ""));
    const open = await sheet.evaluate(() => [...document.querySelectorAll("td[id^=cell-]")].flatMap((each, index) => (each.classList.contains("given") ? [] : [index])));
    await cell(sheet, 1, 1).focus();
    const times = await sheet.evaluate(async ({ cells, values }) => {
      /** The title of the window has the verdict as soon as it is known. @returns {Promise<number>} */
      const shown = () => new Promise((done) => {
        const check = () => {
          if (!document.title.endsWith("quorum") || document.title === "quorum") return;
          observer.disconnect();
          requestAnimationFrame(() => done(performance.now()));
        };
        const observer = new MutationObserver(check);
        observer.observe(document.head, { subtree: true, childList: true, characterData: true });
        check();
      });
      const all = [];
      for (let index = 0; index < 100; index++) {
        // Fifty digits of the solution, then the same ones erased from the first on: no state occurs twice.
        const at = cells[index % 50] ?? 0;
        const target = /** @type {HTMLElement} */ (document.getElementById(`cell-${at}`));
        target.focus();
        document.title = "old";
        const start = performance.now();
        target.dispatchEvent(new KeyboardEvent("keydown", { key: index < 50 ? values[at] ?? "1" : "Backspace", bubbles: true, cancelable: true }));
        all.push((await shown()) - start);
        await new Promise((done) => setTimeout(done, 30));
      }
      return all.sort((a, b) => a - b);
    }, { cells: open, values: solution });
    console.log(`latency ${name}: median ${times[50]?.toFixed(1)} ms, 95th percentile ${times[95]?.toFixed(1)} ms, most ${times[99]?.toFixed(1)} ms`);
    expect(times).toHaveLength(100);
  });
}
