// Asks the attacked server what memory it still uses after a garbage collection (report-live-memory.ts answers).
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Where the process of that id, started in that folder, writes the bytes that it still uses. */
export const liveMemoryFile = (folder: string, pid: number): string => join(folder, `live-memory-${pid}`);

// Milliseconds for a busy server to collect its garbage.
const longest = 15_000;

/** Bytes that the process still uses once its garbage is collected. */
export async function liveMemoryOf(pid: number, folder: string): Promise<number> {
  const file = liveMemoryFile(folder, pid);
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  const until = performance.now() + longest;
  while (performance.now() < until) {
    const text = await readFile(file, "utf8").catch(() => "");
    if (text !== "") return Number(text);
    await pause(20);
  }
  throw new Error(`Process ${pid} did not report its memory within ${longest} ms.`);
}
