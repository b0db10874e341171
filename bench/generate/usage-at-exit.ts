import { writeFileSync } from "node:fs";

// Loaded into a process before all else; says what it took when it ends: microseconds of CPU, and peak memory in KiB.
process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  writeFileSync(process.env["CRI_BENCH_USAGE"] ?? "", JSON.stringify({ cpu: user + system, memory: maxRSS }));
});
