// Tests the page of a server in a real browser, if there is one.
import { createServer } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAll, violationsEverywhere } from "../conformance/testkit/reports/html/audit.js";
import { browserFile, type Opener, openBrowser } from "../conformance/testkit/reports/html/browser.js";
import type { Started } from "../runtime/server/start/start.js";
import { startServer } from "./start-server.js";

describe.skipIf(browserFile === undefined)("the page of a server in a browser (CHROMIUM)", () => {
  let browser: Opener;
  let server: Started;
  beforeAll(async () => {
    browser = await openBrowser(browserFile ?? "");
    server = await startServer({ port: 0, console: true, sample: { count: 5, sites: [] } });
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it("sends a search of the form, and shows the request and the answer", async () => {
    const { page, misdeeds } = await browser.visit(`${server.url}/`);
    await page.getByRole("combobox", { name: "Type" }).selectOption("Patient");
    await page.getByLabel(/^gender/).fill("female");
    await page.getByRole("button", { name: "Send" }).click();
    await page
      .getByRole("status")
      .getByText(/^200 OK in \d+ ms$/)
      .waitFor();
    expect(await page.locator(".request").textContent()).toContain(
      `GET ${server.url}/r4/sites/1/Patient?gender=female\n`,
    );
    expect(await page.locator(".headers").textContent()).toContain("application/fhir+json");
    expect(await page.locator(".body").textContent()).toContain('"resourceType": "Bundle"');
    await page.getByLabel("Or the id of one record").fill("nobody");
    await page.getByRole("button", { name: "Send" }).click();
    await page
      .getByRole("status")
      .getByText(/^404 Not Found/)
      .waitFor();
    expect(misdeeds).toEqual([expect.stringContaining("404")]);
  });

  it("runs nothing that a record contains", async () => {
    const markup = "<script>stolen('a')</script><img src=x onerror=stolen('b')>";
    const { url } = server;
    const added = await fetch(`${url}/r4/sites/odd/Patient`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ resourceType: "Patient", name: [{ family: [markup] }] }),
    });
    expect(added.status).toBe(201);
    const { page, misdeeds } = await browser.visit(`${url}/`);
    await page.getByRole("combobox", { name: "Site" }).fill("odd");
    await page.getByRole("combobox", { name: "Type" }).selectOption("Patient");
    await page.getByRole("button", { name: "Send" }).click();
    await page
      .getByRole("status")
      .getByText(/^200 OK/)
      .waitFor();
    expect(await page.locator(".body").textContent()).toContain(markup);
    expect(misdeeds).toEqual([]);
  });

  it("sends the token of the form, and keeps it out of the shown request", async () => {
    const guarded = await startServer({ port: 0, console: true, token: "secret" });
    try {
      const { page } = await browser.visit(`${guarded.url}/`);
      await page.getByRole("combobox", { name: "Type" }).selectOption("Patient");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("status").getByText(/^401/).waitFor();
      await page.getByLabel("Token").fill("secret");
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("status").getByText(/^200/).waitFor();
      expect(await page.locator(".request").textContent()).toContain("Authorization: …");
      expect(await page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")).toBe(
        '[{},{},""]',
      );
    } finally {
      await guarded.close();
    }
  });

  it("works behind a proxy that adds a path", async () => {
    const proxy = await proxyWith("/records", server.url);
    try {
      const { page, misdeeds } = await browser.visit(`${proxy.url}/records/`);
      await page.getByRole("button", { name: "Send" }).click();
      await page.getByRole("status").getByText(/^200/).waitFor();
      expect(await page.locator(".request").textContent()).toContain(
        `GET ${proxy.url}/records/r4/sites/1/Patient\n`,
      );
      const link = "document.querySelector('a[href=\"openapi.json\"]').href";
      expect(await page.evaluate(link)).toBe(`${proxy.url}/records/openapi.json`);
      expect(misdeeds).toEqual([]);
    } finally {
      await proxy.close();
    }
  });

  it("has no accessibility problem, light or dark, on a phone or printed, also with an answer", async () => {
    const { page } = await browser.visit(`${server.url}/`);
    await page.getByRole("combobox", { name: "Type" }).selectOption("Patient");
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByRole("status").getByText(/^200/).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it("needs no horizontal scrolling", async () => {
    const { page } = await browser.visit(`${server.url}/`);
    await page.evaluate(openAll);
    for (const width of [360, 800, 2_400]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    }
  });

  it.each([390, 1_440])("has each box right below its name, with %i pixels", async (width) => {
    const { page } = await browser.visit(`${server.url}/`, { viewport: { width, height: 844 } });
    const gaps = await page.evaluate<readonly number[]>(
      "[...document.querySelectorAll('.parameters label')].map((each) => each.querySelector('input').getBoundingClientRect().top - each.querySelector('code').getBoundingClientRect().bottom)",
    );
    expect(gaps.length).toBeGreaterThan(3);
    expect(Math.max(...gaps)).toBeLessThan(8);
  });

  it("keeps the button in sight on a phone, and brings the answer there", async () => {
    const { page } = await browser.visit(`${server.url}/`, { viewport: { width: 390, height: 844 } });
    const send = page.getByRole("button", { name: "Send" });
    const bottom = async () => {
      const box = await send.boundingBox();
      return box === null ? Number.NaN : box.y + box.height;
    };
    expect(await bottom()).toBeLessThanOrEqual(844);
    await send.click();
    const status = page.getByRole("status").getByText(/^200 OK/);
    await status.waitFor();
    await expect.poll(async () => (await status.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
    await expect.poll(async () => (await status.boundingBox())?.y ?? 844).toBeLessThan(800);
  });

  it("shows everything but the form without its script", async () => {
    const { page } = await browser.visit(`${server.url}/`, { javaScriptEnabled: false });
    expect(await page.locator("form:visible").count()).toBe(0);
    expect(await page.getByText("The form needs JavaScript").isVisible()).toBe(true);
    expect(await page.locator("details").count()).toBeGreaterThan(7);
  });
});

/** A proxy that removes a path and asks the server for the rest. */
async function proxyWith(path: string, target: string) {
  const proxy = createServer(async ({ url = "", headers }, response) => {
    const { accept = "" } = headers;
    const answer = await fetch(`${target}${url.slice(path.length)}`, { headers: { accept } });
    const kept = ["content-type", "content-security-policy"].flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    });
    response.writeHead(answer.status, Object.fromEntries(kept)).end(await answer.text());
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = proxy.address();
  const port = typeof address === "object" ? address?.port : 0;
  const close = () => new Promise((resolve) => proxy.close(resolve).closeAllConnections());
  return { url: `http://127.0.0.1:${port}`, close };
}
