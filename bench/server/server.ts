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

/**
 * How well the server does, beside the plainest that does the same: `node dist/bench/server/server.js [FOLDER] [--quick]`. Run it
 * with nothing else on the machine.
 */
const [records = "../shared/real-records"] = process.argv.slice(2).filter((arg) => !arg.startsWith("-"));
const scale = scaleOf(process.argv);
const tell = async (section: string, figures: readonly Figure[]): Promise<void> =>
  scale.published ? publish(section, figures) : console.log(tableOf(figures));

const folder = await mkdtemp(join(tmpdir(), "cri-bench-"));
try {
  const bench: Bench = { folder, scale, records: await readRealRecords(records) };
  const file = await filled(bench, scale.copies);
  const figures: Figure[] = [
    ...(await benchReads(bench, file)),
    ...(await benchSearches(bench, file)),
    ...(await benchAdds(bench, file)),
    ...(await benchPostgres(bench, file)),
    ...(await benchMemory(bench, file)),
    ...(await benchGrowth(bench)),
  ];
  await tell("server", figures);
  await tell("peers", await benchPeers(bench, records));
} finally {
  await rm(folder, { recursive: true });
}
