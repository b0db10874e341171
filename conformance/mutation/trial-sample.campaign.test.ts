// Tests a fixed sample of the proof, which `npm run prove` runs whole: a change of the suite that lets many mutants pass fails here.
import { describe, expect, it } from "vitest";
import { groupedBy } from "../../spec/grouped-by.js";
import { loadSpec } from "../../spec/load.js";
import { otherSpec, ownSpec } from "../../spec/package-root.js";
import { combinations } from "./combined-variants.js";
import { mutants } from "./mutants.js";
import { attempt } from "./run-trial.js";
import { combinedTrial, isFalseAlarm, type Trial } from "./trial.js";
import { conformingVariants } from "./variants.js";

const seed = 42;

/** Members of a combination: so many that one which breaks a rule is seen only beside others. */
const large = 5;

/** Picks `count` items at equal distances. */
const spread = <T>(all: readonly T[], count: number): readonly T[] =>
  all.filter((_, i) => Math.floor((i * count) / all.length) !== Math.floor(((i - 1) * count) / all.length));

describe.each([
  { spec: ownSpec(), caught: 6, conforming: 0 },
  { spec: otherSpec(), caught: 24, conforming: 1 },
])("a fixed sample of the proof of $spec", async ({ spec, caught, conforming }) => {
  const loaded = await loadSpec(spec);
  if (!loaded.ok) throw new Error(`${spec} has mistakes`);
  const { model } = loaded;
  const outcome = (trial: Trial) => attempt(model, { trial });
  const operators = groupedBy(mutants(model), ({ name, operator = name }) => operator);
  const sampled = spread([...operators.values()], caught).flatMap((own) => own.at(-1) ?? []);
  const variants: readonly Trial[] = [
    ...spread(conformingVariants(model), conforming).map(({ name }) => ({ kind: "variant" as const, name })),
    ...combinations(model, seed, 10)
      .filter((members) => members.length >= large)
      .slice(0, 1)
      .map(combinedTrial),
  ];

  it.concurrent.each(sampled)("catches, by a check that is meant to catch it: $name", async ({ name }) => {
    expect((await outcome({ kind: "mutant", name })).caughtBy).not.toEqual([]);
  });

  it.concurrent.each(variants)("raises no false alarm on a server that is $kind", async (trial) => {
    expect([await outcome(trial)].filter(isFalseAlarm)).toEqual([]);
  });
});
