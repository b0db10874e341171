// Preloaded into the attacked server: on SIGUSR2 it collects garbage and writes the bytes in use to a file. The size of the
// process says little, since garbage from large pages changes it by a gigabyte.
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
