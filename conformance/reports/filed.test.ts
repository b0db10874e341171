// Tests which members of an exchange reports keep in files.
import { expect, it } from "vitest";
import type { Exchange } from "../http/exchange.js";
import { Filing } from "./filing.js";

it("keeps every member of an exchange except its parsed body", () => {
  const exchange: Exchange = {
    n: 3,
    method: "POST",
    url: "http://127.0.0.1:9/x",
    requestHeaders: { accept: "*/*" },
    requestBody: "{}",
    status: 201,
    responseHeaders: { etag: "1" },
    responseBody: "[]",
    fault: "none",
    milliseconds: 4,
    waits: 1,
  };
  const result = {
    id: "a/b/c",
    family: "a",
    title: "c",
    kind: "required",
    verdict: "fail",
    clauses: [],
    section: "",
    milliseconds: 1,
  } as const;
  const { exchanges } = new Filing().file([{ ...result, exchanges: [{ ...exchange, json: [] }] }]);
  expect(exchanges).toEqual([exchange]);
});
