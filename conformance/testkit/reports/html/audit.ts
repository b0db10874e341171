// Runs axe on a page, for tests.
import axe from "axe-core";
import type { Page } from "playwright-core";

const reported = "({ id, nodes: [{ html, failureSummary }] }) => [id, html, failureSummary].join(' ')";
const audited = (options: object) =>
  `axe.run(document, ${JSON.stringify({ ...options, resultTypes: ["violations"] })}).then(({ violations }) => violations.map(${reported}))`;

/** The rules whose result depends on colours and sizes: in another look of the same page, only these can find something else. */
const visual = {
  runOnly: ["color-contrast", "link-in-text-block", "target-size", "scrollable-region-focusable"],
};

/** Opens everything that can be unfolded. */
export const openAll = "document.querySelectorAll('details').forEach((each) => { each.open = true })";

/** The problems that axe reports with all sections open: in light, in dark on a phone, and on paper. */
export async function violationsEverywhere(page: Page): Promise<readonly string[]> {
  await page.evaluate(openAll);
  await page.evaluate(axe.source);
  const found: string[] = [];
  const audit = async (options: object) => {
    found.push(...(await page.evaluate<readonly string[]>(audited(options))));
  };
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await audit({});
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await audit(visual);
  await page.emulateMedia({ media: "screen", colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 700 });
  await audit(visual);
  return found;
}

/** The texts outside the box of their part of the page, or outside a box that hides what does not fit. */
export const cutOff = `(() => {
  const hides = (box) => getComputedStyle(box).overflowX !== "visible";
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const range = document.createRange();
    range.selectNodeContents(text);
    const rects = [...range.getClientRects()];
    for (let box = text.parentElement; box && !box.matches(".unseen, .sprite, pre.long"); box = box.parentElement) {
      const { left, right } = box.getBoundingClientRect();
      if (!box.matches("section, .inner") && !hides(box)) continue;
      if (rects.some((rect) => rect.left < left - 1 || rect.right > right + 1)) found.push(text.data);
    }
  }
  return found;
})()`;

/** The lists of causes with more than one column: browsers cut off the numbers of the second. */
export const columned =
  "[...document.querySelectorAll('.index')].filter((list) => new Set([...list.children].map(({ offsetLeft }) => offsetLeft)).size > 1).map(({ className }) => className)";
