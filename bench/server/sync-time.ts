// Measures how long one sync takes on a disk.
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { median } from "../results.js";

const tries = 200;

/** Median seconds of a sync after one page was written to a file in the folder. */
export async function syncTime(folder: string): Promise<number> {
  const file = join(folder, "sync");
  const handle = await open(file, "w");
  const page = Buffer.alloc(4096);
  const times: number[] = [];
  for (let count = 0; count < tries; count += 1) {
    await handle.write(page);
    const started = performance.now();
    await handle.datasync();
    times.push((performance.now() - started) / 1000);
  }
  await handle.close();
  await rm(file);
  return median(times);
}
