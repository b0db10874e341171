import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readJournal } from "../conformance/http/journal/read-journal.js";
import type { AuditEntry } from "../runtime/server/observability/audit/audit.js";
import { builtFile } from "../spec/package-root.js";
import { type Ran, runNode, type Started, startNode } from "./testing/run.js";

// Whole processes, since signals and crashes are what this is about; what was done is told by the server's own audit log.
const cri = builtFile("cri/cri.js");
let folder: string;
let server: Started;

const inFolder = (name: string) => join(folder, name);

async function serve(port = "0"): Promise<Started> {
  const store = `sqlite:${inFolder("records.db")}`;
  const args = [cri, "serve", "--port", port, "--store", store, "--audit", inFolder("audit.ndjson")];
  return startNode(args, { cwd: folder });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-interrupted-"));
  server = await serve();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** A run under way: its process, and what it comes to. */
interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ran>;
}

function conform(): Running {
  const args = [
    cri,
    "conform",
    server.url,
    "--site",
    "12",
    "--write",
    "--journal",
    inFolder("journal.ndjson"),
  ];
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = new Promise<Ran>((resolve) => child.once("close", (code) => resolve({ code, ...said })));
  return { child, ended };
}

/** The log's whole lines: what comes after the last of them is being written yet. */
async function audit(): Promise<readonly AuditEntry[]> {
  const lines = (await readFile(inFolder("audit.ndjson"), "utf8")).split("\n").slice(0, -1);
  return lines.map((line): AuditEntry => JSON.parse(line));
}

/** Resolves once the run has added a good many records. */
async function underWay(): Promise<void> {
  while ((await audit()).filter(({ act }) => act === "add").length < 60) await wait(20);
}

/** Ids of what was added of the types that are ever deleted, and not deleted; and of what was deleted without having been added. */
async function leftAndStrange() {
  const log = await audit();
  const deleted = new Set(log.filter(({ act }) => act === "delete").map(({ id }) => id));
  const types = new Set(log.filter(({ act }) => act === "delete").map(({ type }) => type));
  const added = log.filter(({ act }) => act === "add");
  const ids = new Set(added.map(({ id }) => id));
  return {
    types: types.size,
    left: added.filter(({ id, type }) => types.has(type) && !deleted.has(id)).map(({ id }) => id),
    strange: [...deleted].filter((id) => !ids.has(id)),
  };
}

const clean = () => runNode([cri, "clean", inFolder("journal.ndjson")], { cwd: folder });

it.runIf(existsSync("/dev/full"))("says that what it came to could not be written", async () => {
  const child = spawn("sh", ["-c", `"${process.execPath}" "${cri}" explain stated >/dev/full`]);
  let err = "";
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, "close");
  expect({ code, err }).toEqual({
    code: 2,
    err: "error: standard output cannot be written: ENOSPC: no space left on device, write\n",
  });
});

describe("a run that is cut short", () => {
  it("by Ctrl-C deletes what it added, and says so", async () => {
    const { child, ended } = conform();
    await underWay();
    child.kill("SIGINT");
    const { code, err } = await ended;
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining("cri-kit clean") });
    expect(err).toContain(`\n  npx cri-kit clean ${inFolder("journal.ndjson")}\n`);
    const { types, left, strange } = await leftAndStrange();
    expect(types).toBeGreaterThan(0);
    expect({ left, strange }).toEqual({ left: [], strange: [] });
  });

  it("by a terminal that is closed deletes what it added, though nobody reads what it says", async () => {
    const { child, ended } = conform();
    await underWay();
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill("SIGHUP");
    expect((await ended).code).toBe(3);
    expect(await leftAndStrange()).toMatchObject({ left: [], strange: [] });
  });

  it("by anyone who read it comes to its end all the same, and to its verdict", async () => {
    const { child, ended } = conform();
    child.stdout?.destroy();
    child.stderr?.destroy();
    expect((await ended).code).toBe(0);
    const { types, left, strange } = await leftAndStrange();
    expect(types).toBeGreaterThan(0);
    expect({ left, strange }).toEqual({ left: [], strange: [] });
  });

  it("by a crash leaves a journal, from which cri clean deletes the rest", async () => {
    const { child, ended } = conform();
    await underWay();
    child.kill("SIGKILL");
    await ended;
    const { code } = await clean();
    const { left, strange } = await leftAndStrange();
    // of what was on its way when the process died nobody knows the id: the journal says by which words to find it
    const { records } = await readJournal(inFolder("journal.ndjson"));
    const indeterminate = records.filter(({ url }) => url === undefined);
    expect(left.length).toBeLessThanOrEqual(indeterminate.length);
    expect({ strange, code }).toEqual({ strange: [], code: 1 });
  });

  it("by a lost network ends without a verdict, and cri clean deletes the rest", async () => {
    const { ended } = conform();
    await underWay();
    const { port } = new URL(server.url);
    await server.stop();
    const { code, out } = await ended;
    expect({ code, out }).toMatchObject({ code: 3, out: expect.stringContaining("INCONCLUSIVE") });
    server = await serve(port);
    await clean();
    const { left, strange } = await leftAndStrange();
    expect({ left, strange }).toEqual({ left: [], strange: [] });
  });
});
