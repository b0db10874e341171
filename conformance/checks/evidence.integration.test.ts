// Tests that a failure shows the request that is at fault, and not only the one that showed it.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { ownSpec } from "../../spec/package-root.js";
import { stacked } from "../behaviours/behave.js";
import { type MakeBehaviour, withQuery } from "../behaviours/call.js";
import { entriesOf, queryOf, united, withEntries } from "../behaviours/lists.js";
import { mutants } from "../mutation/mutants.js";
import type { CheckResult } from "../runner/report.js";
import { mutantBehaviour, resultsOn } from "../testkit/changed-server.js";

/** The failures of the kit's own server with a bug. */
async function failuresOf(mutant: string, only: string): Promise<readonly CheckResult[]> {
  const own = await loadSpec(ownSpec());
  if (!own.ok) throw new Error("the spec has mistakes");
  const found = mutants(own.model).find(({ name }) => name === mutant);
  if (found === undefined) throw new Error("there is no such mutant");
  const results = await resultsOn(found.behaviour, only, own.model);
  return results.filter(({ verdict }) => verdict === "fail");
}

async function failedOn(mutant: string, only: string): Promise<CheckResult> {
  const results = await resultsOn(mutantBehaviour(mutant), only);
  const failed = results.find(({ verdict }) => verdict === "fail");
  if (failed === undefined) throw new Error(`no check of ${only} failed`);
  return failed;
}

