import { expect, it } from "vitest";
import { fail } from "../checks/expect.js";
import { problem } from "../http/problem.js";
import { Ledger } from "./ledger.js";
import { Patience } from "./write-delay.js";

const exchange = (length: number) => ({
  n: 1,
  method: "GET",
  url: "http://127.0.0.1:9/x",
  requestHeaders: {},
  status: 200,
  responseHeaders: {},
  responseBody: "x".repeat(length),
  json: [],
  milliseconds: 1,
  waits: 0,
});

it("keeps only the part of a failure that reports show, for answers of any size", () => {
  const ledger = new Ledger();
  const finding = fail("little", problem("length", "y".repeat(1e6)), exchange(1e6));
  ledger.take("a/b/c", finding);
  ledger.take("a/b/d", finding, { record: "one", age: 3, patience: new Patience() });
  for (const kept of [ledger.of("a/b/c").first, ledger.of("a/b/d").doubts.get("one")]) {
    expect(JSON.stringify(kept).length).toBeLessThan(50_000);
    expect(kept?.exchange?.responseBody).toMatch(/^x+… \(1000000 characters\)$/);
    expect(kept?.exchange).not.toHaveProperty("json");
  }
});
