import { expect, it } from "vitest";
import type { Exchange } from "../http/exchange.js";
import { type Departure, Ledger } from "./ledger.js";

const exchange = (length: number): Exchange => ({
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
  const departure: Departure = {
    code: "length",
    expected: "little",
    actual: "y".repeat(1e6),
    exchange: exchange(1e6),
  };
  ledger.fail("a/b/c", departure);
  ledger.doubt("a/b/d", "one", { ...departure, age: 3 });
  for (const kept of [ledger.of("a/b/c").first, ledger.of("a/b/d").doubts.get("one")]) {
    expect(JSON.stringify(kept).length).toBeLessThan(50_000);
    expect(kept?.exchange.responseBody).toMatch(/^x+… \(1000000 characters\)$/);
    expect(kept?.exchange).not.toHaveProperty("json");
  }
});
