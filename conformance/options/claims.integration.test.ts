// Tests runs with a configuration that claims only a part of the document.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import type { MakeBehaviour } from "../behaviours/call.js";
import { failures, runAgainst } from "../mutation/run-against.js";
import { fetchOf } from "../mutation/server/served.js";
import { claimedModel, isOffered, unclaimedClauses } from "./claimed-model.js";
import type { ClaimedType, Claims, Settings } from "./settings.js";

async function modelOf(file: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  return loaded.model;
}

const clinical = await modelOf(ownSpec());
const fleet = await modelOf(otherSpec());
const [first] = clinical.resources;
const [driver, faultReport, job] = ["Driver", "FaultReport", "Job"].map((type) =>
  fleet.resources.find(({ name }) => name === type),
);
if (!first || !driver || !job || !faultReport) throw new Error("the spec has too few types");

/** Answers 404 to every request that is not claimed, and notes the request. */
function onlyOffering({ forms, types }: Claims, asked: string[]): MakeBehaviour {
  return () => async (call, next) => {
    const { route } = call;
    if (route === undefined) return next(call);
    const { kind, resource, form } = route;
    const claimed =
      types === undefined ? {} : (types[`${resource.name}@${form.name}`] ?? types[resource.name]);
    const interactions = claimed === undefined ? [] : claimed.interactions;
    const offered =
      (forms?.includes(form.name) ?? true) &&
      (interactions === undefined || kind === undefined || interactions.includes(kind));
    if (offered) return next(call);
    asked.push(`${call.method} ${resource.name}@${form.name}`);
    return { status: 404, headers: new Headers(), body: "" };
  };
}

/** References to use instead of records that can't be added. */
const fixed = Object.fromEntries(
  [...clinical.resources, ...fleet.resources].map(({ name }) => [
    name,
    [1, 2].map((n) => `https://x.test/${name}/${n}`),
  ]),
);

async function runClaiming(
  model: InterfaceModel,
  claims: Claims,
  offered = claims,
  settings: Partial<Settings> = {},
  observing = false,
) {
  const asked: string[] = [];
  const { fetch, close } = await fetchOf(model);
  const partial = behave(fetch, model, onlyOffering(offered, asked));
  const { report } = await runAgainst(partial, model, { observing, settings: { ...settings, claims } });
  await close();
  return { report, asked };
}

/** References for the types whose adds are not claimed. */
function withheld(model: InterfaceModel, claims: Claims): Partial<Settings> {
  const addable = claimedModel(model, claims).resources.filter(({ operations }) =>
    isOffered(operations, "add"),
  );
  const left = Object.entries(fixed).filter(([name]) => !addable.some((one) => one.name === name));
  return { fixed: Object.fromEntries(left) };
}

const saidBy = "cri.config.yaml";
const [form] = fleet.forms;
const [type, ...others] = fleet.resources.map(({ name }) => name);
const each = (interactions: ClaimedType["interactions"] & object) =>
  Object.fromEntries(fleet.resources.map(({ name }) => [name, { interactions }]));

const parts: readonly (readonly [string, InterfaceModel, Claims])[] = [
  ["one path form", fleet, { saidBy, forms: [form?.name ?? ""] }],
  ["all types but one", fleet, { saidBy, types: Object.fromEntries(others.map((name) => [name, {}])) }],
  ["no updates and deletes", fleet, { saidBy, types: each(["search", "read", "add"]) }],
  ["no reads", fleet, { saidBy, types: each(["search", "add"]) }],
  [
    "no adds, updates and deletes in one path form",
    fleet,
    {
      saidBy,
      types: {
        ...Object.fromEntries([type ?? "", ...others].map((name) => [name, {}])),
        "Driver@legacy": { interactions: ["search", "read"] },
      },
    },
  ],
  ["no searches", fleet, { saidBy, types: { [type ?? ""]: { interactions: ["read", "add", "update"] } } }],
  ["one type of another interface", clinical, { saidBy, types: { [first.name]: {} } }],
];

describe.each(parts)("%s", (_, model, claims) => {
  it("is the only part that is tested, and a deployment with only that part conforms", async () => {
    const { report, asked } = await runClaiming(
      model,
      claims,
      claims,
      withheld(model, claims),
      model === fleet,
    );
    expect(asked).toEqual([]);
    expect(failures(report)).toEqual([]);
    expect(
      report.checks.filter(({ verdict }) => verdict === "blocked").map(({ id, reason }) => [id, reason]),
    ).toEqual([]);
    expect(report.verdict).toBe("conformant");
    expect(report.summary.required.pass).toBeGreaterThan(4);
    const open = report.checks.filter(
      ({ kind, verdict, actual }) =>
        model === fleet && kind === "observed" && verdict !== "not-applicable" && actual === undefined,
    );
    expect(open.map(({ id, reason }) => [id, reason])).toEqual([]);
  });
});

