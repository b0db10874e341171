import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bearerAccess } from "../access/bearer.js";
import { tokenList } from "../access/token-list.js";
import { type AppOptions, createApp } from "../app.js";
import type { AuditEntry } from "../audit.js";
import type { Exchange } from "../seen/observe.js";
import { type Running, serve } from "../serve.js";
import { boundTo } from "../store/bound-to.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store/store.js";
import { askerAt } from "../testing/client.js";
import { harbour } from "../testing/harbour.js";
import { openConnection } from "../testing/raw-connection.js";

interface Side {
  readonly running: Running;
  /** Requests that were answered past the app. */
  past(): number;
  /** What was done since it was asked last; nothing that differs by the clock or by chance. */
  deeds(): readonly unknown[];
  /** Every exchange so far, the same; each is told of when its answer has left, which may be after it was heard. */
  exchanges(): readonly unknown[];
}

const grants = [
  { token: "all-0123456789abcdef", sites: "*", may: ["read", "write"], name: "all" },
  { token: "elsewhere-0123456789", sites: ["2"], may: ["read"], name: "elsewhere" },
  { token: "writer-0123456789abc", sites: ["1"], may: ["write"], name: "writer" },
] as const;

const steady = ({ at, request, ...entry }: AuditEntry) => ({ ...entry, named: request?.startsWith("0000") });
const seen = ({ ms, bytes, request, ...exchange }: Exchange) => ({
  ...exchange,
  named: request.startsWith("0000"),
});

async function start(store: Store, more: Partial<AppOptions>): Promise<Side> {
  const deeds: AuditEntry[] = [];
  const exchanges: Exchange[] = [];
  const app = createApp({
    definition: harbour,
    store,
    audit: (entry) => deeds.push(entry),
    observe: (exchange) => exchanges.push(exchange),
    ...more,
  });
  let past = 0;
  const { plainReads } = app;
  const counted: typeof plainReads = (request, response) => {
    const answered = plainReads?.(request, response) ?? false;
    past += answered ? 1 : 0;
    return answered;
  };
  const running = await serve({
    app: Object.assign(app, { plainReads: counted }),
    port: 0,
    authenticated: false,
  });
  return {
    running,
    past: () => past,
    deeds: () => deeds.splice(0).map(steady),
    exchanges: () => exchanges.map(seen),
  };
}

let store: Store;
const ids: string[] = [];
const open: Side[] = [];
beforeAll(async () => {
  store = await openStore("memory");
  const maker = await serve({
    app: createApp({ definition: harbour, store }),
    port: 0,
    authenticated: false,
  });
  const client = askerAt(maker.url);
  for (const flag of ["plain", "äöü 🚢", "gone"])
    ids.push(await client.add("/at/1/ships", { kind: "Ship", flag }));
  await client.send("DELETE", `/at/1/ships/${ids[2]}`);
  await maker.close();
});
afterAll(async () => {
  for (const { running } of open) await running.close();
  await store.close();
});

/** The same server twice: the second has to wait for its records, so that all goes through its app. */
async function both(more: Partial<AppOptions>): Promise<readonly [Side, Side]> {
  const { readNow, ...waits } = boundTo(store);
  const sides = [await start(store, more), await start(waits, more)] as const;
  open.push(...sides);
  return sides;
}

async function answerOf({ running }: Side, request: string): Promise<unknown> {
  const connection = await openConnection(running.url);
  connection.say(request);
  const [head = "", ...body] = (await connection.ended).split("\r\n\r\n");
  const [status, ...headers] = head.split("\r\n");
  const named = headers.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
  const chosen = named.filter((line) => !/^(date|x-request-id: (?!0000))/.test(line)).sort();
  return { status, headers: chosen, body: body.join("\r\n\r\n").replaceAll(/"timestamp":"[^"]*"/g, "") };
}

const pick = (often: string, ...others: readonly string[]) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(often) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const pathOf = () =>
  fc
    .tuple(
      pick("/at", "/v9/at", "//at", "/At", ""),
      pick("/1", "/2", "/.", "/..", "/%31", "/", `/${"1".repeat(300)}`),
      pick("/ships", "/calls", "/berths", "/%73hips", "/Ships", ""),
      fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ids.map((id) => `/${id}`)) },
        fc.constantFrom(
          "/absent",
          "/$manifest",
          "/",
          "",
          "/..",
          "/__proto__",
          `/%${ids[0]?.charCodeAt(0).toString(16)}${ids[0]?.slice(1)}`,
        ),
      ),
      pick("", "/", "?", "?x=1", "#x", "/more", "\\"),
    )
    .map((parts) => parts.join(""));

const header = (name: string, ...values: readonly string[]) =>
  pick("", ...values.map((value) => `${name}: ${value}\r\n`));

const requestOf = () =>
  fc
    .tuple(
      pick("GET", "HEAD", "OPTIONS", "PATCH", "get"),
      pathOf(),
      pick(
        "Host: localhost\r\n",
        "Host: LOCAL\r\n",
        "Host: a b\r\n",
        "Host: [::1]:80\r\n",
        "Host: 1.2.3.999\r\n",
        "Host:\r\n",
        "",
      ),
      header("X-Request-Id", "00000000000000000000000000000001", "a name"),
      header("If-None-Match", "*", 'W/"1"', "no tag"),
      header("If-None-Exist", "flag=plain"),
      header("Content-Length", "0", "x"),
      pick(grants[0].token, grants[1].token, grants[2].token, "unknown", "").map(
        (token) => `Authorization: Bearer ${token}\r\n`,
      ),
    )
    .map(
      ([method, path, ...headers]) =>
        `${method} ${path || "/"} HTTP/1.1\r\n${headers.join("")}Connection: close\r\n\r\n`,
    );

test.each([
  ["nobody is asked who they are", {}],
  [
    "tokens are known at once",
    (() => {
      const known = tokenList(grants);
      return bearerAccess([known], known);
    })(),
  ],
])("past the app nothing is answered otherwise, where %s", async (_, access) => {
  const [past, through] = await both(access);
  await fc.assert(
    fc.asyncProperty(requestOf(), async (request) => {
      expect(await answerOf(past, request)).toEqual(await answerOf(through, request));
      expect(past.deeds()).toEqual(through.deeds());
    }),
    { numRuns: 400 },
  );
  await vi.waitFor(() => expect(past.exchanges()).toEqual(through.exchanges()), { interval: 1 });
  expect(past.past()).toBeGreaterThan(10);
  expect(through.past()).toBe(0);
});

test("what nobody can be told of is refused by the app", async () => {
  const audit = (): never => {
    throw new Error("the log is full");
  };
  const faults: unknown[] = [];
  const [past] = await both({ audit, report: (fault) => faults.push(fault) });
  const answer = await fetch(`${past.running.url}/at/1/ships/${ids[0]}`);
  expect([answer.status, past.past(), faults.length]).toEqual([500, 0, 1]);
});
