import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SetupError } from "../../setup-error.js";
import { metricsApp, serveMetrics } from "../../start/watch.js";
import { openStore } from "../../store/open-store.js";
import type { Store } from "../../store-port/store.js";
import { type Client, openServedClient } from "../../testing/client.js";
import { openConnection } from "../../testing/raw-connection.js";
import { type Metrics, openMetrics } from "./metrics.js";
import { addressOf } from "./metrics-address.js";
import { type Exposition, parseExposition } from "./testing/exposition.js";

let metrics: Metrics;
let store: Store;
let client: Client;
let observed: number;
const observe: Metrics["observe"] = (exchange) => {
  metrics.observe(exchange);
  observed += 1;
};
beforeEach(async () => {
  observed = 0;
  metrics = await openMetrics();
  store = metrics.watching(await openStore("memory"));
  client = await openServedClient({ store, observe });
});
afterEach(() => client.close());

const vehicles = "/fleets/7/vehicles";
/** The metrics after this many requests. It waits, since a client gets its answer a moment before the server counts it. */
const figuresOf = async (requests: number): Promise<Exposition> => {
  await expect.poll(() => observed).toBe(requests);
  return parseExposition(await metrics.text());
};
const sum = (samples: Exposition["samples"], name: string): number =>
  samples.filter((sample) => sample.name === name).reduce((all, { value }) => all + value, 0);

test("are in the text format of Prometheus, every family with its help and type", async () => {
  await client.add(vehicles, { kind: "Vehicle" });
  await client.get("/nowhere");
  const { families, samples } = await figuresOf(2);
  expect(families.get("http_requests_total")).toBe("counter");
  expect(families.get("http_request_duration_seconds")).toBe("histogram");
  expect(families.get("store_writes_waiting")).toBe("gauge");
  for (const name of [
    "process_cpu_seconds_total",
    "process_resident_memory_bytes",
    "nodejs_gc_duration_seconds",
  ])
    expect(families.has(name), name).toBe(true);
  expect(sum(samples, "process_resident_memory_bytes")).toBeGreaterThan(1_000_000);
});

test("count and time requests by method, route and class of status", async () => {
  const id = await client.add(vehicles, { kind: "Vehicle" });
  for (const one of [id, "none", "other"]) await client.get(`${vehicles}/${one}`);
  await client.send("PATCH", vehicles, {});
  const { samples } = await figuresOf(5);
  const counted = samples.filter(({ name }) => name === "http_requests_total");
  expect(counted.map(({ labels, value }) => [labels, value])).toEqual([
    [{ method: "POST", route: "/fleets/:site/vehicles", status: "2xx" }, 1],
    [{ method: "GET", route: "/fleets/:site/vehicles/:id", status: "2xx" }, 1],
    [{ method: "GET", route: "/fleets/:site/vehicles/:id", status: "4xx" }, 2],
    [{ method: "PATCH", route: "none", status: "4xx" }, 1],
  ]);
  expect(sum(samples, "http_request_duration_seconds_count")).toBe(5);
  const longest = samples.filter(
    ({ name, labels }) => name === "http_request_duration_seconds_bucket" && labels["le"] === "+Inf",
  );
  expect(longest.map(({ value }) => value)).toEqual([1, 1, 2, 1]);
});

const oddMethods = ["PROPFIND", "MKCOL", "LOCK", "REPORT", "SEARCH"];

test("clients cannot create series: all unknown paths, methods and hosts share one", async () => {
  for (let n = 0; n < 50; n++) {
    await client.get(`/fleets/${n}/vehicles/${n}?plate=${n}`, { "X-Request-Id": `${n}` });
    await client.get(`/nowhere/${n}`);
    await client.send(oddMethods[n % oddMethods.length] ?? "", `/fleets/${n}/vehicles`);
  }
  const ofRequests = (await figuresOf(150)).samples.filter(({ labels }) => labels["route"] !== undefined);
  const series = 3;
  const samplesOfOne = 1 + 15 + 2;
  expect(ofRequests).toHaveLength(series * samplesOfOne);
});

test("count refusals by reason", async () => {
  const limited = await openServedClient({
    observe,
    limits: { requestsPerMinute: 1, bodyBytes: 5 },
  });
  await limited.send("POST", vehicles, "x".repeat(50));
  for (const _ of [1, 2]) await limited.get(vehicles);
  await limited.close();
  const { samples } = await figuresOf(3);
  const refused = samples.filter(({ name, value }) => name === "http_requests_refused_total" && value > 0);
  expect(refused.map(({ labels, value }) => [labels["reason"], value])).toEqual([
    ["size", 1],
    ["rate", 2],
  ]);
});

