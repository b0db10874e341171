// Draws the plans of the checks on sequences: random interactions, one at a time or at the same time.
import type { Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";

import type { Draws } from "../../http/random.js";

/** One interaction with one of a plan's records, which have numbers of their own. */
export type Step =
  /** `like`: with the same content as that record. */
  | { readonly action: "add"; readonly record: number; readonly like?: number }
  | { readonly action: "read" | "search" | "update" | "delete"; readonly record: number };

/**
 * The steps of a plan, round by round; those of one round are sent at the same time. In a round each record has one
 * step, or several updates: any of those may come last.
 */
export interface Plan {
  readonly rounds: readonly (readonly Step[])[];
  /** Records hold only the searched fields, so that a failure is easier to read. */
  readonly minimal: boolean;
}

/** The steps of one record, in order. */
type History = readonly Step[];

/**
 * The nth sequence for a type. The order of the records' steps is random, but every sequence has a record that is
 * updated twice, one that is deleted before others are added, and one added with the same content.
 */
export function sequence(resource: Resource, draws: Draws, n: number): Plan {
  const can = (kind: "update" | "delete" | "search") => offers(resource, kind);
  const add = (record: number): Step => ({ action: "add", record });
  const update = (record: number): Step => ({ action: "update", record });
  const twice: History = can("update") ? [add(0), update(0), update(0)] : [];
  const gone: History = [add(1), ...(can("delete") ? ([{ action: "delete", record: 1 }] as const) : [])];
  const other: History = can("delete") ? [add(3)] : [];
  // Of two records with the same content the first was deleted, if the type allows that; then two more are added and
  // both stay.
  const twins: History = can("delete") ? [{ action: "add", record: 4, like: 3 }] : [];
  const after: History = [...other, { action: "add", record: 2, like: 1 }, ...twins];
  const more = Array.from({ length: n === 0 ? 0 : 1 + draws.below(3) }, (_, i) =>
    history(resource, draws, 5 + i),
  );
  const steps = interleaved([twice, [...gone, ...after], ...more], draws);
  const looked = steps.flatMap((step) => [
    step,
    ...occasionalRead(steps, step, draws, can("update") || n > 0),
  ]);
  return {
    rounds: [...looked.map((step) => [step]), ...finalReads(steps, can("search")).map((step) => [step])],
    minimal: false,
  };
}

/** A random history. */
function history(resource: Resource, draws: Draws, record: number): History {
  const api = (["update", "search", "read"] as const).filter((action) => offers(resource, action));
  const middle = Array.from(
    { length: draws.below(5) },
    (): Step => ({ action: api[draws.below(api.length)] ?? "read", record }),
  );
  const end: History =
    offers(resource, "delete") && draws.below(2) === 0 ? [{ action: "delete", record }] : [];
  return [{ action: "add", record }, ...middle, ...end];
}

function interleaved(histories: readonly History[], draws: Draws): readonly Step[] {
  const left = histories.map((one) => [...one]).filter(({ length }) => length > 0);
  const steps: Step[] = [];
  while (left.length > 0) {
    const index = draws.below(left.length);
    const step = left[index]?.shift();
    if (step) steps.push(step);
    if (left[index]?.length === 0) left.splice(index, 1);
  }
  return steps;
}

/** Sometimes a read between the steps: a server may cache the record that it returned, and return it again later. */
function occasionalRead(steps: readonly Step[], step: Step, draws: Draws, wanted: boolean): readonly Step[] {
  if (!wanted || draws.below(4) > 0) return [];
  const known = steps.slice(0, steps.indexOf(step) + 1);
  const record = known[draws.below(known.length)]?.record;
  return record === undefined ? [] : [{ action: "read", record }];
}

/** At the end every record is read, and the changed and the first ones are searched for. */
function finalReads(steps: readonly Step[], searched: boolean): readonly Step[] {
  const records = [...new Set(steps.map(({ record }) => record))].sort((a, b) => a - b);
  const changed = records.filter((record) => record < 2 || record > 4);
  return [
    ...records.map((record): Step => ({ action: "read", record })),
    ...(searched ? changed.map((record): Step => ({ action: "search", record })) : []),
  ];
}

/**
 * The nth plan of rounds: records are added, updated and deleted at the same time, each by its own step, and one by two
 * updates.
 */
export function rounds(resource: Resource, draws: Draws, n: number): Plan {
  const own = Array.from({ length: n === 0 ? 2 : 2 + draws.below(4) }, (_, i) => i);
  const shared = own.length;
  const each = (action: "read" | "update", records: readonly number[]): readonly Step[] =>
    records.map((record) => ({ action, record }));
  const all = [...own, shared];
  const [first = 0, ...others] = draws.below(2) === 0 ? own : own.toReversed();
  const updates = offers(resource, "update") ? [each("update", [...all, shared])] : [];
  const change: Step = { action: offers(resource, "update") ? "update" : "read", record: first };
  const last: Step = { action: offers(resource, "delete") ? "delete" : "read", record: others[0] ?? first };
  const searches: readonly Step[] = offers(resource, "search") ? [{ action: "search", record: first }] : [];
  return {
    rounds: [
      all.map((record) => ({ action: "add", record })),
      ...updates,
      [change, last, ...each("read", [shared])],
      [...each("read", all)],
      ...searches.map((step) => [step]),
    ],
    minimal: false,
  };
}

/** A plan in a few words; its records are letters, if it has several. */
export function planWords({ rounds: all }: Plan): string {
  if (all.every(({ length }) => length === 1) && new Set(all.flat().map(({ record }) => record)).size === 1)
    return timesOf(all.flat().map(({ action }) => action));
  // A shrunk plan has no steps of some records.
  const records = [...new Set(all.flat().map(({ record }) => record))];
  const letter = (record: number) => String.fromCharCode(97 + (records.indexOf(record) % 26));
  const words = (step: Step) => {
    const like = step.action === "add" && step.like !== undefined ? ` like ${letter(step.like)}` : "";
    return `${step.action} ${letter(step.record)}${like}`;
  };
  return all.map((steps) => steps.map(words).join(" with ")).join(", ");
}

/** Words in a row, with the number of equal ones beside each other: `add, update twice, read`. */
function timesOf(words: readonly string[]): string {
  const runs: { readonly word: string; count: number }[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (last?.word === word) last.count += 1;
    else runs.push({ word, count: 1 });
  }
  const times = (count: number) => (count === 1 ? "" : count === 2 ? " twice" : ` ${count} times`);
  return runs.map(({ word, count }) => word + times(count)).join(", ");
}
