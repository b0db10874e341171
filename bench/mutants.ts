// Measures how long the suite runs against broken servers (`npm run mutant-runs`).
import { behave } from "../conformance/behaviours/behave.js";
import type { Mutant } from "../conformance/behaviours/mutant.js";
import { mutants } from "../conformance/mutation/mutants.js";
import { runAgainst } from "../conformance/mutation/run-against.js";
import { fetchOf } from "../conformance/mutation/server/served.js";
import { loadSpec } from "../spec/load.js";
import type { InterfaceModel } from "../spec/model.js";
import { ownSpec } from "../spec/package-root.js";
import { type Figure, median, publish } from "./results.js";

const defaultCount = 120;

/** This many items, spread evenly over the list: mutants of one kind are next to each other in it. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  return all.filter(
    (_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length),
  );
}

/** Seconds of a run, observations included, with its server in the same process. */
async function secondsOf(model: InterfaceModel, { behaviour }: Mutant): Promise<number> {
  const { fetch, close } = await fetchOf(model);
  const started = performance.now();
  await runAgainst(behave(fetch, model, behaviour), model, { observing: true });
  const seconds = (performance.now() - started) / 1_000;
  await close();
  return seconds;
}

const atMost = (what: string, ratio: number): Figure => ({ what, ratio, goal: "at most 1", met: ratio <= 1 });

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const all = mutants(loaded.model);
const chosen = spread(all, Math.min(all.length, Number(process.argv[2] ?? defaultCount)));
const runs: { readonly name: string; readonly seconds: number }[] = [];
for (const mutant of chosen) {
  runs.push({ name: mutant.name, seconds: await secondsOf(loaded.model, mutant) });
}
const slowest = runs.toSorted((one, other) => other.seconds - one.seconds);
for (const { name, seconds } of slowest.slice(0, 12)) console.log(`${seconds.toFixed(1)} s  ${name}`);
const of = `${chosen.length} of ${all.length} mutants`;
await publish("mutants", [
  atMost(`the median run against ${of}, over 4 seconds`, median(runs.map(({ seconds }) => seconds)) / 4),
  atMost(`the longest of them, over 20 seconds`, (slowest[0]?.seconds ?? 0) / 20),
]);
