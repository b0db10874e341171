import { unpacked } from "../../http/client/codings.js";
import { isArray, isObject, type JsonObject } from "../../http/json.js";
import { jsonIn } from "../bodies.js";
import type { Kept, TrafficEvent } from "../proxy/tap.js";

/** The answer of an entry as it passed; `started` is when its request left, in epoch milliseconds. */
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

/** Who answered in the deployment's place; undefined where the deployment did. */
function standIn(entry: JsonObject, response: JsonObject): string | undefined {
  const fetchType = entry["_fetchType"];
  const cache = member(entry, "cache");
  const cached =
    // of Chrome
    typeof entry["_fromCache"] === "string" ||
    // of Safari
    fetchType === "Memory Cache" ||
    fetchType === "Disk Cache" ||
    // of Firefox, which writes no other member and leaves the object empty otherwise
    ("afterRequest" in cache && !("beforeRequest" in cache));
  if (cached) return "a browser's cache answered";
  if (response["_fetchedViaServiceWorker"] === true || fetchType === "Service Worker") {
    return "a service worker answered";
  }
  // of Playwright
  return entry["_wasFulfilled"] === true ? "a test answered in the deployment's place" : undefined;
}

/** A body that was sent; one that was not recorded is told by its size. */
function sentOf(request: JsonObject): Kept {
  const body = member(request, "postData");
  const bytes = bytesOf(body, undefined);
  if (bytes !== undefined) return keptOf(bytes);
  const told = Number(request["bodySize"] ?? 0);
  return told > 0 ? { size: told } : { size: 0, bytes: "" };
}

/** Statuses whose answers have no body (RFC 9110, section 6.4.1). */
const withoutBody = [204, 205, 304];

/**
 * The body of an answer. Recorders leave bodies out: with their size, with -1, or as if there were none. What was read is only
 * taken to be empty where something says that it was.
 */
function answeredOf(request: JsonObject, response: JsonObject, status: number): Kept {
  const content = member(response, "content");
  const told = Number(content["size"] ?? -1);
  const bytes = bytesOf(content, headerOf(response, "content-encoding"));
  if (bytes !== undefined) return isCut(bytes, told) ? { size: told } : keptOf(bytes);
  if (told > 0) return { size: told };
  const length = headerOf(response, "content-length");
  const looked = request["method"] === "GET";
  const unsure = length === undefined ? looked || told < 0 : Number(length) > 0;
  return unsure && !withoutBody.includes(status) && status > 0 ? lost : { size: 0, bytes: "" };
}

const lost: Kept = { size: 1 };

/** Recorders cut long texts: one that is shorter than is said, and no JSON, is only the beginning. */
function isCut(bytes: Buffer, told: number): boolean {
  return bytes.length > 0 && bytes.length < told && jsonIn(bytes.toString("utf8")) === undefined;
}

function keptOf(bytes: Buffer): Kept {
  return { size: bytes.length, bytes: bytes.toString("latin1") };
}

const base64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/;

/**
 * A body as it was recorded: text, or bytes in base64. Some recorders say base64 of plain text, and some leave such bytes packed, which
 * is against the format.
 */
function bytesOf({ text, encoding }: JsonObject, coding: string | undefined): Buffer | undefined {
  if (typeof text !== "string") return undefined;
  if (encoding !== "base64" || !base64.test(text)) return Buffer.from(text, "utf8");
  const bytes = Buffer.from(text, "base64");
  return (coding === undefined ? undefined : unpacked(bytes, coding)) ?? bytes;
}

/** Bodies in a HAR are unpacked already. */
function headersOf(message: JsonObject): readonly string[] {
  return pairsOf(message).flatMap(([name, value]) =>
    name.toLowerCase() === "content-encoding" ? [] : [name, value],
  );
}

function headerOf(message: JsonObject, lower: string): string | undefined {
  return pairsOf(message).find(([name]) => name.toLowerCase() === lower)?.[1];
}

/** Names and values, without the pseudo-headers of HTTP/2. */
function pairsOf(message: JsonObject): readonly (readonly [string, string])[] {
  const headers = message["headers"];
  if (!isArray(headers)) return [];
  return headers.filter(isObject).flatMap(({ name, value }) => {
    const known = typeof name === "string" && !name.startsWith(":") && typeof value === "string";
    return known ? [[name, value] as const] : [];
  });
}

/** An object's member that is an object; an empty one where it has none. */
export function member(of: JsonObject, name: string): JsonObject {
  const value = of[name];
  return isObject(value) ? value : {};
}