describe("of the store", () => {
  const newVersion = { version: 1, updated: 0, body: "{}", base: "", entries: [] };

  test("count only changes that happened, by type", async () => {
    const id = await client.add(vehicles, { kind: "Vehicle" });
    const retried = { "Idempotency-Key": "1" };
    for (const _ of [1, 2]) await client.send("POST", "/fleets/7/jobs", { kind: "Job" }, retried);
    await client.send("PUT", vehicles, { kind: "Vehicle", id, plate: "red" });
    await client.send("PUT", vehicles, { kind: "Vehicle", id: "none" });
    await client.send("DELETE", `${vehicles}/${id}`);
    await client.send("DELETE", `${vehicles}/${id}`);
    const { samples } = await figuresOf(7);
    const changed = samples.filter(({ name }) => name === "records_changed_total");
    expect(changed.map(({ labels, value }) => [labels["type"], labels["act"], value])).toEqual([
      ["Vehicle", "add", 1],
      ["Job", "add", 1],
      ["Vehicle", "update", 1],
      ["Vehicle", "delete", 1],
    ]);
  });

  test("show how many writes share a commit, and how many wait for one", async () => {
    const ids = Array.from({ length: 20 }, (_, n) => String(n));
    await Promise.all(ids.map((id) => store.add({ site: "1", type: "Vehicle", id }, newVersion)));
    const { samples } = await figuresOf(0);
    expect(sum(samples, "store_writes_total")).toBe(20);
    expect(sum(samples, "store_commits_total")).toBeLessThan(20);
    expect(sum(samples, "store_commits_total")).toBeGreaterThan(0);
    expect(sum(samples, "store_writes_waiting")).toBe(0);
  });

  test("show waiting writes while they wait", async () => {
    const waiting = store.add({ site: "1", type: "Vehicle", id: "1" }, newVersion);
    expect(store.writes?.().waiting).toBe(1);
    await waiting;
    expect(store.writes?.().waiting).toBe(0);
  });
});

test("of two servers in one process are separate, except those of the process", async () => {
  const other = await openMetrics();
  await client.get(vehicles);
  expect(sum(parseExposition(await other.text()).samples, "http_requests_total")).toBe(0);
  expect(sum((await figuresOf(1)).samples, "http_requests_total")).toBe(1);
});

test("are refused to a page by DNS rebinding", async () => {
  const running = await serveMetrics(metrics, addressOf("0"));
  const statuses: string[] = [];
  for (const host of ["evil.example", "localhost"]) {
    const connection = await openConnection(running.url);
    connection.say(`GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    statuses.push((await connection.ended).slice(9, 12));
  }
  await running.close();
  expect(statuses).toEqual(["421", "200"]);
});

test("are served alone at a separate port", async () => {
  const running = await serveMetrics(metrics, addressOf("0"));
  expect(running.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const answer = await fetch(`${running.url}/metrics`);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  parseExposition(await answer.text());
  expect((await fetch(running.url)).status).toBe(404);
  expect((await metricsApp(metrics).request("/metrics", { method: "POST" })).status).toBe(404);
  await running.close();
});

test.each([
  ["9464", { host: "127.0.0.1", port: 9464 }],
  ["0.0.0.0:1", { host: "0.0.0.0", port: 1 }],
  ["[::1]:65535", { host: "[::1]", port: 65_535 }],
])("%s is an address", (text, address) => {
  expect(addressOf(text)).toEqual(address);
});

test.each(["", "yes", "65536", "1.2.3.4:", "host:port", "a b:1", "::1:80"])(
  "%j is not an address",
  (text) => {
    expect(() => addressOf(text)).toThrow(SetupError);
  },
);

test("the state of an audit log is read when the metrics are requested", async () => {
  const metrics = await openMetrics();
  const figures = { waiting: 2, lost: 3 };
  metrics.auditing(figures);
  const { families, samples } = parseExposition(await metrics.text());
  expect(families.get("audit_entries_lost_total")).toBe("counter");
  const value = (name: string) => samples.find((sample) => sample.name === name)?.value;
  expect([value("audit_entries_waiting"), value("audit_entries_lost_total")]).toEqual([2, 3]);
  figures.waiting = 0;
  expect(await metrics.text()).toContain("\naudit_entries_waiting 0\n");
});
