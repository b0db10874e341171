// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of config files
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../spec/json.js";
import { loadSpec } from "../../../spec/load.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { otherSpec } from "../../../spec/package-root.js";
import { behave } from "../../behaviours/behave.js";
import type { Call, Fetch, MakeBehaviour } from "../../behaviours/call.js";
import { serveFetch } from "../../behaviours/serve.js";
import { checks } from "../../checks/all.js";
import { fetchOf } from "../../mutation/server/served.js";
import { conformingVariants } from "../../mutation/variants.js";
import { runOf } from "../../options/asked.js";
import { parseConfig } from "../../options/load-config.js";
import type { Settings } from "../../options/settings.js";
import { settingsOf } from "../../options/settings-of-config.js";
import { openSession } from "../../runner/open-session.js";
import type { Report } from "../../runner/report.js";
import { runSuite } from "../../runner/run-suite.js";
import { runDiscover } from "./cli.js";
import { discover } from "./discover.js";
import { draftConfig } from "./draft-config.js";

async function fleetModel(): Promise<InterfaceModel> {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  return loaded.model;
}

const model = await fleetModel();
const typeNamed = (name: string) => model.resources.find((resource) => resource.name === name);
const driver = typeNamed("Driver");
const job = typeNamed("Job");
const faultReport = typeNamed("FaultReport");
const existingUrl = `http://127.0.0.1/fleets/12/${driver?.segment}`;
const legacy = model.forms.find(({ name }) => faultReport?.forms.includes(name));

interface Tried {
  /** The draft without the parts that differ between runs. */
  readonly draft: string;
  /** The mistakes that were reported when the draft was read. */
  readonly said: string;
  /** What the suite came to with it. */
  readonly report: Report;
  readonly methods: ReadonlySet<string>;
}

const common = {
  site: "12",
  write: true,
  headers: {},
  seed: 7,
  only: [],
  timeoutMs: 5_000,
  concurrency: 8,
} satisfies Partial<Settings>;

/** Discovers a server, reads the draft, and runs the suite with it. */
async function tryOut(
  behaviour: MakeBehaviour,
  more: Partial<Settings> = {},
  existing?: JsonObject,
): Promise<Tried> {
  const own = await fetchOf(model);
  if (existing !== undefined) await add(own.fetch, existing);
  const methods = new Set<string>();
  const laid = behave(own.fetch, model, behaviour);
  const served = await serveFetch(async (request) => {
    methods.add(request.method);
    return laid(request);
  });
  const settings: Settings = { ...common, baseUrl: served.url, ...more };
  const session = openSession(model, settings);
  const text = draftConfig(await discover(session), { model, settings, spec: otherSpec() });
  await session.close();
  const seen = new Set(methods);
  const said: string[] = [];
  const env = { CRI_TOKEN: "a-token-of-ours", CRI_X_API_KEY: settings.headers["X-Api-Key"] ?? "k" };
  const opened = parseConfig(text, "cri.config.yaml", env, {
    err: (line) => void said.push(line),
    color: false,
  });
  opened?.fits(model);
  const run = settingsOf(runOf({ headers: {}, seed: 7 }, opened), model);
  const second = openSession(model, run);
  const report = await runSuite(second, { checks, probes: [], only: ["interaction/", "search/"] });
  await second.close();
  await served.close();
  await own.close();
  return { draft: plain(text, served.url), said: said.join(""), report, methods: seen };
}

async function add(fetch: Fetch, record: JsonObject): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(record);
  const { status } = await fetch(new Request(existingUrl, { method: "POST", headers, body }));
  if (status !== 201) throw new Error(`the existing record was answered ${status}`);
}

function plain(text: string, url: string): string {
  return text
    .replaceAll(url, "BASE")
    .replaceAll(otherSpec(), "SPEC")
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g, "ID")
    .replace(/up to \d+ ms/, "up to N ms")
    .replace(/within: \d+/, "within: N");
}

const asIs: MakeBehaviour = () => (call, next) => next(call);
const missing =
  (isMissing: (call: Call) => boolean, status = 404): MakeBehaviour =>
  () =>
  async (call, next) =>
    isMissing(call) ? { status, headers: new Headers(), body: "" } : next(call);

/** A call of the type with several path forms, by the second one. */
const isLegacy = ({ route }: Call): boolean =>
  route?.resource.name === driver?.name && route?.form.name === legacy?.name;
const isWrite = ({ method }: Call): boolean => method !== "GET" && method !== "HEAD";

function conforming(name: string): MakeBehaviour {
  const found = conformingVariants(model).find((one) => one.name === name);
  if (!found) throw new Error(`there is no conforming variant named ${name}`);
  return found.behaviour;
}

