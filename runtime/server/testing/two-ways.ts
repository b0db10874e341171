// Compares the two ways of plain reads in tests.
import * as fc from "fast-check";
import { createApp } from "../app.js";
import type { AppOptions } from "../app-options.js";
import type { AuditEntry } from "../observability/audit/audit.js";
import type { Exchange } from "../observability/observe.js";
import { type Running, serve } from "../serve.js";
import { fleet } from "./fleet.js";
import { openConnection } from "./raw-connection.js";

/** One of two equal servers; the second one answers everything through its app. Both must give the same answers. */
export interface Side {
  readonly running: Running;
  /** The number of requests that the shorter way answered. */
  past(): number;
  /** The audit entries since the last call, without anything that depends on the clock or on chance. */
  actions(): readonly unknown[];
  /** All observed exchanges so far, in the same form; an exchange may be reported after the client has its answer. */
  exchanges(): readonly unknown[];
  /** The faults of the server so far. */
  faults(): readonly string[];
}

/** A valid request id, which answers repeat. */
export const namedRequest = "00000000000000000000000000000001";
const isNamed = (id: string | undefined): boolean => id === namedRequest;

const ownId = /[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;

/** The text with all ids that servers make replaced by one. */
export const withoutIds = (text: string): string => text.replaceAll(ownId, "ID");

const steady = ({ at, request, id, ...entry }: AuditEntry) => ({
  ...entry,
  id: withoutIds(id),
  named: isNamed(request),
});
const seen = ({ ms, bytes, request, ...exchange }: Exchange) => ({ ...exchange, named: isNamed(request) });

type Options = Partial<AppOptions> & Pick<AppOptions, "store">;

async function start(options: Options, isPast: boolean): Promise<Side> {
  const actions: AuditEntry[] = [];
  const exchanges: Exchange[] = [];
  const faults: string[] = [];
  const app = createApp({
    definition: fleet,
    // Headers of a version depend on the second in which it is read.
    now: () => 1_770_000_000_000,
    audit: (entry) => actions.push(entry),
    observe: (exchange) => exchanges.push(exchange),
    report: (fault) => faults.push(String(fault)),
    ...options,
  });
  let past = 0;
  const { plain: own } = app;
  const plain: typeof own = (request, response) => {
    const answered = isPast && (own?.(request, response) ?? false);
    past += answered ? 1 : 0;
    return answered;
  };
  const running = await serve({ app: Object.assign(app, { plain }), port: 0, authenticated: false });
  return {
    running,
    past: () => past,
    actions: () => actions.splice(0).map(steady),
    exchanges: () => exchanges.map(seen),
    faults: () => faults,
  };
}

/** The first server uses the shorter way if it can, the second never does. */
export const twoWays = async (one: Options, other: Options = one): Promise<readonly [Side, Side]> => [
  await start(one, true),
  await start(other, false),
];

/** The answer to the bytes of a request, without anything that depends on the clock or on chance. The request must have `Connection: close`. */
export async function answerOf({ running }: Side, ...parts: readonly string[]): Promise<unknown> {
  const connection = await openConnection(running.url);
  for (const [at, part] of parts.entries()) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    connection.say(part);
  }
  const heard = (await connection.ended).replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "");
  const answer = withoutIds(heard);
  const [head = "", ...body] = answer.split("\r\n\r\n");
  const [status, ...headers] = head.split("\r\n");
  const named = headers.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()));
  const own = (line: string): boolean =>
    /^date:/.test(line) || (/^x-request-id:/.test(line) && !line.endsWith(` ${namedRequest}`));
  const chosen = named.filter((line) => !own(line)).sort();
  return { status, headers: chosen, body: body.join("\r\n\r\n").replaceAll(/"timestamp":"[^"]*"/g, "") };
}

/** Mostly the first value. */
export const pick = (often: string, ...others: readonly string[]) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(often) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

/** Mostly no such header. */
export const header = (name: string, ...values: readonly string[]) =>
  pick("", ...values.map((value) => `${name}: ${value}\r\n`));

/** The Host header, mostly an ordinary one. */
export const hostHeader = () =>
  pick(
    "Host: localhost\r\n",
    "Host: LOCAL\r\n",
    "Host: a b\r\n",
    "Host: [::1]:80\r\n",
    "Host: 1.2.3.999\r\n",
    "Host: 127.1\r\n",
    "Host: there:8080\r\n",
    "Host: localhost\r\nHost: other\r\n",
    "Host:\r\n",
    "",
  );

/** The headers that a browser adds for a page; mostly none. */
export const pageHeaders = () =>
  fc
    .tuple(
      header(
        "Origin",
        "https://app.example",
        "http://localhost",
        "http://there:8080",
        "https://evil.example",
        "null",
      ),
      header("Sec-Fetch-Site", "same-origin", "same-site", "cross-site", "none"),
    )
    .map((lines) => lines.join(""));

/** Three tokens: all rights at every site, reading at site 2, and writing at site 1. */
export const grants = [
  { token: "all-0123456789abcdef", sites: "*", may: ["read", "write"], name: "all" },
  { token: "elsewhere-0123456789", sites: ["2"], may: ["read"], name: "elsewhere" },
  { token: "writer-0123456789abc", sites: ["1"], may: ["write"], name: "writer" },
] as const;

export const tokenHeader = () => {
  const bearing = (token: string): string => `Authorization: Bearer ${token}\r\n`;
  const [all, elsewhere, writer] = grants.map(({ token }) => bearing(token));
  return pick(all ?? "", elsewhere ?? "", writer ?? "", bearing("unknown"), bearing(""), `${all}${writer}`);
};
