import type { InterfaceModel } from "../../spec/model.js";
import { combinations } from "./combined.js";
import { grouped } from "./grouped.js";
import { mutants } from "./mutants.js";
import { combinedTrial, type Trial } from "./trial.js";
import { conformingVariants } from "./variants.js";

/** A few trials for each thing that a whole proof shows; the same ones every time. */
export interface Sample {
  /** One liar of each operator. */
  readonly mutants: readonly Trial[];
  /** Lawful servers, spread over the whole list. */
  readonly conforming: readonly Trial[];
  /** Large combinations of them. */
  readonly combined: readonly Trial[];
}

const seed = 42;
const large = 5;

/** Takes the sample of an interface; `conforming` and `combined` say how many of each. */
export function sampleOf(model: InterfaceModel, conforming: number, combined: number): Sample {
  const operators = grouped(mutants(model), (mutant) => mutant.operator ?? mutant.name);
  const drawn = combinations(model, seed, combined * 10).filter((members) => members.length >= large);
  return {
    mutants: [...operators.values()]
      .flatMap((own) => own.at(-1) ?? [])
      .map(({ name }) => ({ kind: "liar", name })),
    conforming: spread(conformingVariants(model), conforming).map(({ name }) => ({ kind: "lawful", name })),
    combined: drawn.slice(0, combined).map(combinedTrial),
  };
}

/** Some of many, with as much left out between them. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = all.length / count;
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, count);
}
