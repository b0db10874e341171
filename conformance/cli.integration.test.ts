import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { otherSpec, ownSpec } from "../spec/package-root.js";
import { behave } from "./behaviours/behave.js";
import type { Fetch } from "./behaviours/call.js";
import { serveFetch } from "./behaviours/serve.js";
import { runConform } from "./cli.js";
import { fetchOf } from "./mutation/server/served.js";
import { conformingVariants } from "./mutation/variants.js";
import type { Asked } from "./options/asked.js";
import { answers200Empty, answers404 } from "./testkit/fakes.js";

const spec = otherSpec();
const secret = "s3cret-token-of-ours";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-conform-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function conform(fetch: Fetch, more: Partial<Asked> = {}) {
  const served = await serveFetch(fetch);
  const out: string[] = [];
  const err: string[] = [];
  const run: Asked = {
    baseUrl: `${served.url}/`,
    site: "12",
    write: true,
    headers: { authorization: `Bearer ${secret}` },
    spec,
    seed: 5,
    only: ["interaction/"],
    journal: join(folder, "journal.ndjson"),
    json: join(folder, "report.json"),
    ...more,
  };
  const io = {
    out: (text: string) => void out.push(text),
    err: (text: string) => void err.push(text),
    live: false,
    color: false,
  };
  try {
    return { code: await runConform(run, io), out: out.join(""), err: err.join("") };
  } finally {
    await served.close();
  }
}

async function fleet(): Promise<InterfaceModel> {
  const loaded = await loadSpec(spec);
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  return loaded.model;
}

async function ownFetch(): Promise<Fetch> {
  return (await fetchOf(await fleet())).fetch;
}

