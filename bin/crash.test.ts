import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { crash } from "./testing/crash/round.js";

test("whatever was acknowledged before a kill -9 is there after it, and nothing by half", async () => {
  const folder = mkdtempSync(join(tmpdir(), "crash-"));
  try {
    let acknowledged = 0;
    for (let seed = 1; seed <= 10; seed += 1) {
      const round = await crash(join(folder, "x.db"), seed);
      expect(round.faults, `seed ${seed}`).toEqual([]);
      acknowledged += round.acknowledged;
    }
    expect(acknowledged).toBeGreaterThan(100);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);
