// Tests traces and metrics by OTLP, with a collector on this machine.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { SetupError } from "../../setup-error.js";
import { defaults, type ServerConfig } from "../../start/settings.js";
import { type Started, start } from "../../start/start.js";
import { fleet } from "../../testing/fleet.js";
import { type Served, serveLocally } from "../../testing/issuer.js";
import { type Span, spanOf, spanQueue } from "./open-otlp.js";

interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

let received: Received[];
let status: number;
let collector: Served;
let server: Started | undefined;
beforeEach(async () => {
  received = [];
  status = 200;
  collector = await serveLocally((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", headers: request.headers, body });
      response.writeHead(status).end("{}");
    });
  });
});
const variables = ["OTEL_BSP_SCHEDULE_DELAY", "OTEL_EXPORTER_OTLP_HEADERS", "OTEL_SERVICE_NAME"];
afterEach(async () => {
  for (const name of variables) delete process.env[name];
  await stop();
  await collector.close();
});
/** Ends the server, which sends what the collector has not got yet. */
async function stop(): Promise<void> {
  await server?.close();
  server = undefined;
}

const startWith = async (
  config: Partial<ServerConfig>,
  report?: (line: string) => void,
): Promise<Started> => {
  server = await start(fleet, { ...defaults, port: 0, ...config }, report);
  return server;
};
const spans = (): readonly Span[] =>
  received
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ body }) => JSON.parse(body).resourceSpans[0].scopeSpans[0].spans);
interface Measure {
  readonly name: string;
  readonly sum?: { readonly dataPoints: readonly { readonly asDouble: number }[] };
  readonly histogram?: {
    readonly dataPoints: readonly {
      readonly count: string;
      readonly bucketCounts: readonly string[];
      readonly explicitBounds: readonly number[];
    }[];
  };
}
const measures = (): readonly Measure[] =>
  received
    .filter(({ path }) => path === "/v1/metrics")
    .flatMap(({ body }) => JSON.parse(body).resourceMetrics[0].scopeMetrics[0].metrics);

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = "00f067aa0ba902b7";

describe("a collector gets", () => {
  test("a span for each request, with what the log has of it", async () => {
    process.env["OTEL_EXPORTER_OTLP_HEADERS"] = "api-key=a%20b";
    process.env["OTEL_SERVICE_NAME"] = "ward";
    const { url } = await startWith({ otlp: `${collector.url}/` });
    const headers = { traceparent: `00-${trace}-${parent}-01`, "X-Request-Id": "r-1" };
    await fetch(`${url}/fleets/7/vehicles/secret-id`, { headers });
    await fetch(`${url}/fleets/7/vehicles`);
    await stop();
    expect(spans()).toHaveLength(2);
    expect(spans()[0]).toMatchObject({
      traceId: trace,
      parentSpanId: parent,
      spanId: expect.stringMatching(/^[\da-f]{16}$/),
      name: "GET /fleets/:site/vehicles/:id",
      kind: 2,
      attributes: expect.arrayContaining([
        { key: "http.response.status_code", value: { intValue: "404" } },
        { key: "request.id", value: { stringValue: "r-1" } },
      ]),
      status: {},
    });
    expect(spans()[1]).not.toHaveProperty("parentSpanId");
    const took = Number(
      BigInt(spans()[0]?.endTimeUnixNano ?? 0) - BigInt(spans()[0]?.startTimeUnixNano ?? 0),
    );
    expect(took).toBeGreaterThan(0);
    expect(received[0]?.headers).toMatchObject({ "api-key": "a b", "content-type": "application/json" });
    expect(received[0]?.body).toContain('"stringValue":"ward"');
    expect(received.map(({ body }) => body).join()).not.toContain("secret-id");
  });

  test("no span of a trace that its caller does not record", async () => {
    const { url } = await startWith({ otlp: collector.url });
    await fetch(`${url}/fleets/7/vehicles`, { headers: { traceparent: `00-${trace}-${parent}-00` } });
    await stop();
    expect(spans()).toEqual([]);
  });

  test("the figures that Prometheus would get", async () => {
    const { url } = await startWith({ otlp: collector.url });
    for (const _ of [1, 2, 3]) await fetch(`${url}/fleets/7/vehicles`);
    await stop();
    const measure = (name: string) => measures().find((one) => one.name === name);
    expect(measure("http_requests_total")?.sum?.dataPoints).toMatchObject([{ asDouble: 3 }]);
    const [durations] = measure("http_request_duration_seconds")?.histogram?.dataPoints ?? [];
    expect(durations?.count).toBe("3");
    expect(durations?.bucketCounts).toHaveLength((durations?.explicitBounds.length ?? 0) + 1);
    expect(durations?.bucketCounts.reduce((sum, each) => sum + Number(each), 0)).toBe(3);
    expect(measure("build_info")).toBeDefined();
  });
});

describe("a collector that is down", () => {
  test("is reported once, and again when it is back; its spans wait", async () => {
    process.env["OTEL_BSP_SCHEDULE_DELAY"] = "20";
    status = 503;
    const lines: string[] = [];
    const { url } = await startWith({ otlp: collector.url }, (line) => lines.push(line));
    await fetch(`${url}/fleets/7/vehicles`);
    await expect.poll(() => received.length).toBeGreaterThan(3);
    expect(lines).toEqual([expect.stringContaining("does not take traces")]);
    status = 200;
    await expect.poll(() => lines).toHaveLength(2);
    expect(new Set(spans().map(({ spanId }) => spanId)).size).toBe(1);
  });

  test("does not delay requests or the end of the server", async () => {
    process.env["OTEL_BSP_SCHEDULE_DELAY"] = "10";
    const silent = await serveLocally(() => undefined);
    const { url } = await startWith({ otlp: silent.url });
    for (let n = 0; n < 20; n++) expect((await fetch(`${url}/fleets/7/vehicles`)).status).toBe(200);
    const began = performance.now();
    await stop();
    expect(performance.now() - began).toBeLessThan(9000);
    await silent.close();
  });

  const exchange = { request: "1", method: "GET", route: "/", status: 200, ms: 1, bytes: 1 };
  const span = spanOf(exchange, 1_800_000_000_000);

  test("costs a limited amount of memory: more spans are dropped and counted", async () => {
    const queue = spanQueue(
      async () => "later",
      (batch) => batch,
    );
    for (let n = 0; n < 3000; n++) queue.add(span);
    expect(await queue.flush()).toBe(false);
    expect(queue.dropped()).toBe(3000 - 2048);
  });

  test("or refuses a batch for good loses that batch only", async () => {
    const sizes: number[] = [];
    const queue = spanQueue(
      async () => (sizes.length === 1 ? "refused" : "taken"),
      (batch) => {
        sizes.push(batch.length);
        return batch;
      },
    );
    for (let n = 0; n < 600; n++) queue.add(span);
    expect(await queue.flush()).toBe(true);
    expect([sizes, queue.dropped()]).toEqual([[512, 88], 512]);
  });
});

test.each([
  [{ otlp: "collector:4318" }, {}],
  [{ otlp: "http://127.0.0.1:1" }, { OTEL_EXPORTER_OTLP_HEADERS: "key" }],
  [{ otlp: "http://127.0.0.1:1" }, { OTEL_BSP_SCHEDULE_DELAY: "soon" }],
])("%j with %j is refused at the start", async (config, environment) => {
  Object.assign(process.env, environment);
  await expect(startWith(config)).rejects.toThrow(SetupError);
});
