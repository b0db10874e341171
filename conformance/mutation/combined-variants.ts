// Combines several conforming variants into one server.
import type { InterfaceModel } from "../../spec/model.js";
import { stacked } from "../behaviours/behave.js";
import { behaviourOf, type ConformingVariant, layers } from "../behaviours/conforming-variant.js";
import { type Draws, drawsOf } from "../http/random.js";
import { conformingVariants } from "./variants.js";

const [fewest, most] = [2, 6];

/** Whether two variants can be combined: they answer different gaps, and have no member of `sole` in common. */
export function goTogether(a: ConformingVariant, b: ConformingVariant): boolean {
  const meet = (one: readonly string[] = [], other: readonly string[] = []) =>
    one.some((each) => other.includes(each));
  return a !== b && !meet(a.answers, b.answers) && !meet(a.sole, b.sole);
}

/** One server with the behaviours of several variants. It conforms, since each of them does. */
export function combined(members: readonly ConformingVariant[]): ConformingVariant {
  const inOrder = members.toSorted((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer));
  const path = inOrder.find((each) => each.path !== undefined)?.path;
  return {
    name: members.map(({ name }) => name).join(" + "),
    layer: "door",
    answers: inOrder.flatMap(({ answers }) => answers),
    follows: inOrder.flatMap(({ follows = [] }) => follows),
    sole: inOrder.flatMap(({ sole = [] }) => sole),
    headers: Object.assign({}, ...inOrder.map(({ headers }) => headers)),
    ...(path === undefined ? {} : { path }),
    servedAs: (model) => inOrder.reduce((made, { servedAs }) => servedAs?.(made) ?? made, model),
    behaviour: stacked(inOrder.map(behaviourOf)),
  };
}

/** After this many draws in a row without a new combination, no more are drawn. */
const mostFailedDraws = 50;

/**
 * Different combinations, drawn with a seed, each as the names of its members. The first member of each is one of those that were
 * drawn least, so that every variant is used.
 */
export function combinations(
  model: InterfaceModel,
  seed: number,
  count: number,
): readonly (readonly string[])[] {
  const all = conformingVariants(model);
  const drawn = new Map<string, readonly string[]>();
  const uses = new Map<ConformingVariant, number>();
  for (let turn = 0, vain = 0; drawn.size < count && vain < mostFailedDraws; turn += 1) {
    const members = draw(all, drawsOf(`${seed}/combination/${turn}`), leastUsed(all, uses));
    for (const one of members) uses.set(one, (uses.get(one) ?? 0) + 1);
    const names = members.map(({ name }) => name).toSorted();
    const isNew = names.length >= fewest && !drawn.has(names.join("\n"));
    vain = isNew ? 0 : vain + 1;
    if (isNew) drawn.set(names.join("\n"), names);
  }
  return [...drawn.values()];
}

function leastUsed(
  all: readonly ConformingVariant[],
  uses: ReadonlyMap<ConformingVariant, number>,
): readonly ConformingVariant[] {
  const usesOf = (one: ConformingVariant) => uses.get(one) ?? 0;
  const least = Math.min(...all.map(usesOf));
  return all.filter((one) => usesOf(one) === least);
}

/** The first member is one of `first`. */
function draw(
  all: readonly ConformingVariant[],
  draws: Draws,
  first: readonly ConformingVariant[],
): readonly ConformingVariant[] {
  const size = fewest + draws.below(most - fewest + 1);
  const chosen: ConformingVariant[] = [];
  let open = first;
  while (chosen.length < size && open.length > 0) {
    const next = open[draws.below(open.length)];
    if (next === undefined) break;
    chosen.push(next);
    open = all.filter((each) => chosen.every((one) => goTogether(each, one)));
  }
  return chosen;
}
