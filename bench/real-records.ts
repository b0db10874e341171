// Loads real records into a server, reads them back, and runs the suite against it without writing.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "undici";
import { processIo } from "../bin/io.js";
import { reportFailure } from "../bin/report-failure.js";
import { startServer } from "../bin/start-server.js";
import { readRecords } from "../conformance/fixtures/source-records.js";
import { runLoad } from "../conformance/tools/load/cli.js";
import { LoadState } from "../conformance/tools/load/load-state.js";
import { loadSpec } from "../spec/load.js";
import { ownSpec } from "../spec/package-root.js";
import { UserError } from "../spec/user-error.js";
import { judgeByReading } from "./judge-reading.js";
import { findByDate, findByReference, type Loaded, readEach, type Tally } from "./read-back.js";

const site = "real";
const io = processIo();

/**
 * Loads a folder of NDJSON files into a new server on disk, compares every record with its file, and tests the server
 * with the suite, reading only.
 */
async function main(folder: string): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".ndjson"));
  if (names.length === 0) {
    throw new UserError(
      `${folder} contains no NDJSON files`,
      "name the folder of records: npm run real-records -- DIR",
    );
  }
  const spec = await loadSpec(ownSpec());
  if (!spec.ok) throw new UserError("the kit's own spec is not valid", "run cri check");
  const files = names.sort().map((name) => join(folder, name));
  const work = await mkdtemp(join(tmpdir(), "cri-real-records-"));
  const server = await startServer({
    port: 0,
    host: "127.0.0.1",
    store: `sqlite:${join(work, "records.db")}`,
  });
  const pool = new Pool(server.url, { connections: 8 });
  try {
    const state = join(work, "state.ndjson");
    const run = {
      baseUrl: server.url,
      site,
      files,
      spec: ownSpec(),
      headers: {},
      state,
      concurrency: 8,
      timeout: 30_000,
    };
    if ((await runLoad(run, io)) !== 0) return 1;
    const { records } = await readRecords(spec.model, files);
    const kept = await LoadState.open(state, { baseUrl: server.url, site });
    await kept.close();
    const loaded: Loaded = { model: spec.model, pool, site, records, added: kept.added };
    const tallies = [
      printTally("read back equal, field for field", await readEach(loaded)),
      printTally("found by a reference", await findByReference(loaded)),
      printTally("found by their date", await findByDate(loaded)),
    ];
    const read = await judgeByReading(spec.model, server.url, site);
    io.out(`${read.summary}\n`);
    for (const one of read.wrong.slice(0, 10)) io.err(`  not: ${one}\n`);
    return tallies.every((good) => good) && read.report.verdict === "conformant" ? 0 : 1;
  } finally {
    await pool.close();
    await server.close();
    await rm(work, { recursive: true });
  }
}

function printTally(what: string, { tried, wrong }: Tally): boolean {
  io.out(`${tried - wrong.length} of ${tried} ${what}\n`);
  for (const one of wrong.slice(0, 10)) io.err(`  not: ${one}\n`);
  return tried > 0 && wrong.length === 0;
}

process.exitCode = await main(process.argv[2] ?? "../shared/real-records").catch((error: unknown) =>
  reportFailure(io, error),
);
