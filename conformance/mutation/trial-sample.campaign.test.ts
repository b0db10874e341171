import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { pooled } from "../../spec/pooled.js";
import { sampleOf } from "../testkit/trial-sample.js";
import { mutants } from "./mutants.js";
import { attempt } from "./run-trial.js";
import { isFalseAlarm, type Trial, type TrialOutcome } from "./trial.js";

async function modelOf(file: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error(`${file} has mistakes`);
  return loaded.model;
}

/** A busy machine may be slow. */
const patience = 900_000;

/** Several at a time: a trial spends much of its time waiting. */
const width = 4;

function outcomes(model: InterfaceModel, trials: readonly Trial[]): Promise<readonly TrialOutcome[]> {
  return pooled(trials, width, (trial) => attempt(model, { trial }));
}

const own = await modelOf(ownSpec());
const other = await modelOf(otherSpec());

/** Every operator once: on the small interface if possible, and some on the large one too. */
const small = sampleOf(other, 1, 2);
const operatorsOf = (model: InterfaceModel) =>
  new Map(mutants(model).map(({ name, operator = name }) => [name, operator]));
const tried = new Set(small.mutants.map(({ name }) => operatorsOf(other).get(name)));
const whole = sampleOf(own, 1, 2);
const large = {
  ...whole,
  mutants: whole.mutants.filter(({ name }, i) => i % 12 === 0 || !tried.has(operatorsOf(own).get(name))),
};

describe.each([
  { name: own.name, model: own, sample: large },
  { name: other.name, model: other, sample: small },
])("a fixed sample of the proof of $name", ({ model, sample }) => {
  it("contains every operator", () => {
    expect(new Set([...tried, ...operatorsOf(own).values()]).size).toBe(
      new Set([...operatorsOf(own).values(), ...operatorsOf(other).values()]).size,
    );
    expect(sample.mutants.length).toBeGreaterThan(10);
    expect([...sample.conforming, ...sample.combined].length).toBeGreaterThanOrEqual(3);
  });

  it(
    "catches each mutant by a check that is meant to catch it",
    async () => {
      const survivors = (await outcomes(model, sample.mutants)).filter(
        ({ caughtBy }) => caughtBy.length === 0,
      );
      expect(survivors).toEqual([]);
    },
    patience,
  );

  it(
    "raises no false alarm on variants, alone or combined",
    async () => {
      const falseAlarms = (await outcomes(model, [...sample.conforming, ...sample.combined])).filter(
        isFalseAlarm,
      );
      expect(falseAlarms).toEqual([]);
    },
    patience,
  );
});
