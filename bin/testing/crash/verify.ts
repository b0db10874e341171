// Compares the records after a crash with what the server acknowledged.

import { plateOf, type RecordHistory, type State } from "./write-history.js";
import { sendAdd, vehicles } from "./writers.js";

const shown = (state: State | "broken" | undefined): string =>
  typeof state === "object" ? state.plate : (state ?? "no answer");

/** The state that a read shows. A record that was only partly stored is in none of the states. */
async function stateOf(url: string, id: string): Promise<State | "broken"> {
  const response = await fetch(`${url}${vehicles}/${id}`);
  const text = await response.text();
  if (response.status === 410) return "gone";
  if (response.status === 404) return "absent";
  const plate = response.status === 200 ? plateOf(text) : undefined;
  return plate === undefined ? "broken" : { plate };
}

async function idsWith(url: string, plate: string): Promise<readonly string[]> {
  const response = await fetch(`${url}${vehicles}?plate=${plate}`);
  const bundle: {
    readonly entry: readonly { readonly resource: { readonly id: string; readonly plate: string } }[];
  } = JSON.parse(await response.text());
  return bundle.entry.filter(({ resource }) => resource.plate === plate).map(({ resource }) => resource.id);
}

/** An add without an answer may have been stored. Sent again with its key, it is stored exactly once. */
async function addedAgain(url: string, history: RecordHistory, plate: string): Promise<readonly string[]> {
  const before = await idsWith(url, plate);
  const response = await sendAdd(url, history.key, plate);
  const { id }: { readonly id?: string } = JSON.parse(await response.text());
  const after = await idsWith(url, plate);
  if (response.status !== 201 || id === undefined)
    return [`${plate}: its repeated add was answered with ${response.status}`];
  history.id = id;
  const once = after.length === 1 && after[0] === id && (before[0] ?? id) === id;
  return once
    ? []
    : [
        `${plate}: after its add was repeated, there are ${after.length} records instead of 1 (${before.length} before)`,
      ];
}

/** An add that cannot be retried is stored once or not at all. */
async function foundAgain(url: string, history: RecordHistory, plate: string): Promise<readonly string[]> {
  const [id = "", ...more] = await idsWith(url, plate);
  history.id = id;
  return more.length === 0 ? [] : [`${plate}: its add stored ${more.length + 1} records`];
}

/** Every error in a record after a crash. */
export async function faultsOf(url: string, history: RecordHistory): Promise<readonly string[]> {
  const { key, known, asked } = history;
  if (known === "absent" && typeof asked === "object") {
    const again = key === undefined ? foundAgain : addedAgain;
    const faults = await again(url, history, asked.plate);
    if (faults.length > 0 || history.id === "") return faults;
  }
  const found = await stateOf(url, history.id);
  const conforming = [known, asked].some((state) => state !== undefined && shown(state) === shown(found));
  if (!conforming)
    return [
      `${history.id}: ${shown(known)} was acknowledged, ${shown(asked)} requested, and ${shown(found)} found`,
    ];
  const faults: string[] = [];
  for (const state of [known, asked]) {
    if (typeof state !== "object") continue;
    const expected = typeof found === "object" && found.plate === state.plate ? [history.id] : [];
    const ids = await idsWith(url, state.plate);
    if (ids.join() !== expected.join())
      faults.push(`${history.id}: a search for ${state.plate} finds ${ids.length}`);
  }
  return faults;
}
