import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import type { InterfaceModel } from "../../spec/model.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { attempt } from "./attempt.js";
import { pooled } from "./pooled.js";
import { sampleOf } from "./sample.js";
import { isWronged, type Trial, type TrialOutcome } from "./trial.js";

async function modelOf(file: string): Promise<InterfaceModel> {
  const loaded = await loadSpec(file);
  if (!loaded.ok) throw new Error(`${file} has mistakes`);
  return loaded.model;
}

/** A machine that does much else at the time is slow, and no liar. */
const patience = 300_000;

/** Several at once: much of a liar's time is spent waiting for what never comes. */
const width = 4;

function outcomes(model: InterfaceModel, trials: readonly Trial[]): Promise<readonly TrialOutcome[]> {
  return pooled(trials, width, (trial) => attempt(model, { trial }));
}

const own = await modelOf(ownSpec());
const other = await modelOf(otherSpec());

describe.each([
  { name: own.name, model: own, sample: sampleOf(own, 1, 2) },
  { name: other.name, model: other, sample: sampleOf(other, 1, 2) },
])("a fixed sample of the proof of $name", ({ model, sample }) => {
  it("has every operator in it", () => {
    expect(sample.liars.length).toBeGreaterThan(60);
    expect([...sample.lawful, ...sample.combined].length).toBeGreaterThanOrEqual(3);
  });

  it(
    "catches each liar by a check that is meant to",
    async () => {
      const missed = (await outcomes(model, sample.liars)).filter(({ caughtBy }) => caughtBy.length === 0);
      expect(missed).toEqual([]);
    },
    patience,
  );

  it(
    "wrongs no lawful server, alone or combined",
    async () => {
      const wronged = (await outcomes(model, [...sample.lawful, ...sample.combined])).filter(isWronged);
      expect(wronged).toEqual([]);
    },
    patience,
  );
});
