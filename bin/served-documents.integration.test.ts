// Tests the documents that a server serves next to its API.
import { Validator } from "@seriousme/openapi-schema-validator";
import { Fhir } from "fhir";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { browserFile, type Opener, openBrowser } from "../conformance/testkit/reports/html/browser.js";
import { modelOf, oddModel, otherModel, ownModel, ownSpecText } from "../generator/testing/models.js";
import { bearerAccess } from "../runtime/server/auth/bearer.js";
import { oneToken } from "../runtime/server/auth/token-list.js";
import { type Running, serve } from "../runtime/server/serve.js";
import { type Client, openClient } from "../runtime/server/testing/client.js";
import type { InterfaceModel } from "../spec/model.js";
import { documentsOf } from "./documents-of.js";
import { interfaceDefinition } from "./interface-definition.js";

const clientOf = async (model: InterfaceModel): Promise<Client> =>
  openClient({
    definition: await interfaceDefinition(model),
    documents: documentsOf(model),
    ...bearerAccess([oneToken("secret")]),
  });

describe.each([
  ["the kit's own interface", ownModel()],
  ["an interface of another domain", otherModel()],
  ["an interface of odd names", oddModel()],
])("the documents of %s", (_, model) => {
  let client: Client;
  beforeAll(async () => {
    client = await clientOf(model);
  });
  afterAll(() => client.close());

  it("link from page to page, without broken links", async () => {
    const found = new Map<string, string>();
    const left = ["http://localhost/docs/"];
    for (let url = left.pop(); url !== undefined; url = left.pop()) {
      const { pathname } = new URL(url);
      if (found.has(pathname)) continue;
      const { status, text, headers } = await client.get(pathname);
      const type = pathname.endsWith(".json") ? "application/json" : "text/html; charset=utf-8";
      expect([pathname, status, headers.get("content-type")]).toEqual([pathname, 200, type]);
      found.set(pathname, text);
      for (const [, href = ""] of text.matchAll(/<a [^>]*href="([^"]*)"/g))
        left.push(new URL(href, url).href);
    }
    expect(found.size).toBeGreaterThan(model.resources.length);
    expect(found.has("/openapi.json")).toBe(true);
  });

  it("include the OpenAPI document, and a CapabilityStatement if the records are FHIR's", async () => {
    expect((await client.get("/docs/openapi.json")).json).toMatchObject({
      openapi: "3.1.0",
      info: { title: model.title },
    });
    const { json: contract } = await client.get("/openapi.json");
    expect((await new Validator().validate(contract)).errors).toBeUndefined();
    expect(contract).toMatchObject({ servers: [{ url: "http://localhost" }], security: [{ bearer: [] }] });
    const { status, json } = await client.get("/metadata");
    expect(status).toBe(model.fhir === undefined ? 401 : 200);
    if (status === 200) expect(json).toMatchObject({ kind: "instance", fhirVersion: model.fhir });
  });
});

it("the CapabilityStatement of a server is valid R4, at every base", async () => {
  const client = await clientOf(modelOf(ownSpecText.replace("\nfhir:", "\npublished: 2026-03\nfhir:")));
  for (const path of [
    "/metadata",
    "/r4/metadata",
    "/sites/metadata",
    "/sites/12/metadata",
    "/r4/sites/12/metadata",
  ]) {
    const { json } = await client.get(path);
    const { messages } = new Fhir().validate(json, { errorOnUnexpected: true });
    expect(messages.filter(({ severity }) => severity !== "info")).toEqual([]);
    expect(json["implementation"]).toMatchObject({ url: `http://localhost${path.replace("/metadata", "")}` });
  }
  await client.close();
});

// Skipped without Chromium; the environment variable CHROMIUM can give its path.
describe.skipIf(browserFile === undefined)("the served reference in a browser (CHROMIUM)", () => {
  let browser: Opener;
  let client: Client;
  let running: Running;
  beforeAll(async () => {
    browser = await openBrowser(browserFile ?? "");
    client = await clientOf(otherModel());
    running = await serve({ app: client.app, port: 0, authenticated: true });
  });
  afterAll(async () => {
    await browser?.close();
    await running?.close();
    await client?.close();
  });

  it("has its style and its script, follows links, and breaks no content security policy", async () => {
    const { page, misdeeds } = await browser.visit(`${running.url}/docs`);
    expect(page.url()).toBe(`${running.url}/docs/`);
    expect(await page.evaluate("getComputedStyle(document.body).margin")).toBe("0px");
    expect(await page.getByRole("searchbox").isVisible()).toBe(true);
    await page.getByRole("navigation").getByRole("link", { name: "Job", exact: true }).click();
    expect(page.url()).toBe(`${running.url}/docs/resources/job.html`);
    await page.getByRole("searchbox").fill("whose job rule");
    expect(await page.locator("article:visible").count()).toBe(1);
    expect(misdeeds).toEqual([]);
  });

  it("cannot be framed", async () => {
    const { misdeeds } = await browser.open(`<iframe src="${running.url}/docs/"></iframe>`);
    await expect.poll(() => misdeeds.join()).toContain("frame-ancestors");
  });

  it("would run no injected script", async () => {
    const injected = "<script>stolen('script')</script><img src=x onerror=stolen('image')>";
    const text = async (path: string) =>
      (await documentsOf(otherModel())(path))?.replace("<main", `${injected}<main`);
    const client = await openClient({ documents: text });
    const own = await serve({ app: client.app, port: 0, authenticated: false });
    const { misdeeds } = await browser.visit(`${own.url}/docs/`);
    expect(misdeeds.filter((each) => each.startsWith("ran"))).toEqual([]);
    expect(misdeeds.length).toBeGreaterThan(0);
    await own.close();
    await client.close();
  });
});
