// Waits for something that a crash test needs.
import { setTimeout as wait } from "node:timers/promises";

const patience = 30_000;

/** Asks again and again. Throws after 30 s: what a test waits for would never come. */
export async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patience;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Not within ${patience} ms: ${what}.`);
    await wait(20);
  }
}
