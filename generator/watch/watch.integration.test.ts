// Tests `generate --watch` as a process.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { builtFile } from "../../spec/package-root.js";
import { tinySpec } from "../testing/specs.js";

// Uses a whole process because of the signals, and the ways in which editors write files.
let folder: string;
let child: ChildProcess;
let output: string;
let ended: Promise<number | null>;

const spec = (): string => join(folder, "spec.yaml");
const list = (): Promise<string> => readFile(join(folder, "out/clauses.json"), "utf8");

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-watch-"));
  await replaceSpec(tinySpec());
  output = "";
  const args = [builtFile("cri/cri.js"), "generate", "--spec", "spec.yaml", "--out", "out", "--watch"];
  child = spawn(process.execPath, args, { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  ended = new Promise((resolve) => child.once("close", resolve));
});
afterEach(async () => {
  child.kill("SIGKILL");
  await ended;
  await rm(folder, { recursive: true });
});

/** The output after a position, once it contains this text. */
async function outputWith(text: string, from: number): Promise<string> {
  while (!output.slice(from).includes(text)) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${output}`);
    await wait(10);
  }
  return output.slice(from);
}

/** In one step: on a busy machine the watcher can read a file that is only half written. */
async function replaceSpec(text: string): Promise<void> {
  await writeFile(`${spec()}.new`, text);
  await rename(`${spec()}.new`, spec());
}

/** Runs an action on the spec, and returns the output that follows, up to this text. */
async function after(action: () => Promise<unknown>, text: string): Promise<string> {
  const from = output.length;
  await action();
  return outputWith(text, from);
}

it("generates after every change of the spec, valid or not, until a signal ends it", async () => {
  expect(await outputWith("watching", 0)).toMatch(
    /^out: \d+ written, 0 removed, in \d+ ms.*\nwatching spec\.yaml/,
  );
  expect(await list()).toContain("Vehicle");

  const edited = await after(() => replaceSpec(tinySpec({ vehicles: false })), "removed, in");
  expect(edited).toMatch(/^out: [1-9]\d* written, [1-9]\d* removed, in \d+ ms: .*\n$/);
  expect(edited.length).toBeLessThanOrEqual(81);
  expect(await list()).not.toContain("Vehicle");

  const broken = await after(() => replaceSpec(tinySpec({ seats: "bunks" })), "1 mistake\n");
  expect(broken).toContain("CRI1201");
  expect(await list()).not.toContain("Vehicle");

  await after(() => writeFile(spec(), tinySpec()), "written");
  expect(await list()).toContain("Vehicle");

  await after(() => rm(spec()), "CRI1001");
  await after(() => replaceSpec(tinySpec({ vehicles: false })), "written");
  expect(await list()).not.toContain("Vehicle");

  await after(() => replaceSpec(tinySpec()), "written");
  expect(await list()).toContain("Vehicle");

  await writeFile(join(folder, "out/clauses.json"), "by hand\n");
  const blocked = await after(() => replaceSpec(tinySpec({ vehicles: false })), "remedy:");
  expect(blocked).toContain("edited    clauses.json");
  expect(await list()).toBe("by hand\n");

  child.kill("SIGINT");
  expect(await ended).toBe(0);
});
