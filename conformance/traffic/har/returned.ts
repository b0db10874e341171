// Reads the answer of a HAR entry in the forms that browsers, proxies and test tools write.

import { isArray, isObject, type JsonObject } from "../../../spec/json.js";
import { unpacked } from "../../http/client/codings.js";
import { jsonIn } from "../body-reading.js";
import type { Kept, TrafficEvent } from "../proxy/tap.js";

/** `started` is the time of the request in epoch milliseconds. */
export function returnedOf(entry: JsonObject, n: number, started: number): TrafficEvent {
  const [request, response] = [member(entry, "request"), member(entry, "response")];
  const took = Number(entry["time"] ?? 0);
  const status = Number(response["status"] ?? 0);
  const comment = response["comment"];
  const client = entry["_client"];
  const aside = standIn(entry, response);
  return {
    type: "returned",
    n,
    at: started + (took > 0 ? took : 0),
    requestHeaders: headersOf(request),
    request: sentOf(request),
    ...(status > 0
      ? { status }
      : { fault: typeof comment === "string" ? comment : "no answer was recorded" }),
    ...(typeof client === "number" ? { client } : {}),
    ...(aside === undefined ? {} : { aside }),
    responseHeaders: headersOf(response),
    response: answeredOf(member(entry, "request"), response, status),
  };
}

/** What answered in place of the deployment; undefined if the deployment did. */
function standIn(entry: JsonObject, response: JsonObject): string | undefined {
  const fetchType = entry["_fetchType"];
  const cache = member(entry, "cache");
  const cached =
    // Chrome
    typeof entry["_fromCache"] === "string" ||
    // Safari
    fetchType === "Memory Cache" ||
    fetchType === "Disk Cache" ||
    // Firefox, which otherwise leaves the object empty
    ("afterRequest" in cache && !("beforeRequest" in cache));
  if (cached) return "a browser's cache answered";
  if (response["_fetchedViaServiceWorker"] === true || fetchType === "Service Worker")
    return "a service worker answered";
  // Playwright
  return entry["_wasFulfilled"] === true ? "a test answered in the deployment's place" : undefined;
}

/** The body of the request, or only its size if it was not recorded. */
function sentOf(request: JsonObject): Kept {
  const body = member(request, "postData");
  const bytes = bytesOf(body, undefined);
  if (bytes !== undefined) return keptOf(bytes);
  const size = Number(request["bodySize"] ?? 0);
  return size > 0 ? { size } : { size: 0, bytes: "" };
}

/** Answers with these statuses have no body (RFC 9110, section 6.4.1). */
const withoutBody = [204, 205, 304];

/**
 * The body of an answer. Recorders omit bodies: with their size, with -1, or as if there were none. The body of a GET only counts as
 * empty if something says so.
 */
function answeredOf(request: JsonObject, response: JsonObject, status: number): Kept {
  const content = member(response, "content");
  const size = Number(content["size"] ?? -1);
  const bytes = bytesOf(content, headerOf(response, "content-encoding"));
  if (bytes !== undefined) return isCut(bytes, size) ? { size } : keptOf(bytes);
  if (size > 0) return { size };
  if (typeof content["text"] === "string") return lost;
  const length = headerOf(response, "content-length");
  const isGet = request["method"] === "GET";
  const unsure = length === undefined ? isGet || size < 0 : Number(length) > 0;
  return unsure && !withoutBody.includes(status) && status > 0 ? lost : { size: 0, bytes: "" };
}

const lost: Kept = { size: 1 };

/** Recorders cut long texts: one that is shorter than its size and not JSON is incomplete. */
const isCut = (bytes: Buffer, size: number): boolean =>
  bytes.length > 0 && bytes.length < size && jsonIn(bytes.toString("utf8")) === undefined;

const keptOf = (bytes: Buffer): Kept => ({ size: bytes.length, bytes: bytes.toString("latin1") });

const base64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/**
 * The recorded body: text, or bytes in base64. Against the format, some recorders mark plain text as base64, and some record bytes that
 * are still compressed.
 */
function bytesOf({ text, encoding }: JsonObject, coding: string | undefined): Buffer | undefined {
  if (typeof text !== "string") return undefined;
  if (encoding !== "base64" || !base64.test(text)) return decodedText(text, coding);
  const bytes = Buffer.from(text, "base64");
  return (coding === undefined ? undefined : unpacked(bytes, coding)) ?? bytes;
}

/** Characters that stand for bytes in a text that is still compressed. */
const undecoded = /[^\P{Cc}\t\n\r]|\uFFFD/u;

/** Some recorders write compressed bytes as text. Undefined if the bytes were lost in that. */
function decodedText(text: string, coding: string | undefined): Buffer | undefined {
  const whole = Buffer.from(text, "utf8");
  if (coding === undefined || jsonIn(text) !== undefined || !undecoded.test(text)) return whole;
  const bytes = unpacked(Buffer.from(text, "latin1"), coding);
  return bytes !== undefined && jsonIn(bytes.toString("utf8")) !== undefined ? bytes : undefined;
}

/** Without the content coding: bodies in a HAR are already decoded. */
export const headersOf = (message: JsonObject): readonly string[] =>
  pairsOf(message).flatMap(([name, value]) =>
    name.toLowerCase() === "content-encoding" ? [] : [name, value],
  );

const headerOf = (message: JsonObject, lower: string): string | undefined =>
  pairsOf(message).find(([name]) => name.toLowerCase() === lower)?.[1];

/** Names and values, without the pseudo-headers of HTTP/2. */
function pairsOf(message: JsonObject): readonly (readonly [string, string])[] {
  const headers = message["headers"];
  if (!isArray(headers)) return [];
  return headers.filter(isObject).flatMap(({ name, value }) => {
    const known = typeof name === "string" && !name.startsWith(":") && typeof value === "string";
    return known ? [[name, value] as const] : [];
  });
}

/** An object's member that is an object; else an empty object. */
export function member(of: JsonObject, name: string): JsonObject {
  const value = of[name];
  return isObject(value) ? value : {};
}
