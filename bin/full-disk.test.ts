// Tests what commands do when the disk is full.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askerAt } from "../runtime/server/testing/client.js";
import { builtFile } from "../spec/package-root.js";
import { startNode } from "./testing/run.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-full-disk-"));
});
afterAll(() => rm(folder, { recursive: true }));

const patients = "/r4/sites/12/Patient";
const patient = { resourceType: "Patient" };

function start(under?: string) {
  const store = `sqlite:${join(folder, "records.db")}`;
  const args = [builtFile("cri/cri.js"), "serve", "--port", "0", "--store", store];
  return startNode(args, { cwd: folder, ...(under === undefined ? {} : { under }) });
}

// A system limit on what a process writes: to SQLite, the disk is full. Windows has no such limit.
describe.skipIf(process.platform === "win32")("a server that cannot write", () => {
  test("starts, answers reads, refuses adds, and says why", async () => {
    const before = await start();
    const id = await askerAt(before.url).add(patients, patient);
    await before.stop();
    const server = await start("ulimit -f 0");
    const client = askerAt(server.url);
    expect((await client.get(`${patients}/${id}`)).status).toBe(200);
    const reason = "The store cannot be reached on its disk.";
    expect(JSON.parse((await client.get("/ready")).text)).toEqual({ status: "read-only", reason });
    const refused = await client.send("POST", patients, patient);
    expect([refused.status, refused.json.issue[0]?.details.text]).toEqual([
      503,
      expect.stringContaining(`${reason} Nothing was changed.`),
    ]);
    expect(server.said()).toContain(`the store is read-only: ${reason}`);
    await server.stop();
  });
});
