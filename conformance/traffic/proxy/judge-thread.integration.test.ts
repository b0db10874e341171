import { expect, it, vi } from "vitest";
import { ownSpec } from "../../../spec/package-root.js";
import { openJudgeThread } from "./judge-thread.js";
import type { TrafficEvent } from "./tap.js";

const base = "http://127.0.0.1:1";

it("judges the traffic in its own thread, and reports its progress", async () => {
  const trafficJudge = openJudgeThread({ spec: ownSpec(), baseUrl: base });
  const bytes = JSON.stringify({ resourceType: "Patient", id: "p1" });
  for (const n of [1, 2]) {
    trafficJudge.hear({ type: "departed", n, method: "GET", url: `${base}/r4/sites/12/Patient/p1`, at: n });
    trafficJudge.hear({
      type: "returned",
      n,
      at: n + 0.5,
      requestHeaders: [],
      request: { size: 0, bytes: "" },
      status: 200,
      responseHeaders: ["Content-Type", "application/json"],
      response: { size: bytes.length, bytes },
    });
  }
  expect(trafficJudge.standing).toEqual({ requests: 0, failed: 0 });
  await expect.poll(() => trafficJudge.standing).toEqual({ requests: 2, failed: 0 });
  const { checks, summary } = await trafficJudge.report({ only: [], pinned: {} });
  await trafficJudge.close();
  expect(summary.requests).toBe(2);
  expect(checks.filter(({ verdict }) => verdict === "pass").map(({ id }) => id)).toEqual([
    "interaction/Patient/read",
  ]);
});

const config = { only: [], pinned: {} };
function exchange(
  n: number,
  method: string,
  url: string,
  { status = 200, sent = "", got = "" },
): readonly TrafficEvent[] {
  const kept = (bytes: string) => ({ size: bytes.length, bytes });
  const none = { requestHeaders: [], responseHeaders: [] };
  return [
    { type: "departed", n, method, url, at: n },
    { type: "returned", n, at: n + 0.5, ...none, request: kept(sent), status, response: kept(got) },
  ];
}

const passed = (n: number, size = 2) =>
  exchange(n, "GET", `${base}/r4/sites/12/Patient/p${n}`, { got: " ".repeat(size) });

/** The maximum size of the traffic that waits to be judged, and the size of a request and its answer without their bodies. */
const [mostWaiting, ownWeight] = [128_000_000, 2_000];

it("counts missed requests if too much waits to be judged, and forgets what it knew", async () => {
  const trafficJudge = openJudgeThread({ spec: ownSpec(), baseUrl: base });
  const hear = (trafficEvents: readonly TrafficEvent[]) => {
    for (const trafficEvent of trafficEvents) trafficJudge.hear(trafficEvent);
  };
  const fillers = 16;
  // The judging thread does not reply in between: after these there is room for one more request.
  const size = Math.floor(mostWaiting / fillers) - ownWeight - 100;
  for (let n = 1; n <= fillers; n += 1) hear(passed(n, size));
  const collection = `${base}/r4/sites/12/Patient`;
  const [before, after] = ["female", "male"].map((gender) =>
    JSON.stringify({ resourceType: "Patient", id: "p0", gender }),
  );
  hear(exchange(17, "POST", collection, { status: 201, sent: before, got: before }));
  hear(exchange(18, "PUT", collection, { status: 200, sent: after, got: after }));
  await vi.waitFor(() => expect(trafficJudge.standing.requests).toBe(fillers + 1), { timeout: 200_000 });
  hear(exchange(19, "GET", `${collection}/p0`, { status: 200, got: after }));
  const { summary, watched, checks } = await trafficJudge.report(config);
  await trafficJudge.close();
  expect(summary.requests).toBe(fillers + 2);
  expect(watched?.unjudged).toEqual({ "too much traffic to judge in time": 1 });
  expect(checks.filter(({ verdict }) => verdict === "fail")).toEqual([]);
});

it("counts missed requests at the end of the traffic", async () => {
  const trafficJudge = openJudgeThread({ spec: ownSpec(), baseUrl: base });
  for (let n = 1; n <= 2; n += 1)
    for (const trafficEvent of passed(n, mostWaiting)) trafficJudge.hear(trafficEvent);
  const { watched } = await trafficJudge.report(config);
  await trafficJudge.close();
  expect(watched?.unjudged).toEqual({ "too much traffic to judge in time": 1 });
});

it("forwards traffic after a fault of the judge, reports the fault once, and has no report", async () => {
  const messages: string[] = [];
  const trafficJudge = openJudgeThread({ spec: "no-such-spec.yaml", baseUrl: base }, (trouble) =>
    messages.push(trouble),
  );
  await vi.waitFor(() => expect(messages).toHaveLength(1), { timeout: 200_000 });
  for (const trafficEvent of passed(1)) trafficJudge.hear(trafficEvent);
  expect(trafficJudge.standing).toEqual({ requests: 0, failed: 0 });
  await expect(trafficJudge.report(config)).rejects.toThrow(/no-such-spec/);
  expect(messages[0]).toMatch(/an internal error stopped the judging/);
  await trafficJudge.close();
});
