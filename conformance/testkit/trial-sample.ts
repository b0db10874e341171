// Chooses a fixed sample of the trials, small enough for the tests.

import { groupedBy } from "../../spec/grouped-by.js";
import type { InterfaceModel } from "../../spec/model.js";
import { combinations } from "../mutation/combined-variants.js";
import { mutants } from "../mutation/mutants.js";
import { combinedTrial, type Trial } from "../mutation/trial.js";
import { conformingVariants } from "../mutation/variants.js";

/** A few trials for each part of the whole proof; the same ones every time. */
export interface Sample {
  /** One mutant of each operator. */
  readonly mutants: readonly Trial[];
  /** Conforming variants, spread over the whole list. */
  readonly conforming: readonly Trial[];
  /** Combinations of at least five variants. */
  readonly combined: readonly Trial[];
}

const seed = 42;
const large = 5;

/** The sample of an interface; `conforming` and `combined` are the numbers of variants and of combinations in it. */
export function sampleOf(model: InterfaceModel, conforming: number, combined: number): Sample {
  const operators = groupedBy(mutants(model), (mutant) => mutant.operator ?? mutant.name);
  const drawn = combinations(model, seed, combined * 10).filter((members) => members.length >= large);
  return {
    mutants: [...operators.values()]
      .flatMap((own) => own.at(-1) ?? [])
      .map(({ name }) => ({ kind: "mutant", name })),
    conforming: spread(conformingVariants(model), conforming).map(({ name }) => ({ kind: "variant", name })),
    combined: drawn.slice(0, combined).map(combinedTrial),
  };
}

/** Picks `count` items at equal distances. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = all.length / count;
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, count);
}