describe.each<[string, MakeBehaviour, Partial<Settings>]>([
  ["all of the document", asIs, { otherSite: "13" }],
  ["no such path form", missing(({ route }) => route?.form.name === legacy?.name), {}],
  ["no such type", missing(({ route }) => route?.resource.name === faultReport?.name, 501), {}],
  [
    "no updates",
    missing(({ route }) => route?.kind === "update" && route.resource.name === driver?.name, 405),
    {},
  ],
  [
    "a parameter refused",
    missing(({ route, url }) => route?.kind === "search" && url.searchParams.has("finding"), 400),
    {},
  ],
  ["a path form without writes", missing((call) => isLegacy(call) && isWrite(call), 405), {}],
  ["a path form without the type", missing(isLegacy, 404), {}],
  [
    "a parameter refused in one path form",
    missing((call) => isLegacy(call) && call.url.searchParams.has("surname"), 400),
    {},
  ],
  ["slow to find", conforming("records are found a while after they were added"), {}],
])("%s", (name, behaviour, more) => {
  it("is drafted, and the suite conforms with the draft", async () => {
    const { draft, said, report } = await tryOut(behaviour, more);
    await expect(draft).toMatchFileSnapshot(`golden/${name.replaceAll(" ", "-")}.txt`);
    expect(said).toBe("");
    const wrong = report.checks.filter(({ verdict }) => verdict === "fail" || verdict === "blocked");
    expect(wrong.map(({ id, reason, actual }) => ({ id, reason, actual }))).toEqual([]);
    expect(report.verdict).toBe("conformant");
  });
});

it("reads by one path form what was listed by another, before it says that a read is absent", async () => {
  const noSearch = missing((call) => isLegacy(call) && call.route?.kind === "search");
  const { draft, said } = await tryOut(noSearch, { write: false }, { kind: driver?.name ?? "" });
  expect(draft).toMatch(/^ {4}Driver@legacy: \[read, add, update, delete\]$/m);
  expect(said).toBe("");
});

it("lists no record that an earlier run left, by whatever path it was added", async () => {
  const own = await fetchOf(model);
  for (const forename of ["Ann", "Ben"]) await add(own.fetch, { kind: driver?.name ?? "", forename });
  const served = await serveFetch(own.fetch);
  const draftOf = async (urls: readonly string[]) => {
    const session = openSession(model, { ...common, baseUrl: served.url, write: false });
    const of = { run: 1, resource: driver?.name ?? "", site: "12", collectionUrl: "", marker: "" };
    const records = urls.map((url, seq) => ({ ...of, seq, url }));
    const left = [{ journal: "earlier.ndjson", records }];
    const text = draftConfig(await discover(session, left), { model, settings: session.settings });
    await session.close();
    return text;
  };
  const ids = (text: string) => /^ {2}Driver: \[(.*)\]$/m.exec(text)?.[1]?.split(", ") ?? [];
  const [first = "", second = ""] = ids(await draftOf([])).map((id) => JSON.parse(id));
  const urlOf = (id: string) => `${existingUrl.replace("http://127.0.0.1", served.url)}/${id}`;
  expect(ids(await draftOf([urlOf(second)]))).toEqual([JSON.stringify(first)]);
  expect(await draftOf([urlOf(first), urlOf(second)])).not.toMatch(/^read:/m);
  await served.close();
  await own.close();
});

it("knows the records of earlier runs by the journals in the folder", async () => {
  const own = await fetchOf(model);
  const undeletable = missing(({ method }) => method === "DELETE", 405);
  const served = await serveFetch(behave(own.fetch, model, undeletable));
  const folder = await mkdtemp(join(tmpdir(), "cri-discover-"));
  const draftOf = async (seed: number, journal: string) => {
    const out: string[] = [];
    const io = { out: (text: string) => void out.push(text), err: () => undefined, color: false };
    const given = { baseUrl: served.url, site: "12", spec: otherSpec(), headers: {}, write: true, seed };
    expect(await runDiscover({ ...given, journal: join(folder, journal) }, {}, io)).toBe(0);
    return out.join("");
  };
  try {
    await draftOf(1, "cri-conform-1.ndjson");
    expect(await draftOf(2, "cri-conform-2.ndjson")).not.toMatch(/^read:/m);
    await mkdir(join(folder, "elsewhere"));
    const unknown = await draftOf(3, join("elsewhere", "cri-conform-3.ndjson"));
    expect(unknown).toMatch(/^# Existing records\. With write: true, a run uses only[^:]*\nread:/m);
  } finally {
    await rm(folder, { recursive: true });
    await served.close();
    await own.close();
  }
});

it("says which records to list if made-up records refer to a type that cannot be added", async () => {
  const { draft, said, report } = await tryOut(
    missing(({ route }) => route?.resource.name === job?.name, 501),
  );
  await expect(draft).toMatchFileSnapshot("golden/no-such-type-referred-to.txt");
  expect(said).toBe("");
  expect(report.verdict).toBe("inconclusive");
});

it("asks for a token if everything is closed, and claims everything", async () => {
  const closed = missing(({ headers }) => headers.get("authorization") === null, 401);
  const { draft, said, report, methods } = await tryOut(closed, { write: false });
  await expect(draft).toMatchFileSnapshot("golden/closed.txt");
  expect(said).toBe("");
  expect([...methods]).toEqual(["GET"]);
  expect(report.checks.some(({ verdict }) => verdict === "fail")).toBe(false);
});

it("names the variables of the given credentials, never their values", async () => {
  const headers = { "X-Api-Key": "very-secret-key", Authorization: "Bearer very-secret-token" };
  const { draft, said } = await tryOut(asIs, { headers, write: false });
  expect(draft).not.toContain("very-secret");
  expect(draft).toContain('token: "${CRI_TOKEN}"');
  expect(draft).toContain('X-Api-Key: "${CRI_X_API_KEY}"');
  expect(said).toBe("");
});
