// Tests every report format, and the baseline, on whole runs.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { loadSpec } from "../../spec/load.js";
import { otherSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import type { Fetch } from "../behaviours/call.js";
import { serveFetch } from "../behaviours/serve.js";
import { runConform } from "../cli.js";
import { mutants } from "../mutation/mutants.js";
import { fetchOf } from "../mutation/server/served.js";
import { conformingVariants } from "../mutation/variants.js";
import type { Asked } from "../options/asked.js";
import type { Report } from "../runner/report.js";
import { answers200Empty, answers405 } from "../testkit/fakes.js";
import { eventFaults, reportFaults, sarifFaults } from "../testkit/reports/schemas.js";

const spec = otherSpec();
const loaded = await loadSpec(spec);
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-whole-"));
});
afterAll(() => rm(folder, { recursive: true }));

const files = {
  json: "r.json",
  ndjson: "r.ndjson",
  junit: "r.xml",
  sarif: "r.sarif",
  summaryFile: "summary.md",
} as const;

async function conform(fetch: Fetch, more: Partial<Asked> = {}) {
  const served = await serveFetch(fetch);
  const out: string[] = [];
  const err: string[] = [];
  const reported = Object.fromEntries(
    Object.entries(files).map(([form, name]) => [form, join(folder, name)]),
  );
  const run: Asked = {
    baseUrl: served.url,
    site: "12",
    otherSite: "13",
    write: true,
    verbose: true,
    headers: {},
    spec,
    seed: 5,
    journal: join(folder, "journal.ndjson"),
    ...reported,
    ...more,
  };
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    live: false,
    color: false,
  };
  try {
    const code = await runConform(run, io);
    const report: Report = JSON.parse(await readFile(join(folder, files.json), "utf8"));
    return { code, out: out.join(""), err: err.join(""), report };
  } finally {
    await served.close();
  }
}

const mutant = mutants(model).find(({ breaks }) => breaks.includes("search/leaves-out"));
const conforming = conformingVariants(model).find(({ name }) => name === "lists are bare arrays");

const otherMutant = mutants(model).find(({ breaks }) => breaks.includes("search/finds"));
const servers = { own: undefined, mutant, "other mutant": otherMutant, variant: conforming };

async function served(of: keyof typeof servers, use: (fetch: Fetch) => Promise<void>): Promise<void> {
  const { fetch, close } = await fetchOf(model);
  const server = servers[of];
  if (of !== "own" && !server) throw new Error(`the tests' spec has room for no such ${of} server`);
  try {
    await use(server ? behave(fetch, model, server.behaviour) : fetch);
  } finally {
    await close();
  }
}

/** All reports of one run, validated against their schemas. */
async function expectValid(): Promise<void> {
  const read = (name: string) => readFile(join(folder, name), "utf8");
  expect(reportFaults(JSON.parse(await read(files.json)))).toEqual([]);
  const events = (await read(files.ndjson)).trimEnd().split("\n");
  expect(events.flatMap((line) => eventFaults(JSON.parse(line)))).toEqual([]);
  expect(sarifFaults()(JSON.parse(await read(files.sarif)))).toEqual([]);
  const schema = await readFile(new URL("../testkit/reports/junit.xsd", import.meta.url), "utf8");
  const xml = [{ fileName: "r.xml", contents: await read(files.junit) }];
  expect((await validateXML({ xml, schema: [schema] })).errors.map(({ message }) => message)).toEqual([]);
}

