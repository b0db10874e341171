// Decompresses and parses the bodies of answers.

import { type Json, parsedJson } from "../../spec/json.js";
import { memoized } from "../../spec/memo.js";
import { unpacked } from "../http/client/codings.js";
import { tooComplex } from "../http/client/json-weight.js";
import { defaultLimits } from "../options/run-limits.js";
import type { Kept } from "./proxy/tap.js";

export interface Body {
  /** Absent if it was too long to keep, or has a content coding that cannot be decoded. */
  readonly text?: string;
  /** Absent if the text is not JSON. */
  readonly json?: Json;
}

/** The last answer of a URL; its body is kept from the second request on. */
interface Last {
  asked: boolean;
  bytes: string;
  encoding: string | undefined;
  body: Body;
}

const empty: Body = { text: "" };
const mostUrls = 1_000;
const mostCharacters = 4_000_000;
/** Longer bodies are parsed each time. */
const mostOfBody = 200_000;

/** Reads bodies; one that equals the last one of its URL is not decompressed and parsed again. */
export class Bodies {
  #lasts = newLasts();
  #characters = 0;

  /** The body, decoded as its `Content-Encoding` says. */
  read(url: string, { bytes, size }: Kept, encoding: string | undefined): Body {
    if (size === 0) return empty;
    if (bytes === undefined) return {};
    const last = this.#lasts(url);
    if (last.bytes === bytes && last.encoding === encoding) return last.body;
    const text = textOf(bytes, encoding);
    const json = jsonIn(text);
    const body = { ...(text === undefined ? {} : { text }), ...(json === undefined ? {} : { json }) };
    if (last.asked) this.#keep(last, bytes, encoding, body);
    last.asked = true;
    return body;
  }

  #keep(last: Last, bytes: string, encoding: string | undefined, body: Body): void {
    if (sizeOf(bytes, body) > mostOfBody) return;
    this.#characters += sizeOf(bytes, body) - sizeOf(last.bytes, last.body);
    last.bytes = bytes;
    last.encoding = encoding;
    last.body = body;
    if (this.#characters < mostCharacters) return;
    this.#lasts = newLasts();
    this.#characters = 0;
  }
}

/** The text of a body; undefined if it cannot be decoded or is too long. */
export function textOf(bytes: string, encoding: string | undefined): string | undefined {
  const body = unpacked(Buffer.from(bytes, "latin1"), encoding);
  if (body === undefined || tooComplex(body, defaultLimits.answerBytes) !== undefined) return undefined;
  return body.toString("utf8");
}

function newLasts(): (url: string) => Last {
  return memoized(() => ({ asked: false, bytes: "", encoding: undefined, body: empty }), mostUrls);
}

function sizeOf(bytes: string, { text = "" }: Body): number {
  return Math.max(bytes.length, text.length);
}

/** A body as JSON; undefined if it is empty or not JSON. */
export const jsonIn = (body: string | undefined): Json | undefined =>
  body === undefined ? undefined : parsedJson(body.startsWith("\uFEFF") ? body.slice(1) : body);
