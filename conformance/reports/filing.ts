// Shortens the exchanges of results for report files.
import { cut } from "../http/cut.js";
import type { Exchange } from "../http/exchange.js";
import type { CheckResult } from "../runner/report.js";

/** Bodies are kept to this many characters: a report is read by people and kept by gates. */
export const longestBody = 20_000;
const longestHeader = 8_000;
/** Characters of a body or a header that are shown if the report has no room for more. */
const least = 200;
/** Characters that all exchanges of a report may take together; after that only their beginnings are kept. */
const defaultRoom = 48_000_000;
/** The most exchanges of one transcript: half of them from its start, half from its end. */
const mostOfTranscript = 400;

/** An exchange as report files hold it. */
export type FiledExchange = Omit<Exchange, "json" | "faultCode" | "bytes">;

/** A result as report files hold it. */
export interface FiledResult extends Omit<CheckResult, "exchanges" | "transcript"> {
  readonly exchanges?: readonly FiledExchange[];
  readonly transcript?: readonly FiledExchange[];
  /** Number of exchanges of the transcript that are left out for lack of room. */
  readonly transcriptLeftOut?: number;
}

/**
 * Prepares the results of one report for a file, so that answers of a deployment cannot make it too large for people and
 * gates: the deciding exchanges are always kept, those of transcripts as long as there is room.
 */
export class Filing {
  #room: number;

  constructor(room = defaultRoom) {
    this.#room = room;
  }

  /** One result, with as many exchanges as there is room for. */
  result(result: CheckResult): FiledResult {
    return this.#withTranscript(result, this.#decided(result));
  }

  /** All results. The deciding exchanges get room first, since they matter most. */
  results(results: readonly CheckResult[]): readonly FiledResult[] {
    const decided = results.map((result) => this.#decided(result));
    return results.map((result, index) => this.#withTranscript(result, decided[index] ?? {}));
  }

  #decided({ exchanges }: CheckResult): Pick<FiledResult, "exchanges"> {
    return exchanges ? { exchanges: exchanges.map((exchange) => this.#filed(exchange)) } : {};
  }

  #withTranscript(
    { exchanges: _, transcript, ...rest }: CheckResult,
    decided: Pick<FiledResult, "exchanges">,
  ): FiledResult {
    if (!transcript) return { ...rest, ...decided };
    const filed = ends(transcript, mostOfTranscript).flatMap((exchange) =>
      this.#room > 0 ? [this.#filed(exchange)] : [],
    );
    const left = transcript.length - filed.length;
    return { ...rest, ...decided, transcript: filed, ...(left > 0 ? { transcriptLeftOut: left } : {}) };
  }

  /** The exchange with texts of limited length, and without its parsed body, which repeats the body. */
  #filed(exchange: Exchange): FiledExchange {
    const filed = filedExchange(exchange, this.#room > 0 ? longestBody : least);
    this.#room -= sizeOf(filed);
    return filed;
  }
}

function filedExchange(exchange: Exchange, mostBody: number): FiledExchange {
  const { n, method, url, requestHeaders, requestBody, status, responseHeaders, fault, limit } = exchange;
  const mostHeader = Math.min(mostBody, longestHeader);
  return {
    n,
    method,
    url: cut(url, longestBody),
    requestHeaders,
    ...(requestBody === undefined ? {} : { requestBody: cut(requestBody, mostBody) }),
    ...(status === undefined ? {} : { status }),
    responseHeaders: cutHeaders(responseHeaders, mostHeader),
    responseBody: cut(exchange.responseBody, mostBody),
    ...(fault === undefined ? {} : { fault }),
    ...(limit === undefined ? {} : { limit }),
    milliseconds: exchange.milliseconds,
    waits: exchange.waits,
  };
}

function cutHeaders(headers: Exchange["responseHeaders"], most: number): Exchange["responseHeaders"] {
  const all = Object.entries(headers);
  if (all.every(([, value]) => value.length <= most)) return headers;
  return Object.fromEntries(all.map(([name, value]) => [name, cut(value, most)]));
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