const methods = (script = ""): readonly string[] =>
  script.split("\n").map((line) => /-X '?([A-Z]+)/.exec(line)?.[1] ?? "GET");

it("an update that changes nothing: the update, and commands that add, update and read", async () => {
  const { exchanges, script } = await failedOn("an update changes nothing", "update/");
  expect(exchanges?.map(({ method }) => method)).toEqual(["PUT"]);
  expect(methods(script)).toEqual(["POST", "PUT", "GET"]);
});

it("a delete that reaches another site: the delete, and commands that add, delete and read", async () => {
  const failed = await failedOn("a delete removes a record of another site", "site-wall/");
  expect(failed.code).toBe("reached-other-site");
  expect(failed.exchanges?.map(({ method }) => method)).toEqual(["DELETE"]);
  expect(methods(failed.script)).toEqual(["POST", "DELETE", "GET"]);
});

it("a parameter that is ignored: that the list is the same without it", async () => {
  const failed = await failedOn("ignores search.Vehicle.state", "search/Vehicle@current.state/leaves-out");
  expect(failed.isIgnored).toBe(true);
});

it("a parameter that is ignored, although records of others come between the two searches", async () => {
  let asked = false;
  let changed = 0;
  const busy: MakeBehaviour = () => async (call, next) => {
    const reply = await next(call);
    const entries = entriesOf(reply);
    if (entries === undefined) return reply;
    const isBy = call.url.searchParams.has("state");
    asked ||= isBy;
    if (isBy || !asked || changed > 0) return reply;
    changed += 1;
    return withEntries(reply, entries.slice(1));
  };
  const ignoring = stacked([mutantBehaviour("ignores search.Vehicle.state"), busy]);
  const results = await resultsOn(ignoring, "search/Vehicle@current.state/leaves-out");
  expect(results.map(({ isIgnored }) => isIgnored)).toEqual([true]);
  expect(changed).toBe(1);
});

it("parameters that are joined by or, of which one looks ignored: that they are joined", async () => {
  const joined: MakeBehaviour = () => {
    const subjects = new Set<string>();
    return async (call, next) => {
      const query = queryOf(call);
      const subject = query.find(([name]) => name === "patient")?.[1];
      const others = query.filter(([name]) => name !== "patient");
      const reply = await next(call);
      if (subject === undefined) return reply;
      subjects.add(subject);
      if (others.length === 0 || entriesOf(reply) === undefined) return reply;
      const bySubject = withQuery(call, [["patient", subject]]);
      const byOthers = [...subjects].map((one) => withQuery(call, [["patient", one], ...others]));
      return withEntries(reply, await united([bySubject, ...byOthers], next));
    };
  };
  const own = await loadSpec(ownSpec());
  if (!own.ok) throw new Error("the spec has mistakes");
  const results = await resultsOn(joined, "search/AllergyIntolerance.", own.model);
  const failed = results.filter(({ verdict }) => verdict === "fail");
  expect(failed.map(({ id }) => id)).toEqual(["search/AllergyIntolerance.date/leaves-out"]);
  expect(failed[0]).toMatchObject({ code: "record-unexpected", isJoinedByOr: true });
});

it.each([
  {
    what: "a parameter that a search needs and that is ignored: that the list is the same with another value",
    mutant: "ignores search.MedicationStatement.subject",
    check: "search/MedicationStatement.subject/",
    shows: { code: "record-unexpected", isIgnored: true },
  },
  {
    what: "reads without the member that names the type: that it is missing",
    mutant: "DocumentReference: reads come back without resourceType",
    check: "interaction/DocumentReference/read",
    shows: { code: "no-record", fault: ["a read", "returns a record without resourceType"] },
  },
  {
    what: "a search by several parameters that ignores one: which one",
    mutant: "a search by a date ignores parameters that are no references",
    check: "search/Encounter/all-hold",
    shows: { code: "record-unexpected", ignores: "status" },
  },
  {
    what: "two parameters of which one misses a record: with which one it was compared",
    mutant: "search.Condition.subject finds one record less than patient",
    check: "metamorphic/Condition@A.patient/same-as-subject",
    shows: { code: "records-wrong", comparedWith: "subject" },
  },
  {
    what: "a parameter that finds the others: the values that they have",
    mutant: "inverts search.Observation.category",
    check: "search/Observation@A.category/finds",
    shows: { code: "record-missing", returnedValues: ["vital-signs"] },
  },
  {
    what: "a parameter that finds what does not match: that none of its records matches",
    mutant: "inverts search.Condition.patient",
    check: "metamorphic/Condition@A.patient/finds-all",
    shows: { code: "record-missing", noneMatches: true },
  },
  {
    what: "lists that come back in reverse: that they do",
    mutant: "Observation: lists come back in reverse",
    check: "round-trip/Observation@A/category.coding.code",
    shows: { code: "order-changed", isReversed: true },
  },
])("$what", async ({ mutant, check, shows }) => {
  const [failed] = await failuresOf(mutant, check);
  expect(failed).toMatchObject(shows);
});

it("a parameter that misses one record: no word of records that do not match", async () => {
  const mutant = "search.Condition.subject finds one record less than patient";
  const [failed] = await failuresOf(mutant, "metamorphic/Condition@A.subject/finds-all");
  expect([failed?.code, failed?.noneMatches]).toEqual(["record-missing", undefined]);
});

it.each([
  ["Patient.family", "a broken one", "Patient.birthdate"],
  [
    "AllergyIntolerance.patient",
    "one that every search needs, and by which no record is found",
    "AllergyIntolerance.date",
  ],
])("a parameter that is asked together with %s, %s: that one alone fails", async (broken, _, asked) => {
  const own = await loadSpec(ownSpec());
  if (!own.ok) throw new Error("the spec has mistakes");
  const mutant = mutants(own.model).find(({ name }) => name === `finds nothing by search.${broken}`);
  if (mutant === undefined) throw new Error("there is no such mutant");
  const results = await resultsOn(mutant.behaviour, `search/${broken.split(".")[0]}.`, own.model);
  const failed = results.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failed).toEqual([`search/${broken}/finds`]);
  const beside = results.find(({ id }) => id === `search/${asked}/finds`);
  expect([beside?.verdict, beside?.blockedBy]).toEqual(["blocked", `search/${broken}/finds`]);
});

it("a record in every list of a type: that it explains all failures of these lists, and the read of it", async () => {
  const adding: MakeBehaviour = () => async (call, next) => {
    const reply = await next(call);
    const entries = entriesOf(reply);
    if (entries === undefined || call.route?.kind !== "search" || call.route.resource.name !== "Patient")
      return reply;
    const record = { resourceType: "Patient", id: "stray-1" };
    return withEntries(reply, [...entries, { record, whole: { resource: record } }]);
  };
  const own = await loadSpec(ownSpec());
  if (!own.ok) throw new Error("the spec has mistakes");
  const results = await resultsOn(adding, "", own.model);
  const failed = results.filter(({ verdict }) => verdict === "fail");
  const stray = failed.filter(({ strayRecord }) => strayRecord?.id === "stray-1");
  expect(stray.map(({ id }) => id)).toEqual(expect.arrayContaining(["search-shape/Patient/empty-list"]));
  expect(failed.filter((one) => !stray.includes(one)).map(({ id }) => id)).toEqual([]);
});
