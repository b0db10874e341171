// Tests the page that a server shows to browsers: who gets it, and that it changes nothing for programs.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runConform } from "../conformance/cli.js";
import { oddModel, otherModel, ownModel } from "../generator/testing/models.js";
import { ownSpec } from "../spec/package-root.js";
import { type ServerOptions, startServer } from "./start-server.js";

const browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
let folder: string;

/** What the page's script knows of a search parameter. */
interface Parameter {
  readonly name: string;
  readonly hint: string;
  readonly values: readonly string[];
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-console-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a server answers to a GET of its root. */
async function rootOf(options: ServerOptions, accept?: string) {
  const server = await startServer({ port: 0, ...options });
  const headers = { "X-Request-Id": "r", ...(accept === undefined ? {} : { Accept: accept }) };
  const response = await fetch(`${server.url}/`, { headers });
  const text = await response.text();
  const kept = [...response.headers].filter(([name]) => name !== "date");
  await server.close();
  return { status: response.status, headers: Object.fromEntries(kept), text };
}

describe("the page at /", () => {
  it("is for requests that name HTML", async () => {
    const { status, headers, text } = await rootOf({ console: true }, browser);
    expect([status, headers["content-type"], headers["vary"]]).toEqual([
      200,
      "text/html; charset=utf-8",
      "Accept",
    ]);
    expect(text).toContain("<h1>Clinical Records Interface</h1>");
    expect(text).toContain("gap.update.target");
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });

  it.each([undefined, "*/*", "application/json", "text/html;q=0, */*", "application/fhir+json"])(
    "answers Accept: %s as without the page, but a 404 says that a browser gets one",
    async (accept) => {
      const whole = await rootOf({ console: true }, accept);
      const without = await rootOf({}, accept);
      expect(whole.text).toContain("Nothing is offered at /. A browser gets a page here.");
      const { headers, ...same } = {
        ...whole,
        text: whole.text.replaceAll(" A browser gets a page here.", ""),
      };
      const { headers: others, ...expected } = without;
      expect(same).toEqual(expected);
      const lengths = { "content-length": "", etag: "" };
      expect({ ...headers, ...lengths }).toEqual({ ...others, ...lengths });
      const token = { token: "secret" };
      expect(await rootOf({ ...token, console: true }, accept)).toEqual(await rootOf(token, accept));
    },
  );

  it("has the last test run in its navigation only if there is one", async () => {
    expect((await rootOf({ console: true }, browser)).text).not.toContain('href="#report"');
  });

  it("needs no token, and has a field for one", async () => {
    const { status, text } = await rootOf({ console: true, token: "unguessable" }, browser);
    expect(status).toBe(200);
    expect(text).toContain('name="token" type="password"');
    expect(text).not.toContain("unguessable");
    expect((await rootOf({ console: true }, browser)).text).not.toContain('name="token"');
  });

  it("links to the reference only if the server shows it", async () => {
    expect((await rootOf({ console: true }, browser)).text).toContain(
      'href="docs/gaps.html#gap.update.target"',
    );
    expect((await rootOf({ console: true, docs: "nobody" }, browser)).text).not.toContain("docs/");
  });

  it("offers values of invented records, which find a record of each type", async () => {
    const server = await startServer({ port: 0, console: true, sample: { count: 3, sites: [] } });
    try {
      const page = await (await fetch(server.url, { headers: { Accept: browser } })).text();
      const [, data = "{}"] = /id="interface">(.*)<\/script>/.exec(page) ?? [];
      const { types } = JSON.parse(data);
      for (const { name, id, paths, parameters } of types) {
        const path = paths[0].segments.map(({ text = "1" }) => text).join("/");
        const pairs = parameters.flatMap(({ name: parameter, hint, values }: Parameter) => {
          const isOffered = hint.endsWith("the box offers one");
          const value = isOffered ? values.at(-1) : values.find((one) => hint.endsWith(`such as ${one}`));
          if (isOffered) expect(value?.length).toBeGreaterThan(24);
          return value === undefined ? [] : [[parameter, value]];
        });
        const answer = await fetch(`${server.url}/${path}?${new URLSearchParams(pairs)}`);
        expect({ name, found: await answer.text() }).toEqual({ name, found: expect.stringContaining(id) });
      }
      expect(page).toContain("(3 invented records at site 1)");
    } finally {
      await server.close();
    }
  });

  it("has an example of a search of each type, which finds an invented record without a script", async () => {
    const server = await startServer({ port: 0, console: true, sample: { count: 3, sites: [] } });
    try {
      const page = await (await fetch(server.url, { headers: { Accept: browser } })).text();
      const links = [...page.matchAll(/Example: <a href="([^"]+)"/g)].map(([, href = ""]) => href);
      expect(links).toHaveLength(ownModel().resources.length);
      for (const href of links) {
        const answer = await fetch(
          new URL(href.replaceAll("&amp;", "&").replaceAll("&#x3D;", "="), `${server.url}/`),
        );
        const { entry = [] } = Object(await answer.json());
        expect({ href, status: answer.status }).toEqual({ href, status: 200 });
        expect({ href, found: entry.length }).not.toEqual({ href, found: 0 });
      }
    } finally {
      await server.close();
    }
  });

  it("escapes every name of an interface", async () => {
    const { text } = await rootOf({ console: true, model: oddModel() }, browser);
    expect(text).not.toMatch(/<script>(?!\/\/ Sends)/);
    expect(text.match(/<\/script>/g)).toHaveLength(2);
    expect((await rootOf({ console: true, model: otherModel() }, browser)).text).toContain("Fleet Records");
  });
});

describe("the last test run on the page", () => {
  const reportOf = async (content: string): Promise<string> => {
    const report = join(folder, "report.json");
    await writeFile(report, content);
    return (await rootOf({ console: true, report }, browser)).text;
  };
  const check = { kind: "required", clauses: [], section: "", milliseconds: 1 };
  const whole = {
    interface: { name: "clinical-records" },
    deployment: { baseUrl: "http://127.0.0.1:1", site: "7" },
    verdict: "nonconformant",
    checks: [
      { ...check, id: "a/b", verdict: "fail", title: "finds <b>it</b>", actual: "Maria Keller" },
      { ...check, id: "a/c", verdict: "pass", title: "reads it" },
    ],
  };

  it("shows the verdict and the causes, and nothing that an answer contained", async () => {
    const text = await reportOf(JSON.stringify(whole));
    expect(text).toContain("<strong>nonconformant</strong>");
    expect(text).toContain('<a href="#report">Last test run</a>');
    expect(text).toContain("1 passed, 1 failed, 0 blocked");
    expect(text).toContain("expected: finds &lt;b&gt;it&lt;/b&gt;");
    expect(text).not.toContain("Maria");
  });

  it("names causes as the terminal does, without the values of searches, answers and messages", async () => {
    const sent = {
      n: 1,
      method: "GET",
      url: "http://127.0.0.1:1/X?name=Maria",
      requestHeaders: {},
      status: 400,
      responseHeaders: { "content-type": "application/json" },
      responseBody: '{"error":"no Maria here"}',
    };
    const failing = { ...check, verdict: "fail", title: "it holds", actual: "Maria" };
    const member = { ...failing, id: "round-trip/X/name", code: "value-changed", member: "name" };
    const search = {
      ...failing,
      id: "search/X.name/finds",
      code: "refused",
      clauses: ["c"],
      exchanges: [sent.n],
    };
    const blocked = {
      ...check,
      id: "search/X.name/other",
      verdict: "blocked",
      title: "b",
      blockedBy: search.id,
    };
    const text = await reportOf(
      JSON.stringify({ ...whole, checks: [member, search, blocked], exchanges: [sent] }),
    );
    expect(text).toContain("name of X comes back changed <span");
    expect(text).toContain('name of X is refused <span class="note">2 checks');
    expect(text).not.toContain("Maria");
  });

  it("says whose report it is, unless it is of this server", async () => {
    expect(await reportOf(JSON.stringify(whole))).toContain(
      "This report is of http://127.0.0.1:1, which may be another deployment",
    );
    const own = { ...whole, deployment: { baseUrl: "https://records.example/" } };
    const report = join(folder, "report.json");
    await writeFile(report, JSON.stringify(own));
    const publicUrl = "https://records.example";
    expect((await rootOf({ console: true, report, publicUrl }, browser)).text).not.toContain(
      "may be another",
    );
  });

  it("says at the start if the file is not there yet", async () => {
    const startWith = async (report: string) => {
      const lines: string[] = [];
      const server = await startServer({ port: 0, console: true, report }, (line) => void lines.push(line));
      await server.close();
      return lines;
    };
    const missing = join(folder, "later.json");
    expect(await startWith(missing)).toEqual([`report: waiting for ${missing}`]);
    await writeFile(missing, "{}");
    expect(await startWith(missing)).toEqual([]);
  });

  it("says why there is none", async () => {
    expect(await reportOf("{")).toContain("report.json is not JSON. This writes a new one:");
    expect(await reportOf("{}")).toMatch(
      /is not a report of conform --json[^<]*<.*--json [^<]+report\.json/s,
    );
    const other = JSON.stringify({ ...whole, interface: { name: "x" } });
    expect(await reportOf(other)).toContain("is a report of x, and this server is of clinical-records");
    const missing = (await rootOf({ console: true, report: join(folder, "none.json") }, browser)).text;
    expect(missing).toContain("There is no report yet");
    expect(missing).toMatch(/conform http:\/\/127\.0\.0\.1:\d+ --site 1 --json [^<]+none\.json<\/code>/);
    const none = (await rootOf({ console: true }, browser)).text;
    expect(none).toContain("There is no report to show");
    expect(none).toMatch(/serve --report report\.json<\/code>/);
  });
});

it("a server with the page and a department conforms, and shows the report of that run", async () => {
  const report = join(folder, "run.json");
  const server = await startServer({ port: 0, console: true, report, sample: { count: 5, sites: [] } });
  const io = { out: () => undefined, err: () => undefined, live: false, color: false };
  const sites = { site: "1", otherSite: "2" };
  const journal = join(folder, "journal.ndjson");
  const asked = { ...sites, baseUrl: server.url, spec: ownSpec(), write: true, headers: {}, seed: 1 };
  try {
    expect(await runConform({ ...asked, answers: "chosen", json: report, journal }, io)).toBe(0);
    const page = await (await fetch(server.url, { headers: { Accept: browser } })).text();
    expect(page).toContain("<strong>conformant</strong>");
    expect(page).not.toContain("may be another deployment");
  } finally {
    await server.close();
  }
});
