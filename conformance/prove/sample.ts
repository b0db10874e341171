import type { InterfaceModel } from "../../spec/model.js";
import { combinations } from "../testing/combined.js";
import { lawfulServers } from "../testing/lawful.js";
import { liars } from "../testing/liars.js";
import { grouped } from "./grouped.js";
import { combinedTrial, type Trial } from "./trial.js";

/** A few trials for each thing that a whole proof shows; the same ones every time. */
export interface Sample {
  /** One liar of each operator. */
  readonly liars: readonly Trial[];
  /** Lawful servers, spread over the whole list. */
  readonly lawful: readonly Trial[];
  /** Large combinations of them. */
  readonly combined: readonly Trial[];
}

const seed = 42;
const large = 5;

/** Takes the sample of an interface; `lawful` and `combined` say how many of each. */
export function sampleOf(model: InterfaceModel, lawful: number, combined: number): Sample {
  const operators = grouped(liars(model), (liar) => liar.operator ?? liar.name);
  const drawn = combinations(model, seed, combined * 10).filter((members) => members.length >= large);
  return {
    liars: [...operators.values()]
      .flatMap((own) => own.at(-1) ?? [])
      .map(({ name }) => ({ kind: "liar", name })),
    lawful: spread(lawfulServers(model), lawful).map(({ name }) => ({ kind: "lawful", name })),
    combined: drawn.slice(0, combined).map(combinedTrial),
  };
}

/** Some of many, with as much left out between them. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = all.length / count;
  return all.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step)).slice(0, count);
}
