// Tests the reader and the generator with many random specs (`npm run random-specs [-- DAMAGED DRAWN]`).
import { compileBatch } from "../generator/testing/compile-batch.js";
import { drawnOutputs } from "../generator/testing/drawn-outputs.js";
import { damagedSpecTrial } from "../spec/testing/random/trial.js";

// The tests do the same with few specs. Valid specs must generate, compile and accept their own records; damaged ones must give
// diagnostics or a model. Exits with 1 if one does not.
const [damaged = 10_000, drawn = 200] = process.argv.slice(2).map(Number);
/** Outputs compiled in one batch: more take more memory, fewer take longer. */
const batch = 40;

const faults: string[] = [];
for (let seed = 0; seed < damaged; seed++) {
  const fault = await damagedSpecTrial(seed).catch((error: unknown) => `it throws ${String(error)}`);
  if (fault !== undefined) faults.push(`damaged, seed ${seed}: ${fault}`);
}
for (let from = 0; from < drawn; from += batch) {
  const seeds = Array.from({ length: Math.min(batch, drawn - from) }, (_, index) => from + index);
  const made = await drawnOutputs(seeds);
  faults.push(
    ...made.faults,
    ...(await compileBatch(made.outputs)).map((message) => `drawn from ${from}: ${message}`),
  );
}

for (const fault of faults.slice(0, 20)) console.error(fault);
console.log(`random specs: ${drawn} drawn, ${damaged} damaged, ${faults.length} faults`);
process.exitCode = faults.length === 0 ? 0 : 1;
