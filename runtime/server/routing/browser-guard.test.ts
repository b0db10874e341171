import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../app.js";
import type { AppOptions } from "../app-options.js";
import { bearerAccess } from "../auth/bearer.js";
import { oneToken } from "../auth/token-list.js";
import { type Running, serve } from "../serve.js";
import { SetupError } from "../setup-error.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store-port/store.js";
import { openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { openConnection } from "../testing/raw-connection.js";
import { allowedHosts } from "./allowed-hosts.js";

let store: Store;
let vehicle: string;
beforeAll(async () => {
  store = await openStore("memory");
  const client = await openClient({ store });
  vehicle = `/fleets/1/vehicles/${await client.add("/fleets/1/vehicles", { kind: "Vehicle" })}`;
});
afterAll(() => store.close());

let running: Running | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const documents = async (path: string) => (path === "docs/index.html" ? "<p>docs</p>" : undefined);
const token = bearerAccess([oneToken("secret")], oneToken("secret"));

async function served(options: Partial<AppOptions> = {}): Promise<(request: string) => Promise<string>> {
  const app = createApp({ definition: fleet, store, documents, ...options });
  running = await serve({ app, port: 0, authenticated: options.authenticate !== undefined });
  const { url } = running;
  return async (request) => {
    const connection = await openConnection(url);
    connection.say(request.replace("\r\n", "\r\nConnection: close\r\n"));
    const answer = await connection.ended;
    return answer.slice("HTTP/1.1 ".length);
  };
}

const get = (path: string, ...headers: readonly string[]): string =>
  `GET ${path} HTTP/1.1\r\n${headers.join("\r\n")}\r\n\r\n`;

const body = '{"kind":"Vehicle"}';
const post = (...headers: readonly string[]): string =>
  `POST /fleets/1/vehicles HTTP/1.1\r\n${headers.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const json = "Content-Type: application/json";
const evil = "Host: evil.example:8080";
const local = "Host: localhost:8080";
// Makes sure that the app answers, not the shorter way for plain reads.
const byApp = 'If-None-Match: W/"9"';

describe("a server without tokens answers only for this machine's own names", () => {
  test.each([
    ["a read", get("/VEHICLE", evil)],
    ["a read by the app", get("/VEHICLE", evil, byApp)],
    ["a whole URL", get("http://evil.example/VEHICLE", local)],
    ["a search", get("/fleets/1/vehicles", evil)],
    ["an add", post(evil, json)],
    ["a delete", get("/VEHICLE", evil).replace("GET", "DELETE")],
    ["an export", get("/fleets/1/vehicles/$manifest", evil, "Prefer: respond-async")],
    ["the reference", get("/docs/", evil)],
    ["a path that does not exist", get("/nowhere", evil)],
    ["a name that looks like its own", get("/VEHICLE", "Host: localhost.evil.example")],
    ["an address that looks like its own", get("/VEHICLE", "Host: 127.0.0.1.evil.example:8080")],
  ])("%s for another host name is refused, with a remedy", async (_, request) => {
    const ask = await served();
    const answer = await ask(request.replace("/VEHICLE", vehicle));
    expect(answer).toMatch(/^421 .*OperationOutcome.*--allowed-host/s);
    expect(answer).toContain("X-Request-Id");
  });

  test.each([
    "localhost",
    "localhost:1",
    "LocalHost:8080",
    "127.0.0.1",
    "127.8.9.1:8080",
    "[::1]",
    "[::1]:8080",
  ])("%s is accepted, with and without the shorter way", async (host) => {
    const ask = await served();
    expect(await ask(get(vehicle, `Host: ${host}`))).toMatch(/^200 /);
    expect(await ask(get(vehicle, `Host: ${host}`, byApp))).toMatch(/^200 /);
  });

  test("an allowed name is accepted, with any port or its own, and so is the public URL's", async () => {
    const ask = await served({
      allowedHosts: ["a.example", "b.example:81"],
      publicUrl: "https://c.example/x",
    });
    const statuses: string[] = [];
    for (const host of [
      "a.example",
      "A.example:9",
      "b.example:81",
      "b.example:82",
      "c.example:9",
      "d.example",
    ])
      statuses.push((await ask(get(vehicle, `Host: ${host}`))).slice(0, 3));
    expect(statuses).toEqual(["200", "200", "200", "421", "200", "421"]);
  });

  test("the health check reveals nothing, and answers requests for an IP address", async () => {
    const ask = await served();
    expect(await ask(get("/health", "Host: 10.0.0.7:8080"))).toMatch(/^200 /);
    expect(await ask(get("/ready", "Host: 10.0.0.7:8080"))).toMatch(/^200 /);
  });
});

describe("a server that requires tokens answers for any name", () => {
  const bearing = "Authorization: Bearer secret";

  test("if no name is configured", async () => {
    const ask = await served(token);
    expect(await ask(get(vehicle, evil, bearing))).toMatch(/^200 /);
  });

  test("and if some are, only for these", async () => {
    const ask = await served({ ...token, allowedHosts: ["a.example"] });
    expect(await ask(get(vehicle, evil, bearing))).toMatch(/^421 /);
    expect(await ask(get(vehicle, "Host: a.example", bearing))).toMatch(/^200 /);
  });

  test("and for any page, which must know the token", async () => {
    const ask = await served(token);
    expect(await ask(get(vehicle, local, bearing, "Origin: https://evil.example"))).toMatch(/^200 /);
    expect(await ask(get(vehicle, local, "Origin: https://evil.example"))).toMatch(/^401 /);
  });
});

describe("a page of another origin", () => {
  const page = "Origin: https://evil.example";

  test.each([
    ["reads nothing", get("/VEHICLE", local, page)],
    ["searches for nothing", get("/fleets/1/vehicles", local, page)],
    ["adds nothing", post(local, json, page)],
    ["deletes nothing", get("/VEHICLE", local, page).replace("GET", "DELETE")],
    ["gets no answer to a preflight request", get("/VEHICLE", local, page).replace("GET", "OPTIONS")],
    ["reads nothing with an opaque origin", get("/VEHICLE", local, "Origin: null")],
    ["on another port reads nothing", get("/VEHICLE", local, "Origin: http://localhost:3000")],
    ["cannot load a record as an image", get("/VEHICLE", local, "Sec-Fetch-Site: cross-site")],
    ["nor from another origin of the same site", get("/VEHICLE", local, "Sec-Fetch-Site: same-site")],
    [
      "sends nobody to a record",
      get("/VEHICLE", local, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"),
    ],
  ])("%s", async (_, request) => {
    const ask = await served();
    const answer = await ask(request.replace("/VEHICLE", vehicle));
    expect(answer).toMatch(/^403 .*OperationOutcome.*--cors/s);
    expect(answer).not.toMatch(/Access-Control-Allow/i);
  });

  test("may have a link to the reference", async () => {
    const ask = await served();
    const headers = [local, "Sec-Fetch-Site: cross-site"];
    expect(await ask(get("/docs/", ...headers, "Sec-Fetch-Mode: navigate"))).toMatch(/^200 /);
    expect(await ask(get("/docs/", ...headers, "Sec-Fetch-Mode: no-cors"))).toMatch(/^403 /);
  });

  test.each([
    ["its own", [local, "Origin: http://localhost:8080"]],
    ["its own by its public name", [local, "Origin: https://c.example"]],
    ["its own behind a proxy with TLS", ["Host: c.example", "Origin: https://c.example"]],
    ["its own, by Sec-Fetch-Site", [local, "Sec-Fetch-Site: same-origin"]],
    ["none at all", [local, "Sec-Fetch-Site: none", "Sec-Fetch-Mode: navigate"]],
  ])("is not %s", async (_, headers) => {
    const ask = await served({ publicUrl: "https://c.example/x" });
    expect(await ask(get(vehicle, ...headers))).toMatch(/^200 /);
  });
});

describe("a body without a media type is refused, since any page can make a browser send one", () => {
  test.each([
    ["nothing", []],
    ["an empty type", ["Content-Type:"]],
    ["only parameters", ["Content-Type: ;charset=utf-8"]],
    ["plain text", ["Content-Type: text/plain"]],
    ["a form", ["Content-Type: application/x-www-form-urlencoded"]],
  ])("%s", async (_, headers) => {
    const ask = await served();
    expect(await ask(post(local, ...headers))).toMatch(/^415 .*application\/json/s);
    expect(await ask(post(local, ...headers, "If-None-Exist: name=x"))).toMatch(/^415 /);
  });
});

test.each(["", "http://a.example", "a.example/x", "a b", "a.example:x", "user@a.example"])(
  "%j is not a host",
  (host) => {
    expect(() => allowedHosts({ allowedHosts: [host] })).toThrow(SetupError);
  },
);

test("any host can be allowed", () => {
  expect(allowedHosts({ allowedHosts: ["*"] })).toBeUndefined();
});
