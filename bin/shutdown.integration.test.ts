// Tests how a server process ends: on signals, with requests still running.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openConnection, type RawConnection } from "../runtime/server/testing/raw-connection.js";
import { builtFile } from "../spec/package-root.js";

// The servers are the command `cri-kit serve` and the generated server itself.
const servers: readonly (readonly [string, readonly string[]])[] = [
  ["cri serve", [builtFile("cri/cri.js"), "serve"]],
  ["the generated server", [builtFile("generated/server/main.js")]],
];
let folder: string;
let kill = (): boolean => false;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-shutdown-"));
});
afterEach(async () => {
  kill();
  await rm(folder, { recursive: true });
});

/** A server process over a store on disk; `ended` is its exit code, or the signal that ended it. */
async function open(args: readonly string[], ...more: readonly string[]) {
  const files = ["--store", `sqlite:${join(folder, "records.db")}`, "--audit", join(folder, "audit.ndjson")];
  const all = [...args, "--port", "0", ...files, ...more];
  const child = spawn(process.execPath, all, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  kill = () => child.kill("SIGKILL");
  const ended = once(child, "close").then(([code, signal]) => signal ?? code);
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text).toMatch(/serving at \S+,/);
  return { url: /serving at (\S+),/.exec(text)?.[1] ?? "", child, ended };
}

const record = JSON.stringify({ resourceType: "Patient" });
/** A limit that one unfinished body reaches, so that /ready shows that the server waits for it. */
const oneBody = ["--buffer-bytes", "65536"];
/** An add whose last character has not been sent yet, to a server that waits for no other body. */
async function slowAdd(url: string): Promise<RawConnection> {
  const connection = await openConnection(url);
  const head = "POST /r4/sites/12/Patient HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  connection.say(`${head}Content-Length: ${record.length}\r\n\r\n${record.slice(0, -1)}`);
  await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(503);
  return connection;
}
const refused = (url: string): Promise<boolean> =>
  openConnection(url).then(
    (connection) => {
      connection.hangUp();
      return false;
    },
    () => true,
  );

describe.each(servers)("%s, after a signal to end", (_, args) => {
  it("finishes its requests, accepts no more, and ends", async () => {
    const { url, child, ended } = await open(args, ...oneBody);
    const connection = await slowAdd(url);
    child.kill("SIGTERM");
    await expect.poll(() => refused(url)).toBe(true);
    connection.say(record.slice(-1));
    const answer = await connection.ended;
    expect(answer).toMatch(/^HTTP\/1.1 201 /);
    expect(answer).toMatch(/^connection: close\r$/im);
    expect(await ended).toBe(0);
    const id = /^location: .*\/(\S+)\r$/im.exec(answer)?.[1];
    expect(JSON.parse(await readFile(join(folder, "audit.ndjson"), "utf8"))).toMatchObject({
      act: "add",
      id,
    });
  });

  it("continues in a new audit log after SIGHUP", async () => {
    const { url, child } = await open(args);
    const log = join(folder, "audit.ndjson");
    await rename(log, `${log}.1`);
    child.kill("SIGHUP");
    await expect.poll(() => readFile(log, "utf8").catch(() => "none")).toBe("");
    const headers = { "Content-Type": "application/json" };
    const added = await fetch(`${url}/r4/sites/12/Patient`, { method: "POST", headers, body: record });
    expect(added.status).toBe(201);
    expect(JSON.parse(await readFile(log, "utf8"))).toMatchObject({ act: "add" });
    expect(await readFile(`${log}.1`, "utf8")).toBe("");
  });

  it("ends within its close timeout, whatever requests are unfinished", async () => {
    const { url, child, ended } = await open(args, ...oneBody, "--close-timeout", "200");
    const connection = await slowAdd(url);
    const from = performance.now();
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    expect(performance.now() - from).toBeLessThan(5000);
    expect(await connection.ended).toBe("");
  });

  it("serves on for its drain time, and is not ready any more", async () => {
    const { url, child, ended } = await open(args, "--drain", "2");
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    child.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${url}/ready`)).status, { interval: 50 }).toBe(503);
    expect((await fetch(`${url}/r4/sites/12/Patient/none`)).status).toBe(404);
    await expect.poll(() => refused(url), { timeout: 10_000 }).toBe(true);
    expect(await ended).toBe(0);
  });

  it("ends immediately at a second signal", async () => {
    const { url, child, ended } = await open(args, ...oneBody);
    await slowAdd(url);
    child.kill("SIGINT");
    await expect.poll(() => refused(url)).toBe(true);
    child.kill("SIGTERM");
    expect(await ended).toBe("SIGTERM");
  });
});
