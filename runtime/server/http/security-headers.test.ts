// Tests the security headers of every kind of answer.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../testing/client.js";

let client: Client;
let id: string;
beforeAll(async () => {
  client = await openClient({
    limits: { bodyBytes: 1000 },
    handlers: {
      Job: { search: async () => new Response("own", { headers: { "Referrer-Policy": "origin" } }) },
      Vehicle: { delete: () => Promise.reject(new Error("broken")) },
    },
    report: () => undefined,
  });
  id = await client.add("/fleets/1/vehicles", { kind: "Vehicle" });
});
afterAll(() => client.close());

const asked: readonly (readonly [string, number, () => Promise<Answer>])[] = [
  ["a record", 200, () => client.get(`/fleets/1/vehicles/${id}`)],
  ["a record that is known", 304, () => client.get(`/fleets/1/vehicles/${id}`, { "If-None-Match": "*" })],
  ["a list", 200, () => client.get("/fleets/1/vehicles")],
  ["an add", 201, () => client.send("POST", "/fleets/1/vehicles", { kind: "Vehicle" })],
  ["nothing there", 404, () => client.get("/nowhere")],
  ["too large a body", 413, () => client.send("POST", "/fleets/1/vehicles", { kind: "x".repeat(2000) })],
  ["a fault", 500, () => client.send("DELETE", `/fleets/1/vehicles/${id}`)],
  ["health", 200, () => client.get("/health")],
];

describe("security headers are on", () => {
  test.each(asked)("%s", async (_, status, ask) => {
    const { status: found, headers } = await ask();
    expect(found).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "no-referrer",
    });
    // Over plain HTTP, Strict-Transport-Security must not be sent.
    expect(headers.has("strict-transport-security")).toBe(false);
  });

  test("an answer of a team's handler, whose own headers take precedence", async () => {
    const { headers } = await client.get("/fleets/1/jobs?vehicle=1");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("origin");
  });
});
