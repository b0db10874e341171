// Attacks a server over a Citus cluster, which `citus.sh` started.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dropDistributed, freshDistributed } from "../../runtime/server/testing/citus.js";
import { assault } from "../hostile/assault.js";
import { publish } from "../results.js";

const [thousands = 100] = process.argv.slice(2).map(Number);

const folder = await mkdtemp(join(tmpdir(), "cri-hostile-"));
try {
  const figures = await assault({ name: "Citus", store: await freshDistributed(), folder, thousands });
  await publish("citus-hostile", figures);
  process.exitCode = figures.every(({ met }) => met !== false) ? 0 : 1;
} finally {
  await dropDistributed();
  await rm(folder, { recursive: true });
}