it("keeps every check's id, and names the config as the reason for skipped checks", async () => {
  const claims: Claims = { saidBy, types: { [driver.name]: { interactions: ["search", "add", "read"] } } };
  const { report } = await runClaiming(fleet, claims);
  const { report: whole } = await runClaiming(fleet, { saidBy }, { saidBy });
  expect(report.checks.map(({ id }) => id)).toEqual(whole.checks.map(({ id }) => id));
  const left = report.checks.filter(({ id }) => id.includes(`/${faultReport.name}`));
  expect(left.length).toBeGreaterThan(10);
  expect(new Set(left.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
    new Set(["not-applicable: not offered, says cri.config.yaml"]),
  );
});

it("skips only the checks of the path form that does not claim an interaction", async () => {
  const claims: Claims = {
    saidBy,
    types: { [driver.name]: {}, [`${driver.name}@legacy`]: { interactions: ["search", "read"] } },
  };
  const { report } = await runClaiming(fleet, claims);
  const notClaimed = ["add", "update", "delete"].map((kind) => `interaction/${driver.name}@legacy/${kind}`);
  const own = report.checks.filter(({ id }) => id.startsWith(`interaction/${driver.name}@`));
  const skipped = own.filter(({ verdict }) => verdict !== "pass");
  expect(skipped.map(({ id }) => id).sort()).toEqual([...notClaimed].sort());
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(
    new Set(["not offered, says cri.config.yaml"]),
  );
});

it("fails a claimed feature that is missing", async () => {
  const claimed: Claims = { saidBy, types: { [driver.name]: {}, [faultReport.name]: {} } };
  const offered: Claims = { saidBy, types: { [faultReport.name]: {} } };
  const { report } = await runClaiming(fleet, claimed, offered, withheld(fleet, claimed));
  expect(report.verdict).toBe("nonconformant");
  expect(failures(report).every(({ id }) => id.includes(`/${driver.name}`))).toBe(true);
  expect(failures(report).map(({ id }) => id)).toContainEqual(
    expect.stringMatching(`^interaction/${driver.name}@.*/add$`),
  );
});

it("neither sends nor judges a parameter that is not claimed", async () => {
  const [kept, ...rest] = driver.parameters.filter(({ demanded }) => !demanded);
  const claims: Claims = { saidBy, types: { [driver.name]: { parameters: [kept?.name ?? ""] } } };
  const { fetch, close } = await fetchOf(fleet);
  const { exchanges, report } = await runAgainst(fetch, fleet, {
    settings: { claims, ...withheld(fleet, claims) },
  });
  await close();
  const names = new Set(exchanges.flatMap(({ url }) => [...new URL(url).searchParams.keys()]));
  expect(rest.filter(({ name }) => names.has(name))).toEqual([]);
  expect(names).toContain(kept?.name);
  expect(report.verdict).toBe("conformant");
});

it("sends a parameter only in the path forms that claim it", async () => {
  const [kept, left] = driver.parameters.filter(({ demanded }) => !demanded);
  if (!kept || !left) throw new Error("the type has too few parameters");
  const claims: Claims = {
    saidBy,
    types: {
      [driver.name]: {},
      [`${driver.name}@legacy`]: {
        parameters: driver.parameters.flatMap((one) => (one === left ? [] : one.name)),
      },
    },
  };
  const { fetch, close } = await fetchOf(fleet);
  const sent = new Map<string, Set<string>>();
  const noting: MakeBehaviour = () => async (call, next) => {
    const { route, url } = call;
    const names = sent.get(route?.form.name ?? "") ?? [];
    if (route?.resource.name === driver.name)
      sent.set(route.form.name, new Set([...names, ...url.searchParams.keys()]));
    return next(call);
  };
  const { report } = await runAgainst(behave(fetch, fleet, noting), fleet, {
    settings: { claims, ...withheld(fleet, claims) },
  });
  await close();
  expect(sent.get("legacy")).toContain(kept.name);
  expect(sent.get("legacy")).not.toContain(left.name);
  expect(sent.get("current")).toContain(left.name);
  const own = report.checks.filter(({ id }) => id.startsWith(`search/${driver.name}@legacy.${left.name}/`));
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ verdict, reason }) => `${verdict}: ${reason}`))).toEqual(
    new Set(["not-applicable: not offered, says cri.config.yaml"]),
  );
  expect(failures(report)).toEqual([]);
});

it("tests that a search needs no parameter only if a search is claimed", () => {
  const clause = `rule.${driver.name}.none-required`;
  const left = (interactions: ClaimedType["interactions"] & object) => {
    const claims: Claims = { saidBy, types: { [driver.name]: { interactions, parameters: [] } } };
    return unclaimedClauses(fleet, claimedModel(fleet, claims));
  };
  expect(left(["read"])).toContain(clause);
  expect(left(["search"])).not.toContain(clause);
});

it("is inconclusive, and says what to supply, if there is no record to refer to", async () => {
  const claims: Claims = { saidBy, types: { [job.name]: {} } };
  const { report } = await runClaiming(fleet, claims);
  expect(failures(report)).toEqual([]);
  expect(report.verdict).toBe("inconclusive");
  const blocked = report.checks.filter(({ verdict, kind }) => verdict === "blocked" && kind === "required");
  expect(blocked.length).toBeGreaterThan(10);
  for (const { reason } of blocked)
    expect(reason).toMatch(/^made-up records of .* under references in the config$/);
});
