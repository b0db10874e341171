import { Hono, type MiddlewareHandler } from "hono";
import { secureHeaders } from "hono/secure-headers";
import { describe, expect, test } from "vitest";
import type { AppOptions } from "../app-options.js";
import { type Answer, openClient, openServedClient } from "../testing/client.js";

const asked = {
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  strictTransportSecurity: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** The headers that Hono's own middleware sends with the same settings. */
async function headersOfHono(): Promise<readonly (readonly [string, string])[]> {
  const app = new Hono().use(secureHeaders(asked)).get("/", (context) => context.body(null));
  return [...(await app.request("/")).headers];
}

const vehicle = { kind: "Vehicle" };
const letThrough: MiddlewareHandler = (_, next) => next();
const refuse: MiddlewareHandler = async (context) => context.text("no", 401);

const apps: readonly (readonly [string, Partial<AppOptions>])[] = [
  ["the server's own", {}],
  ["behind a team's middleware", { authenticate: letThrough }],
  ["of a team's middleware", { authenticate: refuse }],
  ["of a team's handler", { handlers: { Vehicle: { read: ({ context }) => context.text("mine") } } }],
  ["of a handler that fails", { handlers: { Vehicle: { read: () => Promise.reject(new Error("ours")) } } }],
];

describe.each(apps)("every answer, %s, has", (_, options) => {
  const paths = [
    ["GET", "/fleets/7/vehicles/none"],
    ["GET", "/fleets/7/vehicles?plate=x"],
    ["GET", "/fleets/7/vehicles?no=x"],
    ["HEAD", "/fleets/7/vehicles"],
    ["POST", "/fleets/7/vehicles"],
    ["PATCH", "/fleets/7/vehicles"],
    ["GET", "/nowhere"],
    ["GET", "/health"],
    ["GET", "/ready"],
  ] as const;

  test.each(paths)("all security headers and the request's id: %s %s", async (method, path) => {
    const client = await openClient({ ...options, report: () => undefined });
    const body = method === "POST" ? { body: JSON.stringify(vehicle) } : {};
    const { headers } = await client.app.request(path, {
      method,
      headers: { "X-Request-Id": given },
      ...body,
    });
    for (const [name, value] of await headersOfHono()) expect(headers.get(name), name).toBe(value);
    expect(headers.get("x-request-id")).toBe(given);
    await client.close();
  });
});

const given = "4bf92f3577b34da6a3ce929d0e0e4736";

describe("a request's id", () => {
  test.each([undefined, "", "a b", "ä", "x".repeat(256)])(
    "is made if the client sends none: %s",
    async (unfit) => {
      const client = await openClient();
      const headers = unfit === undefined ? {} : { "X-Request-Id": encodeURI(unfit) };
      const answers = await Promise.all([
        client.get("/fleets/7/vehicles", headers),
        client.get("/fleets/7/vehicles", headers),
      ]);
      const [one, other] = answers.map((answer) => answer.headers.get("x-request-id"));
      expect(one).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
      expect(other).not.toBe(one);
      await client.close();
    },
  );

  test("is known to a team's handler, and headers that it sets are in the server's answer", async () => {
    const client = await openClient({
      handlers: {
        Vehicle: {
          add: (call, next) => {
            call.context.header("X-Mine", call.context.get("requestId"));
            return next(call);
          },
        },
      },
    });
    const { status, headers } = await client.send("POST", "/fleets/7/vehicles", vehicle, {
      "X-Request-Id": given,
    });
    expect([status, headers.get("x-mine"), headers.get("etag")]).toEqual([201, given, 'W/"1"']);
    await client.close();
  });
});

// Headers that depend on the connection and the time; fetch uses another connection for a HEAD.
const ofExchange = ["connection", "date", "keep-alive"];

test.each(["/fleets/7/vehicles", "/fleets/7/vehicles/none", "/fleets/7/vehicles?no=x", "/nowhere"])(
  "HEAD %s gets the headers of GET, with the length of the body",
  async (path) => {
    const client = await openServedClient();
    const named = { "X-Request-Id": "0".repeat(32) };
    const [got, head] = [await client.get(path, named), await client.send("HEAD", path, undefined, named)];
    const headers = ({ headers: all }: Answer) => [...all].filter(([name]) => !ofExchange.includes(name));
    expect([head.status, head.text]).toEqual([got.status, ""]);
    expect(headers(head)).toEqual(headers(got));
    await client.close();
  },
);
