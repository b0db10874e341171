// Tests the security headers of every kind of answer.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, type Client, openClient } from "../testing/client.js";

let client: Client;
let id: string;
beforeAll(async () => {
  client = await openClient({
    limits: { bodyBytes: 1000 },
    handlers: {
      Call: { search: async () => new Response("own", { headers: { "Referrer-Policy": "origin" } }) },
      Ship: { delete: () => Promise.reject(new Error("broken")) },
    },
    report: () => undefined,
  });
  id = await client.add("/at/1/ships", { kind: "Ship" });
});
afterAll(() => client.close());

const asked: readonly (readonly [string, number, () => Promise<Answer>])[] = [
  ["a record", 200, () => client.get(`/at/1/ships/${id}`)],
  ["a record that is known", 304, () => client.get(`/at/1/ships/${id}`, { "If-None-Match": "*" })],
  ["a list", 200, () => client.get("/at/1/ships")],
  ["an add", 201, () => client.send("POST", "/at/1/ships", { kind: "Ship" })],
  ["nothing there", 404, () => client.get("/nowhere")],
  ["too large a body", 413, () => client.send("POST", "/at/1/ships", { kind: "x".repeat(2000) })],
  ["a fault", 500, () => client.send("DELETE", `/at/1/ships/${id}`)],
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
    const { headers } = await client.get("/at/1/calls?ship=1");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("origin");
  });
});
