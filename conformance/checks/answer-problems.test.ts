// Tests what is said to be wrong with an answer that leads elsewhere.
import { expect, it } from "vitest";
import type { Exchange } from "../http/exchange.js";
import { problem } from "../http/problem.js";
import { problemOf } from "./answer-problems.js";

function movedTo(location?: string): Exchange {
  return {
    n: 1,
    method: "GET",
    url: "http://elsewhere.example/fleets/1/vehicles",
    requestHeaders: {},
    status: 308,
    responseHeaders: location === undefined ? {} : { location },
    responseBody: "",
    milliseconds: 1,
    waits: 0,
  };
}

it("names the target of a redirect to another origin, which is not followed", () => {
  expect(problemOf({ exchange: movedTo("https://elsewhere.example/fleets/1/vehicles") })?.text).toBe(
    "status 308, a redirect to https://elsewhere.example: is that the base URL?",
  );
});

it.each([301, 302])("names the target of a %i, which no request with a body may follow", (status) => {
  const moved = { ...movedTo("/fleets/1/vehicles/"), status };
  expect(problemOf({ exchange: { ...moved, method: "POST" } })?.text).toBe(
    `status ${status}, a redirect to /fleets/1/vehicles/: only 307 and 308 allow a POST to follow`,
  );
  expect(problemOf({ exchange: moved })?.text).toBe(`status ${status}, a redirect to /fleets/1/vehicles/`);
});

it("names the target of a 303 whose page proves nothing, and accepts one that leads to the result", () => {
  const exchange = { ...movedTo("/fleets/1/vehicles/7"), status: 303, method: "POST" };
  expect(problemOf({ exchange, problem: problem("refused", "the POST was answered 303") })?.text).toBe(
    "status 303, a redirect to /fleets/1/vehicles/7, which does not show that it was done",
  );
  expect(problemOf({ exchange })).toBeUndefined();
  expect(problemOf({ exchange: { ...exchange, responseHeaders: {} } })?.text).toBe("status 303");
});

it("names a redirect to itself", () => {
  expect(problemOf({ exchange: movedTo("/fleets/1/vehicles") })).toEqual(
    problem("redirected", "status 308, a redirect to itself"),
  );
});

it.each([undefined, "http://["])("gives only the status for a redirect to %s", (to) => {
  expect(problemOf({ exchange: movedTo(to) })?.text).toBe("status 308");
});
