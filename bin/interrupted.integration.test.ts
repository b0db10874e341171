// Tests runs of the suite that are interrupted: by signals, a closed terminal, a crash, or a lost network.
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
import { loadSpec } from "../spec/load.js";
import { offers } from "../spec/offers.js";
import { builtFile, ownSpec } from "../spec/package-root.js";
import { type Ran, runNode, type Started, startNode } from "./testing/run.js";

// Uses whole processes because of the signals and crashes. The server's audit log shows what was done.
const cri = builtFile("cri/cri.js");
const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the committed spec has mistakes");
const deletableTypes = new Set(
  loaded.model.resources.filter((resource) => offers(resource, "delete")).map(({ name }) => name),
);
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

/** A running command: its process, and its result. */
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

/** The complete lines of the log; the text after the last line break is still being written. */
async function audit(): Promise<readonly AuditEntry[]> {
  const lines = (await readFile(inFolder("audit.ndjson"), "utf8")).split("\n").slice(0, -1);
  return lines.map((line): AuditEntry => JSON.parse(line));
}

/** Resolves once the run has added many records. */
async function underWay(): Promise<void> {
  while ((await audit()).filter(({ act }) => act === "add").length < 60) await wait(20);
}

/** Ids of added records that were not deleted, of types that have deletes; and ids of deleted records that were not added. */
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

it.runIf(existsSync("/dev/full"))("reports that its output could not be written", async () => {
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

describe("an interrupted run", () => {
  it("deletes its records after Ctrl-C, and says so", async () => {
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

  it("deletes its records when the terminal is closed, although nobody reads its output", async () => {
    const { child, ended } = conform();
    await underWay();
    child.stdout?.destroy();
    child.stderr?.destroy();
    child.kill("SIGHUP");
    expect((await ended).code).toBe(3);
    expect(await leftAndStrange()).toMatchObject({ left: [], strange: [] });
  });

  it("finishes with its verdict when the reader of its output ends", async () => {
    const { child, ended } = conform();
    child.stdout?.destroy();
    child.stderr?.destroy();
    expect((await ended).code).toBe(0);
    const { types, left, strange } = await leftAndStrange();
    expect(types).toBeGreaterThan(0);
    expect({ left, strange }).toEqual({ left: [], strange: [] });
  });

  it("leaves a journal after a crash, from which cri clean deletes the rest", async () => {
    const { child, ended } = conform();
    await underWay();
    child.kill("SIGKILL");
    await ended;
    const { code } = await clean();
    const { left, strange } = await leftAndStrange();
    // The ids of records whose requests were running are unknown: the journal has the marker text to find them.
    const { records } = await readJournal(inFolder("journal.ndjson"));
    const indeterminate = records.filter(({ url }) => url === undefined);
    expect(left.length).toBeLessThanOrEqual(indeterminate.length);
    // Nothing more can be done about those whose types have no delete.
    const deletable = indeterminate.filter(({ resource }) => deletableTypes.has(resource));
    expect({ strange, code }).toEqual({ strange: [], code: deletable.length > 0 ? 1 : 0 });
  });

  it("ends without a verdict if the network is lost, and cri clean deletes the rest", async () => {
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
