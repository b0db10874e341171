// Runs axe on a page, for tests.
import axe from "axe-core";
import type { Page } from "playwright-core";

const reported = "({ id, nodes: [{ html, failureSummary }] }) => [id, html, failureSummary].join(' ')";
const audit = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.map(${reported}))`;

/** Opens everything that can be unfolded. */
export const openAll = "document.querySelectorAll('details').forEach((each) => { each.open = true })";

/** The problems that axe reports with all sections open: light and dark, on paper and on a phone. */
export async function violationsEverywhere(page: Page): Promise<readonly string[]> {
  await page.evaluate(openAll);
  await page.evaluate(axe.source);
  const looks = [
    () => page.emulateMedia({ media: "screen", colorScheme: "light" }),
    () => page.emulateMedia({ media: "screen", colorScheme: "dark" }),
    () => page.emulateMedia({ media: "print", colorScheme: "dark" }),
    async () => {
      await page.emulateMedia({ media: "screen", colorScheme: "light" });
      await page.setViewportSize({ width: 360, height: 700 });
    },
  ];
  const found: string[] = [];
  for (const look of looks) {
    await look();
    found.push(...(await page.evaluate<readonly string[]>(audit)));
  }
  return found;
}
