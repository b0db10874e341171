// Tests the lines of the log: requests, faults and events.
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { builtFile } from "../../../../spec/package-root.js";
import { createApp } from "../../app.js";
import { bearerAccess } from "../../auth/bearer.js";
import { oneToken } from "../../auth/token-list.js";
import { serve } from "../../serve.js";
import { SetupError } from "../../setup-error.js";
import { openStore } from "../../store/open-store.js";
import { openClient, openServedClient } from "../../testing/client.js";
import { fleet } from "../../testing/fleet.js";
import { loggedBy, logKeeper } from "../../testing/log-file.js";
import { logLevelOf } from "./levels.js";
import { openLog } from "./open-log.js";

const kept = logKeeper();

describe("the line of a request", () => {
  test("has the route, the status, the duration and the id of the answer", async () => {
    const { log, lines } = await kept("info");
    const client = await openServedClient(loggedBy(log));
    const added = await client.send("POST", "/fleets/7/vehicles", { kind: "Vehicle" });
    await client.get(`/fleets/7/vehicles/${added.json.id}`);
    await client.get("/v1/vehicles/of/7?plate=red");
    await client.send("PATCH", "/fleets/7/vehicles", {});
    await client.get("/nowhere/fleets/all");
    await client.send("PROPFIND", "/nowhere");
    await client.close();
    const found = await lines();
    expect(found.map(({ method, route, status }) => [method, route, status])).toEqual([
      ["POST", "/fleets/:site/vehicles", 201],
      ["GET", "/fleets/:site/vehicles/:id", 200],
      ["GET", "/v1/vehicles/of/:site", 200],
      ["PATCH", "none", 405],
      ["GET", "none", 404],
      ["OTHER", "none", 404],
    ]);
    expect(found[0]).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      request: added.headers.get("x-request-id"),
      method: "POST",
      route: "/fleets/:site/vehicles",
      status: 201,
      bytes: expect.any(Number),
      ms: expect.any(Number),
    });
  });

  test("counts the bytes sent over the network, and reports a client that disconnected", async () => {
    const { log, lines } = await kept("info");
    const store = await openStore("memory");
    const app = createApp({ definition: fleet, store, ...loggedBy(log) });
    let arrived = (): void => undefined;
    const inside = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let left = (): void => undefined;
    store.read = () => {
      arrived();
      return new Promise((resolve) => {
        left = () => resolve(undefined);
      });
    };
    const { plain: own } = app;
    const gone = new Promise<void>((resolve) => {
      const plain: typeof own = (request, response) => {
        if (request.url === "/fleets/1/vehicles/2") response.once("close", resolve);
        return own?.(request, response) ?? false;
      };
      Object.assign(app, { plain });
    });
    const running = await serve({ app, port: 0, authenticated: false });
    const [answer, other] = [
      await fetch(`${running.url}/health`),
      await fetch(`${running.url}/fleets/1/vehicles`),
    ];
    await Promise.all([answer.text(), other.text()]);
    const socket = connect(Number(new URL(running.url).port), "127.0.0.1");
    socket.write("GET /fleets/1/vehicles/2 HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await inside;
    socket.destroy();
    await gone;
    left();
    await running.close();
    await store.close();
    const [health, search, slow] = await lines();
    const body = '{"status":"up"}'.length;
    expect(health).toMatchObject({ route: "/health", status: 200, bytes: expect.any(Number) });
    expect(Number(health?.["bytes"])).toBeGreaterThan(body + "HTTP/1.1 200 OK".length);
    expect(Number(health?.["bytes"])).toBeLessThan(body + 1500);
    expect(search).toMatchObject({ route: "/fleets/:site/vehicles", status: 200 });
    expect(search).not.toHaveProperty("cut");
    expect(slow).toMatchObject({ route: "/fleets/:site/vehicles/:id", status: 499, cut: true });
  });

  test("is written for requests that are refused before routing, with their route", async () => {
    const { log, lines } = await kept("info");
    const limits = { bodyBytes: 10, requestsPerMinute: 2 };
    const client = await openServedClient({
      ...loggedBy(log),
      limits,
      ...bearerAccess([oneToken("secret")]),
    });
    const headers = { Authorization: "Bearer secret" };
    await client.get("/fleets/1/vehicles/2");
    await client.send("POST", "/fleets/1/vehicles", "x".repeat(100), { ...headers });
    await client.get("/fleets/1/vehicles", headers);
    await client.get("/fleets/1/vehicles", headers);
    await client.get("/fleets/1/vehicles/$manifest");
    await client.close();
    expect((await lines()).map(({ route, status }) => [route, status])).toEqual([
      ["/fleets/:site/vehicles/:id", 401],
      ["/fleets/:site/vehicles", 413],
      ["/fleets/:site/vehicles", 200],
      ["/fleets/:site/vehicles", 429],
      ["/fleets/:site/vehicles/$manifest", 401],
    ]);
  });

  test("has the route that answered, if two fit the path", async () => {
    const { log, lines } = await kept("info");
    const client = await openServedClient(loggedBy(log));
    await client.get("/fleets/1/vehicles/$manifest", { Prefer: "respond-async" });
    await client.get("/fleets/1/vehicles/manifest");
    await client.close();
    expect((await lines()).map(({ route, status }) => [route, status])).toEqual([
      ["/fleets/:site/vehicles/$manifest", 202],
      ["/fleets/:site/vehicles/:id", 404],
    ]);
  });
});

