// Tests that an interrupted `cri-kit load --store` leaves nothing behind.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeLine } from "../runtime/server/archive/format.js";
import { openArchive } from "../runtime/server/store/open-archive.js";
import { builtFile } from "../spec/package-root.js";

const count = 40_000;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cri-moving-"));
  await writeFile(join(folder, "site.ndjson"), exportOf(count));
});
afterAll(() => rm(folder, { recursive: true }));

function exportOf(records: number): string {
  const at = Date.parse("2026-03-01T08:00:00Z");
  const header = writeLine({ kind: "header", interface: "clinical-records", site: "12", at, records });
  const of = { type: "Patient", version: 1, updated: at, past: false, base: undefined, fromSite: undefined };
  const lines = Array.from({ length: records }, (_, n) =>
    writeLine({ ...of, kind: "version", id: `p${n}`, body: `{"resourceType":"Patient","id":"p${n}"}` }),
  );
  const text = header + lines.join("");
  const sha256 = createHash("sha256").update(text).digest("hex");
  return text + writeLine({ kind: "end", records, versions: records, retries: 0, sha256 });
}

const recordsIn = async (file: string): Promise<number> => {
  const archive = await openArchive(`sqlite:${file}`);
  try {
    return await archive.snapshot("12", async ({ records }) => records);
  } finally {
    await archive.close();
  }
};

/** Loads into a new file, sends the signal soon after the file exists, and returns the exit code and the output. */
async function loadUntil(signal: NodeJS.Signals, file: string): Promise<readonly [number | null, string]> {
  const args = [builtFile("cri/cri.js"), "load", "--store", `sqlite:${file}`, "--site", "12", "site.ndjson"];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  const said: string[] = [];
  child.stderr.on("data", (chunk) => said.push(String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  while (!existsSync(`${file}-wal`) && child.exitCode === null) await wait(2);
  await wait(100);
  child.kill(signal);
  return [await ended, said.join("")];
}

it.each([
  ["SIGINT", 3, "Interrupted: nothing was loaded.\n"],
  ["SIGKILL", null, ""],
] as const)("%s during a load leaves nothing behind", async (signal, code, words) => {
  // On a busy machine the load may finish before the signal arrives: then everything is loaded, and the test tries again.
  for (let tries = 1; ; tries += 1) {
    const file = join(folder, `${signal}-${tries}.db`);
    const [ended, said] = await loadUntil(signal, file);
    expect(await recordsIn(file)).toBe(ended === 0 ? count : 0);
    if (ended === 0 && tries < 5) continue;
    expect([ended, said]).toEqual([code, words]);
    return;
  }
});
