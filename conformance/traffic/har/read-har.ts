// Reads a HAR file as traffic events in the order of their times.
import type { FileHandle } from "node:fs/promises";
import { isObject, type Json, type JsonObject } from "../../../spec/json.js";
import { UserError } from "../../../spec/user-error.js";
import { tooComplex } from "../../http/client/json-weight.js";
import { megabytes } from "../../options/run-limits.js";
import type { TrafficEvent } from "../proxy/tap.js";
import { type EntryPlace, entryPlaces, withFile } from "./entries.js";
import { member, returnedOf } from "./returned.js";

export interface HarReading {
  /** Number of entries for other addresses than the deployment's. */
  readonly elsewhere: number;
  readonly entries: number;
}

/** Most bytes of one entry. */
const longestEntry = 128 << 20;
/** Their times are kept in memory. */
const mostEntries = 2_000_000;

interface Timed extends EntryPlace {
  /** Epoch milliseconds. */
  readonly started: number;
}

/**
 * Reads the file twice, first for the times of its entries and then the entries in that order, so that memory holds only times and open
 * exchanges. Only entries at or below `base` count. Errors name the file and the entry, counted from 0.
 */
export function readHar(
  file: string,
  base: string,
  take: (trafficEvents: readonly TrafficEvent[]) => void,
): Promise<HarReading> {
  return withFile(file, async (handle) => {
    const all: Timed[] = [];
    let elsewhere = 0;
    for await (const place of entryPlaces(handle, file)) {
      if (place.index >= mostEntries) throw tooMany(file);
      const entry = await entryAt(handle, file, place);
      if (isOf(base, urlOf(entry, file, place))) all.push({ ...place, started: startOf(entry, file, place) });
      else elsewhere += 1;
    }
    all.sort((a, b) => a.started - b.started || a.index - b.index);
    await replay(all, (place) => entryAt(handle, file, place), file, take);
    return { elsewhere, entries: all.length + elsewhere };
  });
}

/** Passes requests and answers to `take` in the order of their times; at the same time, answers first. */
async function replay(
  places: readonly Timed[],
  entryOf: (place: Timed) => Promise<JsonObject>,
  file: string,
  take: (trafficEvents: readonly TrafficEvent[]) => void,
): Promise<void> {
  let open: TrafficEvent[] = [];
  const takeAnswers = (until: number) => {
    const answers = open.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    open = open.filter(({ at }) => at > until);
    take(answers);
  };
  for (const place of places) {
    const entry = await entryOf(place);
    takeAnswers(place.started);
    const { method, url } = requestOf(entry, file, place);
    const n = place.index + 1;
    take([{ type: "departed", n, method, url, at: place.started }]);
    open.push(returnedOf(entry, n, place.started));
  }
  takeAnswers(Number.POSITIVE_INFINITY);
}

async function entryAt(handle: FileHandle, file: string, place: EntryPlace): Promise<JsonObject> {
  const length = place.to - place.from;
  if (length > longestEntry) {
    throw wrong(file, place, `is ${megabytes(length)} long: the limit is ${megabytes(longestEntry)}`);
  }
  const bytes = Buffer.allocUnsafe(length);
  await handle.read(bytes, 0, bytes.length, place.from);
  const complex = tooComplex(bytes, longestEntry);
  if (complex !== undefined) throw wrong(file, place, complex);
  try {
    const entry: Json = JSON.parse(bytes.toString("utf8"));
    if (isObject(entry)) return entry;
  } catch {
    // reported below, with its place
  }
  throw wrong(file, place, "is not JSON");
}

function tooMany(file: string): UserError {
  return new UserError(`${file} has more than ${mostEntries} entries`, "split it into several files");
}

function wrong(file: string, { index, from }: EntryPlace, why: string): UserError {
  return new UserError(
    `entry ${index} of ${file}, at byte ${from}, ${why}`,
    "save the traffic again as HAR 1.2",
  );
}

function requestOf(entry: JsonObject, file: string, place: EntryPlace) {
  const request = member(entry, "request");
  const method = request["method"];
  if (typeof method !== "string" || method === "") throw wrong(file, place, "has no request.method");
  return { method: method.toUpperCase(), url: urlOf(entry, file, place) };
}

function urlOf(entry: JsonObject, file: string, place: EntryPlace): string {
  const url = member(entry, "request")["url"];
  if (typeof url === "string" && URL.canParse(url)) return url;
  throw wrong(file, place, "has no request.url");
}

/** With microseconds, which a `Date` cannot hold. */
function startOf(entry: JsonObject, file: string, place: EntryPlace): number {
  const text = entry["startedDateTime"];
  const at = typeof text === "string" ? Date.parse(text) : Number.NaN;
  if (typeof text !== "string" || Number.isNaN(at)) throw wrong(file, place, "has no startedDateTime");
  const beyond = /\.\d{3}(\d{1,6})/.exec(text)?.[1];
  return beyond === undefined ? at : at + Number(`0.${beyond}`);
}

/** Whether a URL is at or below the deployment's address. */
function isOf(base: string, text: string): boolean {
  const [root, url] = [new URL(base), new URL(text)];
  const path = root.pathname.replace(/\/+$/, "");
  return root.origin === url.origin && (url.pathname === path || url.pathname.startsWith(`${path}/`));
}
