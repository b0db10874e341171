// Tests where `cri-kit` takes its bearer token from.
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { builtFile } from "../spec/package-root.js";
import { type Started, startNode } from "./testing/run.js";

const cri = builtFile("cri/cri.js");
const secret = "a-token-that-nobody-else-may-see";
let folder: string;
let started: Started | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-token-"));
});
afterEach(async () => {
  await started?.stop();
  started = undefined;
  await rm(folder, { recursive: true });
});

async function serve(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Started> {
  started = await startNode([cri, "serve", "--port", "0", ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
  });
  return started;
}

async function statuses({ url }: Started): Promise<readonly number[]> {
  const patients = `${url}/r4/sites/1/Patient`;
  const withToken = { headers: { Authorization: `Bearer ${secret}` } };
  return [(await fetch(patients)).status, (await fetch(patients, withToken)).status];
}

it("requires the token in the environment", async () => {
  expect(await statuses(await serve([], { CRI_TOKEN: secret }))).toEqual([401, 200]);
});

it("requires the token in the file, whatever the environment contains", async () => {
  await writeFile(join(folder, "token"), `${secret}\n`);
  expect(await statuses(await serve(["--token-file", "token"], { CRI_TOKEN: "another" }))).toEqual([
    401, 200,
  ]);
});

it.runIf(process.platform === "linux")("removes a token from the list of processes", async () => {
  const server = await serve(["--token", secret]);
  expect(await statuses(server)).toEqual([401, 200]);
  const line = await readFile(`/proc/${server.pid}/cmdline`, "utf8");
  expect(line).toContain("serve --port 0 --token ***");
  expect(line).not.toContain(secret);
});
