// Attacks a server over each kind of store, and counts the faults and the memory (`npm run hostile`). The last tenth of the
// requests is sent to servers over damaged stores.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../runtime/server/testing/postgres.js";
import { publish } from "../results.js";
import { assault } from "./assault.js";
import { costly } from "./costly.js";
import { damagedFile, damagedPostgres } from "./damage.js";

const [thousands = 100] = process.argv.slice(2).map(Number);

const folder = await mkdtemp(join(tmpdir(), "cri-hostile-"));
const postgres = await startPostgres();
try {
  const file = join(folder, "records.db");
  const schema = await postgres.fresh();
  const figures = [
    ...(await costly("SQLite", `sqlite:${join(folder, "costly.db")}`, folder)),
    ...(await costly("PostgreSQL", await postgres.fresh(), folder)),
    ...(await assault({
      name: "SQLite",
      store: `sqlite:${file}`,
      folder,
      thousands,
      damage: damagedFile(file, folder),
    })),
    ...(await assault({
      name: "PostgreSQL",
      store: schema,
      folder,
      thousands,
      damage: damagedPostgres(postgres, schema),
    })),
  ];
  await publish("hostile", figures);
  process.exitCode = figures.every(({ met }) => met !== false) ? 0 : 1;
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true });
}