describe("every report of a whole run is valid", () => {
  it.each(["own", "mutant", "variant"] as const)("against %s server, gaps observed", async (of) => {
    await served(of, async (fetch) => {
      const { code, report } = await conform(fetch);
      expect(code).toBe(of === "mutant" ? 1 : 0);
      expect(report.observations.length).toBeGreaterThan(0);
      await expectValid();
    });
  });

  it("of a run that only reads, and finds nothing", async () => {
    await served("own", async (fetch) => {
      const { code, out } = await conform(fetch, { write: false });
      expect(code).toBe(3);
      expect(out.match(/^BLOCK/gm)?.length).toBeLessThanOrEqual(2);
      expect(out).toMatch(/because +site 12 has no records/);
      await expectValid();
    });
  });

  it("of a run that only reads, and finds nothing, in whatever form its lists have", async () => {
    const { fetch, close } = await fetchOf(model);
    const forms = conformingVariants(model).filter(({ answers }) => answers.includes("search-response"));
    expect(forms.length).toBeGreaterThan(4);
    try {
      for (const { name, behaviour } of forms) {
        const { code, out } = await conform(behave(fetch, model, behaviour), { write: false });
        expect([name, code, /because +site 12 has no records/.test(out)]).toEqual([name, 3, true]);
      }
    } finally {
      await close();
    }
  });

  it("shows one screen by default", async () => {
    const { code, out } = await conform(answers200Empty, { verbose: false });
    expect(code).toBe(1);
    const lines = out.trimEnd().split("\n");
    expect(lines.length).toBeLessThanOrEqual(25);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(out.replace(/\s+/g, " ").trimEnd()).toMatch(
      /result FAIL: \d+ causes \(\d+ checks: \d+ failed, \d+ blocked\)(, \d+ more checks? blocked for other reasons)?$/,
    );
  });

  it.each([
    ["says yes to everything", answers200Empty],
    ["serves nothing", answers405],
  ])("against a server that %s, with few causes", async (_, fetch) => {
    const { code, out } = await conform(fetch, { github: true });
    expect(code).toBe(1);
    expect(out.match(/^FAIL/gm)?.length).toBeLessThanOrEqual(6);
    expect(out).toMatch(/^::error file=spec\/testing\/fleet\.yaml,line=\d+,col=\d+,title=/m);
    expect(await readFile(join(folder, files.summaryFile), "utf8")).toContain("## ❌ FAIL");
    await expectValid();
  });
});

describe("a baseline", () => {
  it("is drafted, is refused until it is filled in, tolerates, and fails once it is out of date", async () => {
    const writeBaseline = join(folder, "baseline.yaml");
    const baseline = join(folder, "filled.yaml");
    const only = ["interaction/", "search/"];
    await served("mutant", async (fetch) => {
      const { code, err } = await conform(fetch, { only, writeBaseline });
      expect(code).toBe(1);
      expect(err).toContain("fill in its reasons");
      const draft = await readFile(writeBaseline, "utf8");
      await writeFile(baseline, draft.replaceAll('until: ""', "until: 2999-01-01").replaceAll('""', "known"));
    });
    await served("mutant", async (fetch) => {
      const { code, out } = await conform(fetch, { only, baseline });
      expect(out).toMatch(/^KNOWN/m);
      expect(out).not.toMatch(/^FAIL/m);
      expect(out).toMatch(
        /verdict +NONCONFORMANT \(\d+ of \d+ required\s+checks\s+judged;\s+because\s+of\s+the\s+known\s+failures\)\nresult +PASS with \d+ known failures?( \(\d+ checks\))?\n/,
      );
      expect(code).toBe(0);
      await expectValid();
    });
    await served("own", async (fetch) => {
      const { code, out, report } = await conform(fetch, { only, baseline });
      expect(code).toBe(1);
      expect(out).toMatch(/^BASE/m);
      expect(report.verdict).toBe("conformant");
      await expectValid();
      // If the failures depend on older records, the run is added to the file: then both deployments pass the gate, and no third.
      const merged = await conform(fetch, { only, baseline, writeBaseline: baseline });
      expect(merged.err.replace(/\s+/g, " ")).toMatch(
        /filled\.yaml: \d+ entr\w+ whose checks may pass \(varies\)\./,
      );
      expect((await conform(fetch, { only, baseline })).code).toBe(0);
    });
    await served("mutant", async (fetch) => {
      expect((await conform(fetch, { only, baseline })).code).toBe(0);
    });
    await served("other mutant", async (fetch) => {
      expect((await conform(fetch, { only, baseline })).code).toBe(1);
    });
  });

  it("that has mistakes ends the run before it starts, with exit code 2", async () => {
    const baseline = join(folder, "mistaken.yaml");
    await writeFile(baseline, "tolerate:\n  - { check: a/b/c }\n");
    let asked = 0;
    const served = await serveFetch(async () => {
      asked += 1;
      return new Response(null, { status: 404 });
    });
    const err: string[] = [];
    const run = { baseUrl: served.url, site: "12", write: false, headers: {}, spec, baseline };
    const io = {
      out: () => undefined,
      err: (text: string) => void err.push(text),
      live: false,
      color: false,
    };
    const code = await runConform(run, io);
    await served.close();
    expect({ code, asked }).toEqual({ code: 2, asked: 0 });
    expect(err.join("")).toMatch(/mistaken\.yaml:2:\d+ /);
  });
});
