import { expect, it } from "vitest";
import { sleep } from "../client/waits.js";
import { askUntil } from "./patience.js";

it("sends the last request after the time is over: a slow answer shows what was there before", async () => {
  const limitMs = 30;
  const started = performance.now();
  const sent: number[] = [];
  const ask = async () => {
    sent.push(performance.now() - started);
    await sleep(2 * limitMs);
  };
  await askUntil(ask, () => false, limitMs);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBeGreaterThanOrEqual(limitMs);
});
