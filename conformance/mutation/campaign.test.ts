import { beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec } from "../../spec/package-root.js";
import { tryAll, tryNeverFailing } from "./cli.js";
import { proofJson, proofOf } from "./proof.js";
import { requiredOf } from "./run-mutant.js";
import { smallestFalseAlarm } from "./run-trial.js";
import type { Task, Trial, TrialOutcome } from "./trial.js";

let model: InterfaceModel;
beforeAll(async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  model = loaded.model;
});

const outcome = (trial: Trial, more: Partial<TrialOutcome> = {}): TrialOutcome => {
  return { ...trial, verdict: "conformant", failed: [], caughtBy: [], unexpected: [], ...more };
};

function threads(answer: (task: Task) => TrialOutcome) {
  const asked: Task[] = [];
  const attempt = async (task: Task) => {
    asked.push(task);
    return answer(task);
  };
  return { asked, campaign: { model, threads: { width: 2, attempt }, done: () => undefined } };
}

const mutant: Trial = { kind: "mutant", name: "an update changes nothing" };
const conforming: Trial = { kind: "variant", name: "lists are bare arrays" };
const pair: Trial = { kind: "combined", name: "a + b", members: ["a", "b"] };

describe("a campaign", () => {
  it("starts with the longest trials, and returns the outcomes in the order of the trials", async () => {
    const { asked, campaign } = threads(({ trial }) => outcome(trial));
    const outcomes = await tryAll(campaign, [mutant, conforming, pair]);
    expect(asked.map(({ trial }) => trial.name)).toEqual([pair.name, conforming.name, mutant.name]);
    expect(outcomes.map(({ name }) => name)).toEqual([mutant.name, conforming.name, pair.name]);
  });

  it("runs never-failing checks on further mutants until they fail", async () => {
    const [open = "", ...rest] = requiredOf(model).map(({ id }) => id);
    const { asked, campaign } = threads(({ trial, only = [] }) => outcome(trial, { failed: [only].flat() }));
    const closed = await tryNeverFailing(campaign, [outcome(mutant, { failed: rest }), outcome(conforming)]);
    expect(asked.every(({ only }) => String(only) === open)).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(closed).toHaveLength(2);
  });

  it("runs nothing more if every check has failed", async () => {
    const { asked, campaign } = threads(({ trial }) => outcome(trial));
    await tryNeverFailing(campaign, [outcome(mutant, { failed: requiredOf(model).map(({ id }) => id) })]);
    expect(asked).toEqual([]);
  });
});

describe("a combination with a false alarm", () => {
  const alarmWith =
    (...names: readonly string[]) =>
    async (trial: Trial) =>
      outcome(
        trial,
        names.every((name) => trial.members?.includes(name)) ? { verdict: "nonconformant" } : {},
      );

  it("is shrunk to the fewest members that still cause it together", async () => {
    expect(await smallestFalseAlarm(["a", "b", "c", "d"], alarmWith("b", "d"))).toEqual(["b", "d"]);
    expect(await smallestFalseAlarm(["a", "b", "c"], alarmWith("c"))).toEqual(["c"]);
  });

  it("has no smallest part if it causes none when run again", async () => {
    expect(await smallestFalseAlarm(["a", "b"], alarmWith("x"))).toEqual([]);
  });
});

describe("the proof as JSON", () => {
  it("lists for each check the mutants that it catches", () => {
    const [first = ""] = requiredOf(model).map(({ id }) => id);
    const proof = proofOf(model, { seed: 1 }, [outcome(mutant, { failed: [first], caughtBy: [first] })]);
    const reported = JSON.parse(proofJson(proof));
    expect(reported.catches[first]).toEqual([mutant.name]);
    expect(reported.neverFailing).not.toContain(first);
    expect(reported.outcomes).toEqual([expect.objectContaining({ kind: "mutant", unexpected: [] })]);
  });
});
