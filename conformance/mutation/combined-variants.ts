// Combines several conforming variants into one server.
import type { InterfaceModel } from "../../spec/model.js";
import { stacked } from "../behaviours/behave.js";
import { type Draws, drawsOf } from "../http/random.js";
import { behaviourOf, type ConformingVariant, layers } from "./conforming-variant.js";
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

/** Different combinations, drawn with a seed, each as the names of its members. */
export function combinations(
  model: InterfaceModel,
  seed: number,
  count: number,
): readonly (readonly string[])[] {
  const all = conformingVariants(model);
  const drawn = new Map<string, readonly string[]>();
  for (let turn = 0, vain = 0; drawn.size < count && vain < mostFailedDraws; turn += 1) {
    const names = draw(all, drawsOf(`${seed}/combination/${turn}`)).toSorted();
    const isNew = names.length >= fewest && !drawn.has(names.join("\n"));
    vain = isNew ? 0 : vain + 1;
    if (isNew) drawn.set(names.join("\n"), names);
  }
  return [...drawn.values()];
}

function draw(all: readonly ConformingVariant[], draws: Draws): readonly string[] {
  const size = fewest + draws.below(most - fewest + 1);
  const chosen: ConformingVariant[] = [];
  let open = all;
  while (chosen.length < size && open.length > 0) {
    const next = open[draws.below(open.length)];
    if (next === undefined) break;
    chosen.push(next);
    open = open.filter((each) => goTogether(each, next));
  }
  return chosen.map(({ name }) => name);
}
