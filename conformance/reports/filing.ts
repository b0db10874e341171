// Writes the JSON report and the events of a run, with shortened exchanges.
import { cut } from "../http/cut.js";
import type { Exchange } from "../http/exchange.js";
import type { RunEvent } from "../runner/events.js";
import type { CheckResult, Report } from "../runner/report.js";

/** Characters of an answer's body that reports show: of an exchange that decided a result, and of another one. */
export const shownBody = { deciding: 2_500, other: 800 } as const;
/** Request bodies, which reproduce a failure, and URLs are kept to this many characters. */
const longestSent = 20_000;
const longestHeader = 8_000;
/** Characters of a body or a header that are shown if the report has no room for more. */
const least = 200;
/** Characters that all exchanges of a report may take together; after that only their beginnings are kept. */
const defaultRoom = 48_000_000;
/** The most exchanges of one transcript: half of them from its start, half from its end. */
const mostOfTranscript = 400;

/** An exchange as report files hold it. */
export type FiledExchange = Omit<Exchange, "json" | "faultCode" | "bytes">;

/** A result as report files hold it: its exchanges are elsewhere in the file, under these numbers. */
export interface FiledResult extends Omit<CheckResult, "exchanges" | "transcript"> {
  readonly exchanges?: readonly number[];
  readonly transcript?: readonly number[];
  /** Number of exchanges of the transcript that are left out for lack of room. */
  readonly transcriptLeftOut?: number;
}

/** How a report file keeps bodies. */
export interface BodyOptions {
  /** Keep the whole bodies, as long as there is room. */
  readonly wholeBodies?: boolean;
}

/**
 * Prepares the results of one report for a file, each exchange once, so that answers of a deployment cannot make it too large for people
 * and gates: the deciding exchanges are always kept, those of transcripts as long as there is room.
 */
export class Filing {
  readonly #known = new Set<number>();
  readonly #isWhole: boolean;
  #room: number;

  constructor({ wholeBodies = false }: BodyOptions = {}, room = defaultRoom) {
    this.#isWhole = wholeBodies;
    this.#room = room;
  }

  /** Results as a file holds them, and the exchanges that it does not have yet. Those that decided get room first, since they matter most. */
  file(results: readonly CheckResult[]) {
    const filed: FiledExchange[] = [];
    const add = (exchange: Exchange, most: number) => {
      if (this.#known.has(exchange.n)) return;
      this.#known.add(exchange.n);
      filed.push(this.#filed(exchange, most));
    };
    for (const { exchanges = [] } of results) for (const each of exchanges) add(each, shownBody.deciding);
    const numbered = results.map(({ exchanges, transcript, ...rest }): FiledResult => {
      const kept = ends(transcript ?? [], mostOfTranscript).filter((exchange) => {
        if (this.#room > 0) add(exchange, shownBody.other);
        return this.#known.has(exchange.n);
      });
      const left = (transcript ?? []).length - kept.length;
      return {
        ...rest,
        ...(exchanges ? { exchanges: exchanges.map(({ n }) => n) } : {}),
        ...(transcript ? { transcript: kept.map(({ n }) => n) } : {}),
        ...(left > 0 ? { transcriptLeftOut: left } : {}),
      };
    });
    return { results: numbered, exchanges: filed.sort((a, b) => a.n - b.n) };
  }

  /** The exchange with texts of limited length, and without its parsed body, which repeats the body. */
  #filed(exchange: Exchange, mostBody: number): FiledExchange {
    const room = this.#room > 0 ? Number.POSITIVE_INFINITY : least;
    const [sent, answered] = this.#isWhole ? [room, room] : [longestSent, mostBody];
    const filed = filedExchange(exchange, Math.min(room, sent), Math.min(room, answered));
    this.#room -= sizeOf(filed);
    return filed;
  }
}

function filedExchange(exchange: Exchange, mostSent: number, mostBody: number): FiledExchange {
  const { n, method, url, requestHeaders, requestBody, status, responseHeaders, fault, limit } = exchange;
  return {
    n,
    method,
    url: cut(url, longestSent),
    requestHeaders,
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody, mostSent) }),
    ...(status === undefined ? {} : { status }),
    responseHeaders: cutHeaders(responseHeaders, Math.min(mostSent, longestHeader)),
    responseBody: cut(exchange.responseBody, mostBody),
    ...(fault === undefined ? {} : { fault }),
    ...(limit === undefined ? {} : { limit }),
    milliseconds: exchange.milliseconds,
    waits: exchange.waits,
  };
}

function cutHeaders(headers: Exchange["responseHeaders"], most: number): Exchange["responseHeaders"] {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, cut(value, most)]));
}

function sizeOf({ url, requestBody = "", responseHeaders, responseBody }: FiledExchange): number {
  const headers = Object.entries(responseHeaders).reduce(
    (sum, [name, value]) => sum + name.length + value.length,
    0,
  );
  return url.length + requestBody.length + headers + responseBody.length;
}

/** A whole list, or its start and its end if it has more than `most` items. */
function ends<T>(all: readonly T[], most: number): readonly T[] {
  return all.length <= most ? all : [...all.slice(0, most / 2), ...all.slice(-most / 2)];
}

/** The report as `--json` writes it; `report.schema.json` in this folder describes it. */
export function jsonReport({ causes: _causes, ...members }: Report, options?: BodyOptions): string {
  const { results, exchanges } = new Filing(options).file(members.checks);
  return `${JSON.stringify({ ...members, checks: results, exchanges }, undefined, 2)}\n`;
}

/**
 * The events of one run, each as a line of `--ndjson`; `events.schema.json` in this folder describes them. The last one does
 * not repeat the checks, since each has its own line; nor does a line repeat the exchanges of lines before it.
 */
export function ndjsonLines(options?: BodyOptions): (event: RunEvent) => string {
  const filing = new Filing(options);
  return (event) => `${JSON.stringify(plain(event, filing))}\n`;
}

function plain(event: RunEvent, filing: Filing): unknown {
  if (event.type === "check-finished") {
    const { results, exchanges } = filing.file([event.result]);
    return { ...event, result: results[0], ...(exchanges.length > 0 ? { exchanges } : {}) };
  }
  if (event.type !== "run-finished") return event;
  const { verdict, summary, baseline } = event.report;
  return { type: event.type, verdict, summary, ...(baseline ? { baseline } : {}) };
}
