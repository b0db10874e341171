// Tests runs with a configuration file.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterEach, beforeEach, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { otherSpec, packageRoot } from "../../spec/package-root.js";
import { shownFolder } from "../../spec/testing/shown-folder.js";
import { behave } from "../behaviours/behave.js";
import type { Call, MakeBehaviour } from "../behaviours/call.js";
import { serveFetch } from "../behaviours/serve.js";
import { runConform } from "../cli.js";
import { fetchOf } from "../mutation/server/served.js";
import type { Asked } from "./asked.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

let folder = "";
beforeEach(async () => {
  folder = await shownFolder("cri-run-config");
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs `cri conform` with a config file against a server; BASE in the file is replaced by its address. */
async function conform(config: string, make: MakeBehaviour, more: Partial<Asked> = {}) {
  const own = await fetchOf(model);
  const served = await serveFetch(behave(own.fetch, model, make));
  const file = join(folder, "cri.config.yaml");
  await writeFile(file, config.replaceAll("BASE", served.url).replaceAll("SPEC", otherSpec()));
  const said: string[] = [];
  const tell = (text: string) => void said.push(text);
  const asked = { headers: {}, config: file, journal: join(folder, "journal.ndjson"), seed: 3, ...more };
  try {
    const code = await runConform(asked, { out: tell, err: tell, live: false, color: false });
    return { code, said: said.join("") };
  } finally {
    await served.close();
    await own.close();
  }
}

const basic = 'baseUrl: BASE\nsite: "12"\nspec: SPEC\nwrite: true\n';
const asIs: MakeBehaviour = () => (call, next) => next(call);

it("replaces all arguments, with paths relative to its folder", async () => {
  const config = `${basic}reports: { json: report.json }\n`;
  const { code } = await conform(config, asIs, { only: ["interaction/"] });
  expect(code).toBe(0);
  expect(JSON.parse(await readFile(join(folder, "report.json"), "utf8"))).toMatchObject({
    deployment: { site: "12", write: true },
  });
});

it("redacts values from the environment, even short ones, everywhere", async () => {
  process.env["CRI_TEST_SECRET"] = "k-42";
  // a server that repeats what it was sent, in a header and in an error
  const echoing: MakeBehaviour = () => async (call) => ({
    status: 400,
    headers: new Headers({ "x-echo": call.headers.get("x-plain") ?? "" }),
    body: JSON.stringify({ said: call.headers.get("x-plain") }),
  });
  const config = `${basic}headers: { X-Plain: "\${CRI_TEST_SECRET}" }\nreports: { json: report.json }\n`;
  const { said, code } = await conform(config, echoing, { only: ["interaction/"] });
  delete process.env["CRI_TEST_SECRET"];
  const report = await readFile(join(folder, "report.json"), "utf8");
  expect(code).toBe(1);
  expect(report).toContain("***");
  expect(report + said).not.toContain("k-42");
});

/** Refuses references to records of an outside type, except known ones. */
function knowing(known: readonly string[]): MakeBehaviour {
  return () => async (call, next) => {
    const named = [...call.body.matchAll(/"[^"]*\/(?:Mechanic)\/[^"]*"/g)].map(([text]) => text.slice(1, -1));
    const isRefused =
      call.method !== "GET" && named.length === 0
        ? lacksOutside(call)
        : named.some((url) => !known.includes(url));
    return isRefused ? { status: 422, headers: new Headers(), body: "" } : next(call);
  };
}

/** A record that should refer to an outside record, and does not. */
function lacksOutside({ route }: Call): boolean {
  return (
    route !== undefined &&
    (route.kind === "add" || route.kind === "update") &&
    JSON.stringify(route.resource.fields).includes("Mechanic")
  );
}

it.each([1, 2])("lets made-up records refer to %i given ones, and the deployment passes", async (count) => {
  const urls = Array.from({ length: count }, (_, index) => `https://staff.example.org/Mechanic/${index}`);
  const without = await conform(basic, knowing(urls), { only: ["interaction/"] });
  expect(without.code).toBe(1);
  const config = `${basic}references:\n  Mechanic: ${JSON.stringify(urls)}\n`;
  const { code, said } = await conform(config, knowing(urls), {
    only: ["interaction/", "search/", "update/"],
  });
  expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining("CONFORMANT") });
});

