// `npm start`: generates, serves and tests once, as a demonstration.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runConform } from "../conformance/cli.js";
import { runGenerate } from "../generator/cli.js";
import { kitCommand } from "../spec/command-name.js";
import { ownSpec } from "../spec/package-root.js";
import { checksOf } from "./checks-of.js";
import { processIo } from "./io.js";
import { reportFailure } from "./report-failure.js";
import { startServer } from "./start-server.js";

// No proxy leads to a server of this process.
process.env["no_proxy"] = "*";
const io = processIo();

/** Also prints what to try next. */
async function main(): Promise<number> {
  io.out("1  generate code from the spec (npm start has compiled it)\n");
  const generated = await runGenerate({ specFile: ownSpec(), out: "generated", io, checks: checksOf });
  if (generated !== 0) return generated;

  io.out("\n2  serve it\n");
  const server = await startServer({ port: 0, host: "127.0.0.1", store: "memory" });
  io.out(`serving at ${server.url}, records in memory\n`);
  const folder = await mkdtemp(join(tmpdir(), "cri-start-"));
  try {
    io.out("\n3  test it against the spec\n");
    const journal = join(folder, "journal");
    const sites = { site: "1", otherSite: "2" };
    const verdict = await runConform(
      { ...sites, baseUrl: server.url, write: true, headers: {}, journal },
      io,
    );
    io.out(next);
    return verdict;
  } finally {
    await server.close();
    await rm(folder, { recursive: true });
  }
}

const next = `
The server stops now. Its records and the journal of this run are deleted.

Next, try
  ${kitCommand} serve --store sqlite:records.db
      a server that keeps its records
  ${kitCommand} conform https://HOST --site ID
      test your deployment, reading only
  ${kitCommand} conform https://HOST --site ID --other-site ID2 --write
      test everything
  ${kitCommand} generate --out ../ours
      a server for your team to build on
`;

process.exitCode = await main().catch((error: unknown) => reportFailure(io, error));
