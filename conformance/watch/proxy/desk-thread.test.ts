import { expect, it } from "vitest";
import { ownSpec } from "../../../spec/package-root.js";
import { openDeskThread } from "./desk-thread.js";

const base = "http://127.0.0.1:1";

it("judges in a thread of its own what it hears, and tells how far it has come", async () => {
  const desk = openDeskThread({ spec: ownSpec(), baseUrl: base });
  const bytes = JSON.stringify({ resourceType: "Patient", id: "p1" });
  for (const n of [1, 2]) {
    desk.hear({ type: "departed", n, method: "GET", url: `${base}/r4/sites/12/Patient/p1`, at: n });
    desk.hear({
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
  expect(desk.standing).toEqual({ requests: 0, failed: 0 });
  await expect.poll(() => desk.standing).toEqual({ requests: 2, failed: 0 });
  const { checks, summary } = await desk.report({ only: [], pinned: {} });
  await desk.close();
  expect(summary.requests).toBe(2);
  expect(checks.filter(({ verdict }) => verdict === "pass").map(({ id }) => id)).toEqual([
    "interaction/Patient/read",
  ]);
});