it("limits the number of concurrent requests", async () => {
  let open = 0;
  let most = 0;
  const counting: MakeBehaviour = () => async (call, next) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise((resolve) => setTimeout(resolve, 2));
    const reply = await next(call);
    open -= 1;
    return reply;
  };
  const { code } = await conform(`${basic}concurrency: 2\n`, counting, { only: ["search/"] });
  expect(code).toBe(0);
  expect(most).toBe(2);
});

it("saves the answers as a profile, and requires them in the next run", async () => {
  const profile = join(folder, "profile.yaml");
  const open = ["gap/add.response", "gap/search.response", "gap/forms.equivalence"];
  const first = await conform(basic, asIs, { only: open, saveAnswers: profile });
  expect(first.code).toBe(0);
  const saved = await readFile(profile, "utf8");
  expect(saved).toMatch(/add\.response:\n {4}asks: .*\n {4}section: .*\n {4}answer: /);
  const config = `${basic}answers: profile.yaml\n`;
  expect(await conform(config, asIs, { only: open })).toMatchObject({ code: 0 });
  const other: MakeBehaviour = () => async (call, next) => {
    const reply = await next(call);
    return reply.status === 201 ? { ...reply, status: 200 } : reply;
  };
  const departed = await conform(config, other, { only: open });
  expect(departed).toMatchObject({ code: 1, said: expect.stringMatching(/expected +"201.*", as pinned/) });
});

it("blocks a required answer that can no longer be observed, with the reason", async () => {
  const config = `${basic}answers: { forms.equivalence: same }\n`;
  const noReads: MakeBehaviour = () => async (call, next) =>
    call.route?.kind === "add" ? { status: 403, headers: new Headers(), body: "" } : next(call);
  const { code, said } = await conform(config, noReads, { only: ["gap/"] });
  expect(code).toBe(3);
  expect(said).toMatch(/could be added: the POST was answered 403/);
});

it("does not require answers of a run that only reads if only writing shows them", async () => {
  const config = `${basic}answers: { add.response: "201, Location, record" }\n`;
  const { said } = await conform(config, asIs, { write: false, only: ["gap/add.response"] });
  expect(said).not.toMatch(/blocked/);
});

it.each([1, 2])("distinguishes records with %i given references that every search needs", async (count) => {
  const urls = Array.from({ length: count }, (_, index) => `https://people.example.org/Driver/${index}`);
  const offers = "offers:\n  types:\n    FaultReport: all\n";
  const config = `${basic}${offers}references:\n  Driver: ${JSON.stringify(urls)}\n  Job: []\n`;
  const { code, said } = await conform(config, asIs, {
    only: ["search/FaultReport", "rule/", "date-search/"],
  });
  expect({ code, said }).toMatchObject({ code: 0, said: expect.not.stringMatching(/failed|blocked/) });
});

it("shows in every report what the run was limited to, and how to repeat it", async () => {
  // A 404 to everything would end the run before it.
  const closed: MakeBehaviour = () => async () => ({ status: 405, headers: new Headers(), body: "" });
  const offers = "offers:\n  types:\n    Driver: [search, add]\n";
  const { said } = await conform(`${basic}${offers}reports: { json: report.json }\n`, closed, {
    only: ["interaction/"],
    verbose: true,
  });
  expect(said).toMatch(/claims +only the features that cri.config.yaml lists: types\s+Driver/);
  expect(said).toContain(`--config ${join(folder, "cri.config.yaml")}`);
  const { deployment }: { readonly deployment: unknown } = JSON.parse(
    await readFile(join(folder, "report.json"), "utf8"),
  );
  expect(deployment).toMatchObject({
    claims: { saidBy: "cri.config.yaml", types: { Driver: { interactions: ["search", "add"] } } },
  });
  const schema: { readonly $defs: object } = JSON.parse(
    await readFile(join(packageRoot(), "conformance/reports/report.schema.json"), "utf8"),
  );
  const validate = new Ajv2020({ strict: false }).compile({
    $defs: schema.$defs,
    $ref: "#/$defs/report/properties/deployment",
  });
  expect(validate(deployment), JSON.stringify(validate.errors)).toBe(true);
});
