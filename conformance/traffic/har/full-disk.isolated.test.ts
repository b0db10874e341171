// Tests the recording of traffic on a full disk.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { ownServer } from "../../testkit/own-server.js";
import { TrafficJudge } from "../traffic-judge.js";
import { readHar } from "./read-har.js";
import { HarFile } from "./write-har.js";

/** Bytes that fit on the disk; a write that does not fit whole is written in part, as on real disks. */
let room = Number.POSITIVE_INFINITY;
vi.mock(import("node:fs"), async (importOriginal) => {
  const fs = await importOriginal();
  const writeSync = (file: number, bytes: Buffer, at: number, length: number, position: number): number => {
    const left = Math.min(length, room - position);
    if (left > 0) return fs.writeSync(file, bytes, at, left, position);
    throw new Error("ENOSPC: no space left on device, write");
  };
  return { ...fs, writeSync: Object.assign(writeSync, fs.writeSync) };
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-full-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("a recording on a full disk stays valid, says why it ended, and does not end the judging", async () => {
  const { model } = await ownServer();
  const base = "https://records.example";
  const file = join(folder, "full.har");
  const recording = new HarFile(file);
  room = 2_000;
  const trafficJudge = new TrafficJudge(model, base, recording);
  const requests = 20;
  for (let n = 1; n <= requests; n += 1) {
    const kept = { size: 0, bytes: "" };
    trafficJudge.take([
      { type: "departed", n, method: "GET", url: `${base}/r4/sites/12/Patient/p${n}`, at: n },
      {
        type: "returned",
        n,
        at: n,
        requestHeaders: [],
        request: kept,
        status: 404,
        responseHeaders: [],
        response: kept,
      },
    ]);
  }
  expect(trafficJudge.report({ only: [], pinned: {} }).summary.requests).toBe(requests);
  expect(recording.trouble).toMatch(/no space left/);
  recording.close();
  expect((await readFile(file)).length).toBeLessThanOrEqual(room);
  const { entries } = await readHar(file, base, () => undefined);
  expect(entries).toBeGreaterThan(1);
  expect(entries).toBeLessThan(requests);
});

it("a recording that cannot start is refused with the reason", () => {
  room = 10;
  expect(() => new HarFile(join(folder, "none.har"))).toThrow(/can't be written: .*no space left/);
});
