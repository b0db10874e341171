// Tests the HTML report in a browser.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../../spec/load.js";
import { otherSpec } from "../../../spec/package-root.js";
import { columned, cutOff, openAll, violationsEverywhere } from "../../testkit/reports/html/audit.js";
import { browserFile, type Opener, openBrowser } from "../../testkit/reports/html/browser.js";
import { hostileReport } from "../../testkit/reports/html/hostile-page.js";
import { manyCauses, sampleReport } from "../../testkit/reports/html/sample-page.js";
import { htmlReport } from "./page.js";

// Without Chromium on this machine these tests are skipped; CHROMIUM names one in an unusual place.
describe.skipIf(browserFile === undefined)("the page in a browser (CHROMIUM)", () => {
  let browser: Opener;
  let html: string;
  let hostile: string;
  let many: string;
  let type: string;
  beforeAll(async () => {
    const loaded = await loadSpec(otherSpec());
    if (!loaded.ok) throw new Error("the tests' spec has mistakes");
    type = loaded.model.resources[0]?.name ?? "";
    html = await htmlReport(sampleReport(loaded.model), loaded.model);
    hostile = await htmlReport(hostileReport(), loaded.model);
    many = await htmlReport(manyCauses(), loaded.model);
    browser = await openBrowser(browserFile ?? "");
  });
  afterAll(() => browser?.close());

  it("opens from a file, requests nothing else and logs no error", async () => {
    const { page, misdeeds } = await browser.open(html);
    expect(await page.title()).toBe("Fail: Fleet at http://127.0.0.1:9");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Fail");
    expect(misdeeds).toEqual([]);
  });

  it("runs no script that a deployment sent, whatever is hovered, opened or printed", async () => {
    const { page, misdeeds } = await browser.open(hostile);
    await page.evaluate(openAll);
    await page.evaluate(
      "document.querySelectorAll('main *').forEach((each) => { each.dispatchEvent(new MouseEvent('mouseover')) })",
    );
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    const strange =
      "main :is(script, style, img, iframe, base, meta, object, embed, [href^='java'], [href^='http'])";
    expect(await page.locator(strange).count()).toBe(0);
    expect(await page.locator("script").count()).toBe(1);
    expect(await page.getByText("<script>stolen('script')</script>").count()).toBeGreaterThan(3);
    expect(misdeeds).toEqual([]);
  });

  it("would not run it even without the escaping", async () => {
    const markup = "<script>stolen('policy')</script><img src=x onerror=stolen('image')>";
    const { page, misdeeds } = await browser.open(html.replace(/<main[^>]*>/, `$&${markup}`));
    expect(await page.locator("main img").count()).toBe(1);
    expect(misdeeds.filter((each) => /violates .*content security policy/i.test(each))).toHaveLength(3);
    expect(misdeeds.filter((each) => each.startsWith("ran"))).toEqual([]);
  });

  it("narrows the list of checks by search, by filters and from the matrix, and shows how many are left", async () => {
    const { page } = await browser.open(html);
    const form = page.getByRole("search", { name: "Checks" });
    const rows = page.locator("#checks-table tbody tr:visible");
    const found = form.getByRole("status");
    expect(await found.textContent()).toBe("13 of 13 checks and gaps shown");
    await form.getByLabel("Search").fill("WARM keep/");
    expect(await rows.count()).toBe(2);
    expect(await found.textContent()).toBe("2 of 13 checks and gaps shown");
    await form.getByLabel("Type").selectOption(type);
    expect(await rows.count()).toBe(1);
    await form.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => found.textContent()).toBe("13 of 13 checks and gaps shown");
    await form.getByLabel("Verdict").selectOption("blocked");
    expect(await rows.count()).toBe(3);
    await page.locator(`.matrix a[data-type="${type}"][data-family="fit"]`).click();
    expect(await rows.count()).toBe(3);
    expect(await page.evaluate("document.activeElement?.id")).toBe("checks-title");
  });

  it("sorts in both directions, copies commands, and opens the part that the URL names", async () => {
    const { page } = await browser.open(html);
    const head = page.getByRole("columnheader", { name: "Time" });
    const last = page.locator("#checks-table tbody tr").last().locator("td").last();
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("ascending");
    expect(await last.textContent()).toBe("1 min 10 s");
    await head.getByRole("button").click();
    expect(await head.getAttribute("aria-sort")).toBe("descending");
    expect(await page.locator("#said").textContent()).toBe("Sorted by Time, descending");
    await page.getByRole("button", { name: "Copy" }).first().click();
    await expect.poll(() => page.locator("#said").textContent()).toMatch(/^(Copied|Selected: .*)$/);
    const folded = page.locator(".also > details[id]").first();
    await page.locator(`#checks-table a[href="#${await folded.getAttribute("id")}"]`).click();
    await expect.poll(() => folded.getAttribute("open")).toBe("");
  });

  it("is usable by keyboard: every control is reached in order, and visible", async () => {
    const { page } = await browser.open(html);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement?.textContent")).toBe("Skip to the report");
    const all = await page.evaluate<number>(
      "[...document.querySelectorAll('a[href], button, input, select, summary, [tabindex=\"0\"]')].filter((each) => each.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true })).length",
    );
    const seen = new Set<string>();
    for (let index = 0; index < all; index += 1) {
      const { key, outline } = await page.evaluate<{ key: string; outline: string }>(
        "({ key: String([...document.querySelectorAll('*')].indexOf(document.activeElement)), outline: getComputedStyle(document.activeElement).outlineStyle })",
      );
      expect(outline).toBe("solid");
      seen.add(key);
      await page.keyboard.press("Tab");
    }
    expect(seen.size).toBe(all);
    await page.locator(".skip").focus();
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement?.id")).toBe("main");
  });

  it("has no fault that axe finds, light or dark, on a phone or on paper", async () => {
    const { page } = await browser.open(html);
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it("opens with the verdict, what was not tested and the causes, and names its landmarks differently", async () => {
    const { page } = await browser.open(html);
    const head = await page.locator("header").textContent();
    expect(head).toContain("What is wrong");
    expect(head).toContain("Why checks could not be judged");
    const names = await page.evaluate<readonly string[]>(
      "[...document.querySelectorAll('nav, section, [role=region], [role=search]')].map((each) => each.getAttribute('aria-label') ?? document.getElementById(each.getAttribute('aria-labelledby'))?.textContent)",
    );
    expect(names.length).toBeGreaterThan(8);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain(undefined);
    expect(await page.locator("header, main, footer").count()).toBe(3);
  });

  it("needs no scrolling sideways, on a phone or a wide screen", async () => {
    const look = async (html: string, widths: readonly number[]) => {
      const { page } = await browser.open(html);
      await page.evaluate(openAll);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
      }
    };
    await look(html, [360, 2_400]);
    await look(hostile, [360]);
  });

  it.each([390, 768, 1_440])("cuts off no line of many causes, in %i pixels", async (width) => {
    const { page } = await browser.open(many, { viewport: { width, height: 800 } });
    expect(await page.locator(".index li").count()).toBe(25);
    expect(await page.evaluate(columned)).toEqual([]);
    expect(await page.evaluate(cutOff)).toEqual([]);
  });

  it("breaks no word above its numbers on a phone", async () => {
    const { page } = await browser.open(html, { viewport: { width: 360, height: 800 } });
    const broken = await page.evaluate(`
      [...document.querySelectorAll(".tally thead th")].flatMap((head) => {
        const text = head.lastChild;
        return [...text.data.matchAll(/\\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getClientRects().length > 1 ? [word] : [];
        });
      })`);
    expect(broken).toEqual([]);
  });

  it("shows every cell of the matrix on a phone and on a wide screen, and breaks no option's name", async () => {
    for (const width of [360, 1_440]) {
      const { page } = await browser.open(html, { viewport: { width, height: 800 } });
      const box = "document.querySelector('.matrix').parentElement";
      expect(await page.evaluate(`${box}.scrollWidth - ${box}.clientWidth`)).toBe(0);
      const cells = page.locator(".matrix a");
      expect(await cells.filter({ visible: true }).count()).toBe(await cells.count());
      const broken =
        "[...document.querySelectorAll('.flag')].filter((each) => each.getClientRects().length > 1).length";
      expect(await page.evaluate(broken)).toBe(0);
    }
    const { page } = await browser.open(html, { viewport: { width: 360, height: 800 } });
    expect(await page.locator(".matrix .label").first().isVisible()).toBe(true);
  });

  it("gives all parts of the page the same width on a wide screen", async () => {
    const { page } = await browser.open(html, { viewport: { width: 1_440, height: 800 } });
    const widths = await page.evaluate(
      "[...new Set([...document.querySelectorAll('main > section')].map((each) => each.offsetWidth))]",
    );
    expect(widths).toHaveLength(1);
  });

  it.each([390, 820])("keeps each count of a cause in one line, at its left, in %i pixels", async (width) => {
    const { page } = await browser.open(html, { viewport: { width, height: 800 } });
    const notes = page.locator(".diagnosis .quiet");
    expect(await notes.count()).toBeGreaterThan(1);
    const lefts = await page.evaluate(
      "[...document.querySelectorAll('.diagnosis li .quiet')].map((each) => each.getBoundingClientRect().left)",
    );
    expect(new Set([lefts].flat())).toHaveProperty("size", 1);
    for (const note of await notes.allTextContents()) expect(note).not.toMatch(/\d \w/);
  });

  it("shows all counts on a phone, without scrolling the table", async () => {
    const { page } = await browser.open(html, { viewport: { width: 360, height: 800 } });
    const hidden = "(() => { const box = document.querySelector('.tally').parentElement;";
    expect(await page.evaluate(`${hidden} return box.scrollWidth - box.clientWidth; })()`)).toBe(0);
  });

  it("shows a long script in a box on a phone, and whole on paper", async () => {
    const { page } = await browser.open(html, { viewport: { width: 390, height: 800 } });
    const script = page.locator(".command code.long").first();
    expect((await script.boundingBox())?.height).toBeLessThan(200);
    expect(await script.evaluate((each) => each.scrollHeight)).toBeGreaterThan(800);
    await page.emulateMedia({ media: "print" });
    expect((await script.boundingBox())?.height).toBeGreaterThan(400);
  });

  it("shows the one of fifty records that is wrong without opening anything", async () => {
    const { page } = await browser.open(html, { viewport: { width: 390, height: 800 } });
    expect(await page.locator(".record mark").first().textContent()).toBe("r36");
    expect(await page.locator(".record mark").first().isVisible()).toBe(true);
    expect(await page.locator(".record-head").first().textContent()).toContain(
      "(record 37 of 50 in the answer to #4)",
    );
  });

  it("prints at most half a page of a long body, with a note", async () => {
    const { page } = await browser.open(html);
    const shown = page.locator("details[id^='x']", { has: page.locator("pre.long") }).first();
    const long = shown.locator("pre.long");
    const note = shown.locator(".on-paper");
    await page.evaluate(
      "document.querySelectorAll('.also > details').forEach((each) => { each.open = true })",
    );
    await shown.locator("summary").click();
    await long.evaluate((each) => each.append("A line of a record\n".repeat(500)));
    expect(await note.isVisible()).toBe(false);
    await page.emulateMedia({ media: "print" });
    expect((await long.boundingBox())?.height).toBeLessThan(600);
    expect(await note.isVisible()).toBe(true);
  });

  it("opens all details for printing, and closes them afterwards", async () => {
    const { page } = await browser.open(html);
    const closed = "[...document.querySelectorAll('details')].filter((each) => !each.open).length";
    const before = await page.evaluate<number>(closed);
    await page.evaluate(`addEventListener("beforeprint", () => { window.closedInPrint = ${closed} })`);
    await page.pdf();
    expect(before).toBeGreaterThan(0);
    expect(await page.evaluate("window.closedInPrint")).toBe(0);
    expect(await page.evaluate(closed)).toBe(before);
  });

  it("shows everything without its script, on screen and on paper", async () => {
    const { page } = await browser.open(html, { javaScriptEnabled: false });
    expect(await page.locator("form:visible, button:visible").count()).toBe(0);
    expect(await page.locator("#checks-table tbody tr:visible").count()).toBe(13);
    const shown = page.locator("details[id^='x']:visible").first();
    expect(await shown.locator("pre").first().isVisible()).toBe(false);
    await shown.locator("summary").click();
    expect(await shown.locator("pre").first().isVisible()).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("#x3 pre").first().isVisible()).toBe(true);
    expect(await page.locator("nav").isVisible()).toBe(false);
  });
});
