// Preloaded into a measured process: writes its CPU time and its peak memory to a file when it ends.
import { writeFileSync } from "node:fs";

// CPU time is in microseconds, memory in KiB.
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  writeFileSync(process.env["CRI_BENCH_USAGE"] ?? "", JSON.stringify({ cpu: user + system, memory: maxRSS }));
});
