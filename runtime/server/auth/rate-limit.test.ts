import { afterEach, describe, expect, test } from "vitest";
import type { Refusal } from "../observability/audit/audit.js";
import { type Client, openClient } from "../testing/client.js";
import { bearerAccess } from "./bearer.js";
import { rateLimit } from "./rate-limit.js";
import { tokenList } from "./token-list.js";

const tokens = ["first-0123456789abcdef", "second-0123456789abcdef"] as const;
const grants = tokens.map(
  (token) => ({ token, sites: "*", may: ["read"], name: token.slice(0, 5) }) as const,
);

let client: Client;
afterEach(() => client?.close());

describe("requests are counted", () => {
  const statuses = async (token: string, times: number) => {
    const found: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      const headers = { Authorization: `Bearer ${token}` };
      found.push((await client.get("/fleets/1/vehicles", headers)).status);
    }
    return found;
  };

  test("by the name of their sender, else by their address", async () => {
    const refusals: Refusal[] = [];
    client = await openClient({
      ...bearerAccess([tokenList(grants)]),
      limits: { requestsPerMinute: 2 },
      now: () => 0,
      refused: (refusal) => refusals.push(refusal),
    });
    expect(await statuses("unknown-0123456789abcdef", 4)).toEqual([401, 401, 429, 429]);
    expect(await statuses(tokens[0], 3)).toEqual([200, 200, 429]);
    expect(await statuses(tokens[1], 3)).toEqual([200, 200, 429]);
    expect(refusals).toHaveLength(2);
  });
});

test("the number of counters is limited, and active senders are not forgotten", () => {
  const count = rateLimit(1000, () => 0);
  for (let turn = 0; turn < 1000; turn += 1) {
    count("busy");
    for (let other = 0; other < 30; other += 1) count(`${turn} ${other}`);
  }
  expect(() => count("busy")).toThrow(/more than 1000/);
  const once = rateLimit(1, () => 0);
  for (let other = 0; other <= 10_000; other += 1) once(`${other}`);
  expect(() => once("1")).toThrow();
  expect(() => once("0")).not.toThrow();
});
