import { afterEach, describe, expect, test } from "vitest";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { oneToken } from "../auth/token-list.js";
import { SetupError } from "../setup-error.js";
import { type Client, openClient } from "../testing/client.js";
import { allowedOrigins } from "./cors.js";

const app = "https://app.example";
const token = bearerAccess([oneToken("secret")]);

let client: Client | undefined;
afterEach(async () => {
  await client?.close();
  client = undefined;
});

async function open(options: Partial<AppOptions>): Promise<Client> {
  client = await openClient(options);
  return client;
}

const preflight = { Origin: app, "Access-Control-Request-Method": "PUT" };

describe("a page of a configured origin", () => {
  test("learns in a preflight request what it may send", async () => {
    const { send } = await open({ cors: [app], ...token });
    const asked = { ...preflight, "Access-Control-Request-Headers": "authorization,if-match,content-type" };
    const { status, headers } = await send("OPTIONS", "/fleets/1/vehicles", undefined, asked);
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, app]);
    expect(headers.get("access-control-allow-methods")).toMatch(/PUT.*DELETE/);
    expect(headers.get("access-control-allow-headers")).toBe("authorization,if-match,content-type");
    expect(headers.get("access-control-max-age")).toBe("600");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
  });

  test("may read answers, errors and headers", async () => {
    const { get, send } = await open({ cors: [app] });
    const added = await send("POST", "/fleets/1/vehicles", { kind: "Vehicle" }, { Origin: app });
    const answers = [
      added,
      await get(`/fleets/1/vehicles/${added.json.id}`, { Origin: app }),
      await get("/fleets/1/vehicles?nothing=1", { Origin: app }),
      await get("/fleets/1/vehicles/none", { Origin: app }),
      await get("/nowhere", { Origin: app }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 200, 400, 404, 404]);
    for (const { headers } of answers) {
      expect(headers.get("access-control-allow-origin")).toBe(app);
      expect(headers.get("access-control-expose-headers")).toMatch(/ETag.*Last-Modified.*Location/);
      expect(headers.get("vary")).toContain("Origin");
    }
  });

  test("learns why it was refused", async () => {
    const { get } = await open({ cors: [app], ...token });
    const { status, headers } = await get("/fleets/1/vehicles", { Origin: app });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([401, app]);
  });
});

describe("a page of any other origin", () => {
  test("gets no permission", async () => {
    const { get, send } = await open({ cors: [app], ...token });
    const other = { Origin: "https://other.example" };
    for (const { headers } of [
      await get("/fleets/1/vehicles", other),
      await send("OPTIONS", "/fleets/1/vehicles", undefined, { ...preflight, ...other }),
    ]) {
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("vary")).toContain("Origin");
    }
  });

  test("is refused by a server without tokens", async () => {
    const { get } = await open({ cors: [app] });
    expect((await get("/fleets/1/vehicles", { Origin: "https://other.example" })).status).toBe(403);
  });
});

test("there are no CORS headers if no origin is configured", async () => {
  const { get } = await open({});
  expect(
    [...(await get("/fleets/1/vehicles")).headers.keys()].filter((name) => /access|vary/.test(name)),
  ).toEqual([]);
});

test("every origin can be allowed only if requests are authenticated", async () => {
  const { get } = await open({ cors: ["*"], ...token });
  const { headers } = await get("/fleets/1/vehicles", {
    Origin: "https://any.example",
    Authorization: "Bearer secret",
  });
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
  expect(() => allowedOrigins({ cors: ["*"] })).toThrow(SetupError);
});

test.each([
  ["https://App.example:443/", "https://app.example"],
  ["http://localhost:3000", "http://localhost:3000"],
])("%s is %s", (text, origin) => {
  expect(allowedOrigins({ cors: [text] })).toEqual([origin]);
});

test.each([
  "app.example",
  "https://app.example/x",
  "ftp://app.example",
  "null",
  "",
  "https://me@app.example",
])("%j is not an origin", (text) => {
  expect(() => allowedOrigins({ cors: [text] })).toThrow(SetupError);
});
