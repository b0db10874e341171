// Compares the two ways of plain reads in tests.
import * as fc from "fast-check";
import { createApp } from "../app.js";
import type { AppOptions } from "../app-options.js";
import type { AuditEntry } from "../observability/audit/audit.js";
import type { Exchange } from "../observability/observe.js";
import { type Running, serve } from "../serve.js";
import { fleet } from "./fleet.js";
import { openConnection } from "./raw-connection.js";

/** The same server twice, of which the second answers all through its app: whatever is asked of both must be answered alike. */

/** One of them. */
export interface Side {
  readonly running: Running;
  /** Requests that were answered past the app. */
  past(): number;
  /** What was done since it was asked last; nothing that differs by the clock or by chance. */
  actions(): readonly unknown[];
  /** Every exchange so far, the same; each is told of when its answer has left, which may be after it was heard. */
  exchanges(): readonly unknown[];
  /** Faults of the server's own so far. */
  faults(): readonly string[];
}

/** A request id that is taken, and so is told of in answers; a server's own may start as it does, by chance. */
export const namedRequest = "00000000000000000000000000000001";
const isNamed = (id: string | undefined): boolean => id === namedRequest;

const ownId = /[\da-f]{8}-[\da-f]{4}-[47][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;

/** A text in which all ids that servers make are one. */
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
    // What is told of a version changes with the second in which it is read.
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

/** The first goes past its app where it can, the second never does. */
export const twoWays = async (one: Options, other: Options = one): Promise<readonly [Side, Side]> => [
  await start(one, true),
  await start(other, false),
];

/** What one answers to the bytes of a request, but for what differs by the clock or by chance. The request must ask it to hang up. */
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

/** Mostly the first. */
export const pick = (often: string, ...others: readonly string[]) =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constant(often) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

/** Mostly no such header. */
export const header = (name: string, ...values: readonly string[]) =>
  pick("", ...values.map((value) => `${name}: ${value}\r\n`));

/** The Host header, mostly one that is as plain as can be. */
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

/** What a browser says of the page that it sends a request for; mostly nothing. */
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

/** Tokens of one who may do all at every site, one who may read elsewhere, and one who may write at site 1. */
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
