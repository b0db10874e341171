// Preloaded into the attacked server: on SIGUSR2 it collects garbage and writes the bytes that are still in use to a file.
// The size of the process alone says little: garbage from large pages moves it by a gigabyte.
import { renameSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { liveMemoryFile } from "./live-memory.js";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

process.on("SIGUSR2", () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const file = liveMemoryFile(process.cwd(), process.pid);
  writeFileSync(`${file}.part`, String(heapUsed + external));
  renameSync(`${file}.part`, file);
});