describe("the id of a request", () => {
  const idFor = async (sent?: string): Promise<string | null> => {
    const client = await openClient();
    const { headers } = await client.get("/health", sent === undefined ? {} : { "X-Request-Id": sent });
    await client.close();
    return headers.get("x-request-id");
  };
  const made = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

  test.each([
    "4bf92f3577b34da6a3ce929d0e0e4736",
    "4BF92F35-77B3-4DA6-A3CE-929D0E0E4736",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "req_1.a-2",
    "x".repeat(64),
  ])("that a client or a proxy sent, such as %s, is used", async (sent) =>
    expect(await idFor(sent)).toBe(sent),
  );

  test.each([undefined, "", "x".repeat(65), "a=b&c", "a b", "odeg%C3%A5rd", "a@example.org", '"}{'])(
    "in any other form (%j) is replaced",
    async (sent) => expect(await idFor(sent)).toMatch(made),
  );
});

describe("a fault", () => {
  test("has its stack and the request's id, also at a level without request lines", async () => {
    const { log, lines } = await kept("error");
    const store = await openStore("memory");
    store.read = () => Promise.reject(new RangeError("no"));
    const client = await openServedClient({ ...loggedBy(log), store });
    const { headers } = await client.get("/fleets/1/vehicles/1");
    await client.close();
    const [only, ...others] = await lines();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      level: "error",
      msg: "fault",
      fault: "RangeError",
      request: headers.get("x-request-id"),
    });
    expect(only?.["stack"]).toEqual(
      expect.arrayContaining([expect.stringMatching(/log\.integration\.test\.ts:\d+:\d+/)]),
    );
  });

  test("of the server's own has its message", async () => {
    const { log, lines } = await kept("error");
    log.report(new SetupError("The store is full."), "1");
    log.report("thrown text", "2");
    expect(await lines()).toMatchObject([
      { fault: "SetupError", message: "The store is full." },
      { fault: "string", stack: [] },
    ]);
  });
});

describe("no line is lost", () => {
  const script = (end: string): string => `
    import { openLog } from ${JSON.stringify(builtFile("runtime/server/observability/log/open-log.js"))};
    const log = await openLog("info");
    for (let n = 0; n < 5000; n++) log.note("line", { n });
    ${end}
  `;
  const run = (end: string): Promise<readonly string[]> =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", script(end)], {
        stdio: ["ignore", "pipe", "ignore"],
      });
      let text = "";
      child.stdout.on("data", (chunk) => {
        text += chunk;
      });
      child.on("close", () => resolve(text.trim().split("\n")));
    });

  test.each([
    ["closed", "await log.close(); log.note('no more');"],
    ["ended by a fault", "setTimeout(() => { throw new Error('crash'); });"],
    ["ended by process.exit", "process.exit(3);"],
  ])("if it is %s", async (_, end) => {
    const lines = await run(end);
    expect(lines).toHaveLength(5000);
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ n: 4999 });
  });
});

test("a log without a reader neither blocks nor ends the server", async () => {
  const log = await openLog("info", "/dev/full");
  for (let n = 0; n < 100; n++) log.note("line");
  await new Promise((resolve) => setTimeout(resolve, 20));
  log.note("line");
  await log.close();
});

test("an unknown level is refused with the known ones", () => {
  expect(() => logLevelOf("loud")).toThrow("--log has no level loud. Write one of off, error, info, debug.");
  expect(() => logLevelOf("loud")).toThrow(SetupError);
});

test("off writes nothing and loads nothing", async () => {
  const { log } = await kept("off");
  log.report(new Error("no"), "1");
  log.note("no");
  expect(log.observe).toBeUndefined();
  await log.close();
});
