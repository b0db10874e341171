// Requests the memory that the attacked server uses after a garbage collection (report-live-memory.ts answers).
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The file to which a process that was started in this folder writes its memory in bytes. */
export const liveMemoryFile = (folder: string, pid: number): string => join(folder, `live-memory-${pid}`);

// Milliseconds for a busy server to collect its garbage.
const longest = 15_000;

/** Bytes that the process uses after a garbage collection. */
async function liveMemoryOf(pid: number, folder: string): Promise<number> {
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

/** Measurements, and milliseconds between them. */
const looks = 5;
const rest = 200;

/** The same when the server is at rest: requests of clients that have left are ended a moment later, so the least of several measurements. */
export async function restingMemoryOf(pid: number, folder: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < looks; look += 1) {
    least = Math.min(least, await liveMemoryOf(pid, folder));
    await pause(rest);
  }
  return least;
}