describe("cri conform", () => {
  it("says what stays before it starts, the verdict, and what it left", async () => {
    const { code, out, err } = await conform(await ownFetch());
    expect(code).toBe(0);
    expect(out).toMatch(/verdict +CONFORMANT/);
    expect(err).toMatch(/they\s+will\s+remain,\s+since\s+they\s+cannot\s+be\s+deleted:\s+FaultReport/);
    expect(err).toMatch(/The remaining records are listed in/);
    expect(
      [...out.split("\n"), ...err.split("\n")].filter((line) => line.length > 80 && !line.includes(folder)),
    ).toEqual([]);
  });

  it("says at its end what earlier runs left at the deployment, and nothing after the first run", async () => {
    const fetch = await ownFetch();
    const { url: baseUrl, close } = await serveFetch(fetch);
    try {
      const [first, second] = [await conform(fetch, { baseUrl }), await conform(fetch, { baseUrl })];
      expect(first.err).not.toContain("earlier run");
      expect(second.err).toMatch(
        /journal\.ndjson\nAn earlier run left \d+ records at site 12, which the same journal lists\. /,
      );
    } finally {
      await close();
    }
  });

  it("says nothing of records that a restarted server has lost", async () => {
    let serving = await ownFetch();
    const { url: baseUrl, close } = await serveFetch((request) => serving(request));
    try {
      const left = async () =>
        JSON.parse(await readFile(join(folder, "report.json"), "utf8")).leftByEarlierRuns;
      await conform(serving, { baseUrl });
      await conform(serving, { baseUrl });
      expect(await left()).toHaveProperty("FaultReport");
      serving = await ownFetch();
      expect((await conform(serving, { baseUrl })).err).not.toContain("arlier run");
      expect(await left()).toBeUndefined();
    } finally {
      await close();
    }
  });

  it("is inconclusive where what must be tested is not", async () => {
    const only = ["interaction/Driver", "site-wall/"];
    const plain = await conform(await ownFetch(), { only });
    expect([plain.code, plain.out]).toEqual([0, expect.stringMatching(/NOT TESTED +site isolation/)]);
    const { code, out } = await conform(await ownFetch(), { only, require: ["isolation"] });
    expect(code).toBe(3);
    expect(out).toMatch(/NOT TESTED +site isolation \(\d+ checks\): add --other-site ID/);
    const tested = await conform(await ownFetch(), { only, require: ["isolation"], otherSite: "13" });
    expect(tested.code).toBe(0);
    await expect(conform(await ownFetch(), { require: ["walls"] })).rejects.toThrow(
      "--require does not accept walls",
    );
  });

  it("says where it saves answers that some are missing only because they could not be had", async () => {
    const file = join(folder, "answers.yaml");
    const asked = { only: ["interaction/Driver", "gap/"], saveAnswers: file };
    let sent = 0;
    // a deployment that never answers otherwise is not tested at all
    const busy: Fetch = async () => new Response(null, { status: ++sent === 1 ? 400 : 503 });
    const { code, err } = await conform(busy, asked);
    expect(code).toBe(3);
    expect(err).toMatch(/Some answers are missing.*503/s);
    expect(await readFile(file, "utf8")).toMatch(/^incomplete: .*answers are missing/m);
    const whole = await conform(await ownFetch(), asked);
    expect(whole.err).not.toContain("Not all answers");
    expect(await readFile(file, "utf8")).not.toContain("incomplete");
  });

  it("exits with 1 where a required check fails, and tells no secret anywhere", async () => {
    const { code, out, err } = await conform(answers200Empty, { verbose: true });
    const report = await readFile(join(folder, "report.json"), "utf8");
    expect(code).toBe(1);
    expect(out).toContain("authorization: ***");
    expect(out + err + report).not.toContain(secret);
  });

  it.each([
    ["journal", "json"],
    ["baseline", "journal"],
    ["journal", "saveAnswers"],
    ["saveAnswers", "json"],
    ["writeBaseline", "saveAnswers"],
    ["baseline", "json"],
  ] as const)("refuses one file for %s and %s before anything is sent", async (one, other) => {
    const file = join(folder, "shared");
    if (one === "baseline") await writeFile(file, "tolerate: []\n");
    const sent = vi.fn(answers404);
    await expect(conform(sent, { [one]: file, [other]: file })).rejects.toThrow("share the file");
    expect(sent).not.toHaveBeenCalled();
  });

  it("refuses a journal that is not a regular file before anything is sent", async () => {
    const sent = vi.fn(answers404);
    await expect(conform(sent, { journal: "/dev/null" })).rejects.toThrow("it is not a regular file");
    expect(sent).not.toHaveBeenCalled();
  });

  it("looks instead of testing where a site is needed and not given, and exits with 2", async () => {
    const sent = vi.fn(answers404);
    expect(await conform(sent, { site: "" })).toMatchObject({ code: 2 });
    expect(sent.mock.calls.every(([request]) => request.method === "GET")).toBe(true);
    expect(sent.mock.calls.length).toBeLessThan(12);
    await expect(readFile(join(folder, "report.json"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("takes the site from the URL where none is given, and tests it", async () => {
    const served = await serveFetch(await ownFetch());
    for (const more of [{}, { only: ["interaction/Driver"] }, { write: false }]) {
      const baseUrl = `${served.url}/fleets/12`;
      const { code, out, err } = await conform(answers404, { baseUrl, site: "", ...more });
      expect(`${out}${err}`).toMatch(/127\.0\.0\.1:\d+, site 12/);
      expect(code).not.toBe(2);
    }
    await served.close();
  });

  it("exits with 3 where nothing answers, in words", async () => {
    const served = await serveFetch(answers404);
    await served.close();
    const { code, err } = await conform(answers404, { baseUrl: served.url });
    expect(code).toBe(3);
    expect(err).toMatch(/^error: 127\.0\.0\.1:\d+ cannot be reached/);
    expect(err).not.toMatch(/ {4}at /);
  });

  it("exits with 3 if searches and adds are answered 404 everywhere, and sends nothing more", async () => {
    const sent = vi.fn(answers404);
    const { code, out, err } = await conform(sent);
    expect({ code, out }).toEqual({ code: 3, out: "" });
    expect(err.replaceAll("\n", " ")).toMatch(
      /answers 404 for every type of record remedy: adds are answered 404 too: there is no such site \(12\), or the API/,
    );
    expect(sent.mock.calls.length).toBeLessThan(40);
  });

  it("tests an empty site that answers searches with 404, and fails one that knows only some types", async () => {
    const conforming = conformingVariants(await fleet()).find(
      ({ name }) => name === "a search that finds nothing is answered 404",
    );
    if (!conforming) throw new Error("there is no such variant");
    const empty = behave(await ownFetch(), await fleet(), conforming.behaviour);
    const { code, err } = await conform(empty);
    expect(code).toBe(0);
    expect(err.split("This run creates records").length).toBe(2);
    const some: Fetch = async (request) =>
      request.url.includes("/drivers") ? empty(request) : answers404(request);
    expect((await conform(some)).code).toBe(1);
  });

  it("exits with 3 if every request is redirected to another origin, and names the address to use", async () => {
    const moved = (request: Request) => request.url.replace(/^http:\/\/[^/]*/, "https://fleet.example");
    const { code, err, out } = await conform(async (request) => Response.redirect(moved(request), 301));
    expect(code).toBe(3);
    expect(err.replaceAll("\n", " ")).toMatch(
      /cannot be reached: every request is redirected to https:\/\/fleet\.example remedy: if that is the deployment, use https:\/\/fleet\.example as the base URL; if it is a page to sign in on, use --token T/,
    );
    expect(out).toBe("");
    const own = await ownFetch();
    const onlyPeople = await conform(async (request) =>
      request.url.includes("/drivers") ? Response.redirect(moved(request), 301) : own(request),
    );
    expect(onlyPeople.code).toBe(1);
  });

  it("leaves no journal where nothing was added", async () => {
    await conform(await ownFetch(), { write: false });
    expect(await readdir(folder)).toEqual(["report.json"]);
  });

  it("holds a deployment to answers that were pinned, its own report's among them", async () => {
    const fetch = await ownFetch();
    await conform(fetch, { only: ["gap/"] });
    const own = join(folder, "report.json");
    const again = await conform(fetch, { only: ["gap/"], answers: own, json: join(folder, "again.json") });
    expect(again.code).toBe(0);
    const answers = join(folder, "answers.json");
    await writeFile(answers, JSON.stringify({ "forms.equivalence": "separate" }));
    const other = await conform(fetch, { only: ["gap/"], answers });
    expect(other.code).toBe(1);
    expect(other.out).toMatch(/expected +"separate", as pinned/);
  });

  it("passes over answers and known failures that name a gap which the spec had before, and says so", async () => {
    const loaded = await loadSpec(ownSpec());
    if (!loaded.ok) throw new Error("the committed spec has mistakes");
    const { fetch } = await fetchOf(loaded.model);
    const [answers, baseline] = [join(folder, "answers.json"), join(folder, "known.yaml")];
    await writeFile(answers, JSON.stringify({ "limits.rate": "none met", "forms.equivalence": "same" }));
    const known = "{ check: gap/limits.time, reason: slow, owner: us, until: 2020-12-31 }";
    await writeFile(baseline, `tolerate:\n  - ${known}\n`);
    const run = { spec: ownSpec(), only: ["gap/forms.equivalence"], answers, baseline };
    const { code, err } = await conform(fetch, run);
    expect(code).toBe(0);
    expect(err).toMatch(/answer to limits\.rate is ignored/);
    expect(err).toMatch(
      /gap\/limits\.time is ignored, since the spec no longer has the gap .*: a run is too short/,
    );
    await writeFile(answers, JSON.stringify({ "limits.rat": "none met" }));
    await expect(conform(fetch, run)).rejects.toThrow(/limits\.rat is not a gap/);
  });

  it("keeps the answers and the baseline where a report can't be written, and reports each that can't", async () => {
    const gone = join(folder, "gone");
    await mkdir(gone);
    const kept = { saveAnswers: join(folder, "answers.yaml"), writeBaseline: join(folder, "known.yaml") };
    const asked = { only: ["interaction/Driver", "gap/"], json: join(gone, "r.json") };
    const fails: Fetch = async (request) => {
      await rm(gone, { recursive: true, force: true });
      return answers200Empty(request);
    };
    await expect(conform(fails, { ...asked, ...kept })).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringContaining("r.json"),
    });
    expect(await readFile(kept.saveAnswers, "utf8")).toMatch(/^answers:/m);
    expect(await readFile(kept.writeBaseline, "utf8")).toMatch(/^ +- checks?:[ \n]+(- )?interaction/m);
    await mkdir(gone);
    const unkept = { ...asked, saveAnswers: join(gone, "answers.yaml") };
    await expect(conform(fails, unkept)).rejects.toThrow(/r\.json can't.*answers\.yaml can't/s);
  });

  it("tells the mistakes of a spec", async () => {
    const file = join(folder, "spec.yaml");
    await writeFile(file, "name: nothing\n");
    const { code, err } = await conform(await ownFetch(), { spec: file });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining("CRI1102") });
  });

  it.each([
    ["an id that no check has", { only: ["no-such/"] }, /no check has an id that starts with no-such/],
    ["answers that are none", { answers: "/no/such/file.json" }, /can't be used/],
    ["a report in a folder that is a file", { json: `${import.meta.filename}/r.json` }, /can't be written/],
  ])("refuses %s with a remedy", async (_, more, message) => {
    await expect(conform(await ownFetch(), more)).rejects.toMatchObject({
      name: "UserError",
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(/./),
    });
  });
});
