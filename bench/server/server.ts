// Measures the server's speed, compared with minimal servers and with other FHIR servers.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Figure, publish, tableOf } from "../results.js";
import { benchAdds } from "./adds.js";
import { type Bench, filled } from "./bench.js";
import { benchGrowth, benchMemory } from "./growth.js";
import { benchPeers } from "./peers.js";
import { benchPostgres } from "./postgres.js";
import { benchReads, benchSearches } from "./reads.js";
import { readRealRecords } from "./records.js";
import { scaleOf } from "./scale.js";

// Usage: `node dist/bench/server/server.js [FOLDER] [--quick] [--PART …]` (default: all parts). Run it with nothing else on the
// machine.
const args = process.argv.slice(2);
const [records = "../shared/real-records"] = args.filter((arg) => !arg.startsWith("-"));
const scale = scaleOf(args);

const parts: Readonly<Record<string, (bench: Bench) => Promise<readonly Figure[]>>> = {
  async server(bench) {
    const file = await filled(bench, scale.copies);
    return [
      ...(await benchReads(bench, file)),
      ...(await benchSearches(bench, file)),
      ...(await benchAdds(bench, file)),
      ...(await benchPostgres(bench, file)),
    ];
  },
  growth: async (bench) => [
    ...(await benchMemory(bench, await filled(bench, scale.copies))),
    ...(await benchGrowth(bench)),
  ],
  peers: (bench) => benchPeers(bench, records),
};

const named = Object.keys(parts).filter((part) => args.includes(`--${part}`));
const folder = await mkdtemp(join(tmpdir(), "cri-bench-"));
try {
  const bench: Bench = { folder, scale, records: await readRealRecords(records) };
  for (const [part, measure] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(part)) continue;
    const figures = await measure(bench);
    if (scale.published) await publish(part, figures);
    else console.log(tableOf(figures));
  }
} finally {
  await rm(folder, { recursive: true });
}
