// Tests read-only runs: on mutants, on variants, and on deployments with few records.
import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { otherSpec } from "../../spec/package-root.js";
import { behave } from "../behaviours/behave.js";
import type { MakeBehaviour } from "../behaviours/call.js";
import { withEntries } from "../behaviours/lists.js";
import { catches } from "../behaviours/mutant.js";
import { checks } from "../checks/all.js";
import type { CheckResult, Report } from "../runner/report.js";
import { answers200Empty } from "../testkit/fakes.js";
import { type ReadingOptions, runReading } from "../testkit/run-reading.js";
import { mutants } from "./mutants.js";
import { failures } from "./run-against.js";
import { fetchOf } from "./server/served.js";
import { conformingVariants } from "./variants.js";

const loaded = await loadSpec(otherSpec());
if (!loaded.ok) throw new Error("the tests' spec has mistakes");
const { model } = loaded;

async function reading(behaviour?: MakeBehaviour, options: ReadingOptions = {}) {
  const { fetch, close } = await fetchOf(model);
  try {
    return await runReading(behaviour ? behave(fetch, model, behaviour) : fetch, model, options);
  } finally {
    await close();
  }
}

const required = ({ checks: results }: Report, ...verdicts: readonly string[]): readonly CheckResult[] =>
  results.filter(({ kind, verdict }) => kind === "required" && verdicts.includes(verdict));

const unjudged = (report: Report) =>
  required(report, "fail", "blocked", "error").map(({ id, actual, reason }) => ({ id, actual, reason }));

describe("a run that only reads, over a server that holds records", () => {
  it("judges everything that needs no write, and sends nothing but GET", async () => {
    const { report, methods } = await reading();
    expect(unjudged(report)).toEqual([]);
    expect(report.verdict).toBe("conformant");
    const cases = checks.flatMap((check) => check.cases(model)).filter(({ kind }) => kind === "required");
    // The server holds no job with a single date, and a run that only reads knows no id that finds nothing beside other parameters.
    const lacking = /^date-search\/Job\.[^/]+\/range-of-one-date$|^combined\/[^/]+\.key\/holds$/;
    const judgeable = cases.filter(({ id, writes }) => !writes && !lacking.test(id)).map(({ id }) => id);
    expect(required(report, "pass").map(({ id }) => id)).toEqual(judgeable);
    expect([...methods]).toEqual(["GET"]);
  });

  it.each([
    "lists show records in brief",
    "references are searched by URL alone",
    "path forms hold separate records",
  ])("passes a conforming variant: %s", async (name) => {
    const conforming = conformingVariants(model).find((each) => each.name === name);
    const { report } = await reading(conforming?.behaviour);
    expect(unjudged(report)).toEqual([]);
    expect(report.verdict).toBe("conformant");
  });
});

describe("ids that the user gives", () => {
  /**
   * A server that lists nothing unless a search asks for something in particular. Types with a single parameter are
   * left alone: a search by it is compared with a search without parameters.
   */
  const reticent: MakeBehaviour = () => async (call, next) => {
    const reply = await next(call);
    const vague = ![...call.url.searchParams.values()].some((value) => !value.startsWith("ge1900"));
    const several = (call.route?.resource.parameters.length ?? 0) > 1;
    return call.route?.kind === "search" && several && vague ? withEntries(reply, []) : reply;
  };

  it("are read first, and records that refer to them are found from there", async () => {
    const without = await reading(reticent);
    expect(without.report.verdict).toBe("inconclusive");
    const { report } = await reading(reticent, {
      ids: (added) => ({
        Driver: added.filter(({ resource }) => resource.name === "Driver").map(({ id }) => id),
      }),
    });
    const blocked = required(report, "blocked").map(({ id }) => id);
    expect(blocked.filter((id) => !id.startsWith("count/"))).toEqual([]);
    expect(required(report, "fail")).toEqual([]);
  });
});

describe("a run that only reads, without records", () => {
  it("is inconclusive, and says for each type what to supply", async () => {
    const { report } = await reading(undefined, { empty: true });
    expect(report.verdict).toBe("inconclusive");
    const reasons = new Set(required(report, "blocked").map(({ reason }) => reason));
    expect([...reasons].sort()).toEqual(
      ["Driver", "FaultReport", "Garage", "Job", "Vehicle"].map(
        (type) => `no ${type} was found to read; give the id of one: --id ${type}/ID`,
      ),
    );
  });

  it("passes nothing if every answer is {}", async () => {
    const { report } = await runReading(answers200Empty, model, { empty: true });
    expect(required(report, "pass")).toEqual([]);
    expect(report.verdict).not.toBe("conformant");
  });
});

describe("a mutant that a run that only reads must catch", () => {
  const names = [
    "Driver: lists hold records that match no parameter",
    "Job: a search by an even number of parameters lists a record that matches none",
    "Job: each further parameter loses a matching record",
    "Driver: every other pair of answers lacks a record",
    "FaultReport: a listed record cannot be read",
    "search.Job.when: one bound alone finds nothing",
    "search.FaultReport.when: a range lists a record that one bound alone does not",
    "search.FaultReport.when: le leaves out its boundary",
    "search.FaultReport.when: dates are compared as texts",
  ];

  it.each(names)("is caught on existing records: %s", async (name) => {
    const mutant = mutants(model).find((each) => each.name === name);
    if (!mutant) throw new Error("there is no such mutant");
    const only = mutant.breaks.map((name) => `${name.split("/")[0]}/`);
    const { report } = await reading(mutant.behaviour, { only });
    expect(failures(report).filter((check) => catches(mutant, check))).not.toEqual([]);
  });
});
