import { writeFileSync } from "node:fs";

// Preloaded into a process; at its end it reports its CPU time in microseconds and its peak memory in KiB.
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  writeFileSync(process.env["CRI_BENCH_USAGE"] ?? "", JSON.stringify({ cpu: user + system, memory: maxRSS }));
});
