import { beforeAll, describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec } from "../../spec/package-root.js";
import { closeOpen, tryAll } from "./campaign.js";
import { proofJson } from "./json.js";
import { proofOf } from "./proof.js";
import { requiredOf } from "./run-mutant.js";
import { smallestWronged } from "./shrink.js";
import type { Task, Trial, TrialOutcome } from "./trial.js";

let model: InterfaceModel;
beforeAll(async () => {
  const loaded = await loadSpec(otherSpec());
  if (!loaded.ok) throw new Error("the tests' spec has mistakes");
  model = loaded.model;
});

const outcome = (trial: Trial, more: Partial<TrialOutcome> = {}): TrialOutcome => {
  return { ...trial, verdict: "conformant", failed: [], caughtBy: [], astray: [], ...more };
};

function threads(answer: (task: Task) => TrialOutcome) {
  const asked: Task[] = [];
  const attempt = async (task: Task) => {
    asked.push(task);
    return answer(task);
  };
  return { asked, campaign: { model, threads: { width: 2, attempt }, done: () => undefined } };
}

const mutant: Trial = { kind: "liar", name: "an update changes nothing" };
const conforming: Trial = { kind: "lawful", name: "lists are bare arrays" };
const pair: Trial = { kind: "combined", name: "a + b", members: ["a", "b"] };

describe("a campaign", () => {
  it("begins with what takes longest, and tells the outcomes in the order of the trials", async () => {
    const { asked, campaign } = threads(({ trial }) => outcome(trial));
    const outcomes = await tryAll(campaign, [mutant, conforming, pair]);
    expect(asked.map(({ trial }) => trial.name)).toEqual([pair.name, conforming.name, mutant.name]);
    expect(outcomes.map(({ name }) => name)).toEqual([mutant.name, conforming.name, pair.name]);
  });

  it("runs what never failed on further liars until it has failed on one", async () => {
    const [open = "", ...rest] = requiredOf(model).map(({ id }) => id);
    const { asked, campaign } = threads(({ trial, only = [] }) => outcome(trial, { failed: only }));
    const closed = await closeOpen(campaign, [outcome(mutant, { failed: rest }), outcome(conforming)]);
    expect(asked.every(({ only }) => only?.join() === open)).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(closed).toHaveLength(2);
  });

  it("asks no liar where every check has failed", async () => {
    const { asked, campaign } = threads(({ trial }) => outcome(trial));
    await closeOpen(campaign, [outcome(mutant, { failed: requiredOf(model).map(({ id }) => id) })]);
    expect(asked).toEqual([]);
  });
});

describe("a wronged combination", () => {
  const wrongedWith =
    (...names: readonly string[]) =>
    async (trial: Trial) =>
      outcome(
        trial,
        names.every((name) => trial.members?.includes(name)) ? { verdict: "nonconformant" } : {},
      );

  it("is shrunk to the fewest that are still wronged together", async () => {
    expect(await smallestWronged(["a", "b", "c", "d"], wrongedWith("b", "d"))).toEqual(["b", "d"]);
    expect(await smallestWronged(["a", "b", "c"], wrongedWith("c"))).toEqual(["c"]);
  });

  it("has no smallest part where it is not wronged when tried again", async () => {
    expect(await smallestWronged(["a", "b"], wrongedWith("x"))).toEqual([]);
  });
});

describe("the proof as JSON", () => {
  it("tells for each check the liars that it catches", () => {
    const [first = ""] = requiredOf(model).map(({ id }) => id);
    const proof = proofOf(model, { seed: 1 }, [outcome(mutant, { failed: [first], caughtBy: [first] })]);
    const told = JSON.parse(proofJson(proof));
    expect(told.catches[first]).toEqual([mutant.name]);
    expect(told.idle).not.toContain(first);
  });
});
