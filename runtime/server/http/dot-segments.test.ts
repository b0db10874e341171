import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../app.js";
import { type Running, serve } from "../serve.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store-port/store.js";
import { askerAt } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";
import { openConnection } from "../testing/raw-connection.js";
import { hasDotSegment } from "./dot-segments.js";

const dotted = [
  "/fleets/2/../1/vehicles",
  "/fleets/2/%2e%2e/1/vehicles",
  "/fleets/2/.%2E/1/vehicles",
  "/fleets/./1/vehicles",
  "/fleets/2\\..\\1/vehicles",
  "/fleets/1/vehicles/..",
  "/fleets/1/vehicles/.?name=x",
  "http://localhost/fleets/2/../1/vehicles",
];

test.each(dotted)("%s has a dot segment", (target) => expect(hasDotSegment(target)).toBe(true));

test.each([
  "/fleets/1/vehicles/a.b",
  "/fleets/1/.well-known",
  "/fleets/1/vehicles/...",
  "/fleets/1/vehicles?name=/../x",
  "/fleets/1/vehicles#/../x",
  "*",
])("%s has no dot segment", (target) => expect(hasDotSegment(target)).toBe(false));

describe("over the network, a path with dot segments is refused rather than read as another", () => {
  let store: Store;
  let running: Running;
  let id: string;
  beforeAll(async () => {
    store = await openStore("memory");
    running = await serve({ app: createApp({ definition: fleet, store }), port: 0, authenticated: false });
    id = await askerAt(running.url).add("/fleets/1/vehicles", { kind: "Vehicle" });
  });
  afterAll(async () => {
    await running.close();
    await store.close();
  });

  test.each([...dotted, "/fleets/2/../1/vehicles/ID", "/fleets/2/../1/vehicles/%2e/ID"])(
    "GET %s",
    async (target) => {
      const connection = await openConnection(running.url);
      connection.say(
        `GET ${target.replace("ID", id)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      const answer = await connection.ended;
      expect(answer).toContain("400 Bad Request");
      expect(answer).toContain("OperationOutcome");
      expect(answer).not.toContain(id);
    },
  );

  test("POST", async () => {
    const connection = await openConnection(running.url);
    const body = '{"kind":"Vehicle"}';
    const head = "Host: localhost\r\nContent-Type: application/json\r\nConnection: close";
    connection.say(
      `POST /fleets/2/../1/vehicles HTTP/1.1\r\n${head}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(await connection.ended).toContain("dot segment");
    expect(await askerAt(running.url).ids("/fleets/1/vehicles")).toEqual([id]);
  });
});
