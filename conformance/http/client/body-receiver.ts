// Receives the body of an answer within the limits of the run.
import { getHeapStatistics } from "node:v8";
import { type Limits, megabytes, type ReasonCode } from "../../options/run-limits.js";
import { decodedWithin } from "./codings.js";
import { complexity } from "./json-weight.js";

/** An answer as it came, before credentials are redacted in it. */
export interface Reply {
  /** Absent if no answer came. */
  readonly status?: number | undefined;
  /** Names in lower case; several of one name are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** Without its content codings. */
  readonly body: Buffer;
  /** Why no answer came, in words. */
  readonly fault?: string;
  readonly faultCode?: string | undefined;
  /** Whether the connection broke before an answer came, so that the request may be sent on another one. */
  readonly broken: boolean;
  /** The limit of the run because of which the answer was not read. It has no status then, and only the beginning of its body. */
  readonly limit?: ReasonCode;
}

/** The limit of an answer's size. */
export type AnswerLimit = Pick<Limits, "answerBytes">;

/** This much of an answer that is too large is kept, to show what it was. */
const shownBytes = 2_000;
/** A smaller body is read without measuring the heap, which is measured from time to time anyway. */
const lightBytes = 65_536;
/** A body's text, and the texts of its values, are in memory at the same time. */
const mostCopies = 2;
/** The usable part of the heap; the rest is needed to end the run and to write its reports. */
const usableHeap = 0.75;

/** Receives one body, and stops if it exceeds the limit. */
export class BodyReceiver {
  readonly #limit: AnswerLimit;
  #chunks: Buffer[] = [];
  #size = 0;
  #tooLarge = false;

  constructor(limit: AnswerLimit) {
    this.#limit = limit;
  }

  /** Nothing more is received. */
  get tooLarge(): boolean {
    return this.#tooLarge;
  }

  /** Receives a piece; false as soon as the body is too large. */
  take(chunk: Buffer): boolean {
    this.#size += chunk.length;
    this.#chunks.push(chunk);
    if (this.#size <= this.#limit.answerBytes) return true;
    this.#tooLarge = true;
    this.#chunks = [beginning(this.#chunks)];
    return false;
  }

  /** The decompressed answer, or the reason why its body is not read. */
  reply(status: number | undefined, headers: Reply["headers"]): Reply {
    const { answerBytes } = this.#limit;
    const came = joined(this.#chunks);
    const over = `more than ${megabytes(answerBytes)}`;
    // An answer that is not read has no status, so that no check judges it.
    const refused = (limit: ReasonCode, words: string, body = came): Reply => {
      const fault = `answered ${status ?? "nothing"} with ${words}`;
      return { headers, body: beginning([body]), fault, broken: false, limit };
    };
    if (this.#tooLarge) return refused("answer-too-large", `a body of ${over}`);
    const body = decodedWithin(answerBytes, came, headers["content-encoding"]);
    if (body === "too large") return refused("answer-too-large", `a compressed body of ${over}`);
    const heavy = tooHeavy(body, answerBytes);
    if (heavy !== undefined) return refused(heavy.code, heavy.words, body);
    return { status, headers, body, broken: false };
  }
}

/** Why a body is not parsed as JSON; undefined if it is. */
function tooHeavy(body: Buffer, answerBytes: number): { code: ReasonCode; words: string } | undefined {
  const { memory, why } = complexity(body, answerBytes);
  if (why !== undefined) return { code: "answer-too-complex", words: `a body that ${why}` };
  const fits = body.length < lightBytes || fitsInHeap(memory + body.length * mostCopies);
  return fits
    ? undefined
    : { code: "memory-spent", words: "a body for which the run has not enough memory left" };
}

/** Whether this many more bytes leave enough room in the heap to continue. */
export function fitsInHeap(bytes: number): boolean {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return used + bytes < limit * usableHeap;
}

/** A copy: a slice would keep the whole received buffer in memory. */
function beginning(chunks: readonly Buffer[]): Buffer {
  const first = chunks.find(({ length }) => length > 0);
  return first === undefined ? nothing : Buffer.from(first.subarray(0, shownBytes));
}

const nothing = Buffer.alloc(0);

/** Most answers come in one piece, which needs no copy. */
function joined([first, ...others]: readonly Buffer[]): Buffer {
  if (first === undefined) return nothing;
  return others.length === 0 ? first : Buffer.concat([first, ...others]);
}
