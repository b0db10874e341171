// Reads a HAR file, which may be larger than memory, as traffic events in the order of their times. No npm package reads a HAR entry by
// entry: the existing ones parse or validate the whole file.
import { isUtf8 } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { isArray, isObject, type Json, type JsonObject, parsedJson } from "../../../spec/json.js";
import type { StatedSite } from "../../../spec/model.js";
import { siteless } from "../../../spec/site-host.js";
import { unreadable } from "../../../spec/source/unreadable.js";
import { counted } from "../../../spec/text/counted.js";
import { UserError } from "../../../spec/user-error.js";
import { tooComplex } from "../../http/client/json-weight.js";
import { cut } from "../../http/cut.js";
import { megabytes } from "../../options/run-limits.js";
import { headerOf } from "../proxy/rewritten-body.js";
import type { TrafficEvent } from "../proxy/tap.js";
import { headersOf, member, returnedOf } from "./returned.js";
import { type EntryPlace, Scanner } from "./scanner.js";

const chunkSize = 1 << 20;

/** Opens a file for the duration of `use`; throws `UserError` if it cannot be read. */
async function withFile<T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const refuse = (error: unknown): never => {
    throw new UserError(
      `cannot read the HAR file ${file}: ${unreadable(error)}`,
      "name a file that a browser or a proxy has saved",
    );
  };
  const handle = await open(file, "r").catch(refuse);
  try {
    // a folder can be opened, but not read
    await handle.read(Buffer.alloc(1), 0, 1, 0).catch(refuse);
    return await use(handle);
  } finally {
    await handle.close();
  }
}

/** Reads the file in chunks. */
async function* entryPlaces(handle: FileHandle, file: string): AsyncGenerator<EntryPlace> {
  const scanner = new Scanner();
  const buffer = Buffer.allocUnsafe(chunkSize);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, chunkSize, at);
    if (bytesRead === 0) break;
    if (at === 0) refuseOtherForms(buffer.subarray(0, bytesRead), file);
    yield* scanner.scan(buffer.subarray(0, bytesRead), at);
    refuseLost(scanner, file);
    at += bytesRead;
  }
  if (scanner.state !== "done")
    throw new UserError(`${file} ${incomplete(scanner)}`, "save the traffic as HAR 1.2");
}

/** Refuses what no entry would show. */
function refuseLost({ lost, index }: Scanner, file: string): void {
  if (lost?.why === "no-object")
    throw new UserError(
      `entry ${index} of ${file}, at byte ${lost.at}, is not an object`,
      "save the traffic again as HAR 1.2",
    );
  if (lost !== undefined)
    throw new UserError(
      `${file} goes on after the end of the HAR, at byte ${lost.at}`,
      "save one HAR in each file",
    );
}

/** What a file lacks that ends before its entries do. */
function incomplete({ state, index, isInEntry, isInDocument, isEmpty }: Scanner): string {
  if (isEmpty) return "is empty";
  if (state === "before" && isInDocument) return "ends before its log.entries do: it is incomplete";
  if (state === "before") return "is not a HAR file: it has no log.entries";
  return isInEntry
    ? `ends inside entry ${index}: it is incomplete`
    : `ends after ${counted(index, "entry")}, and before the end of log.entries: it is incomplete`;
}

/** The first bytes of gzip, zlib and zip files. */
const packings: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x78, 0x01],
  [0x78, 0x9c],
  [0x78, 0xda],
  [0x50, 0x4b],
];

/** The byte order marks of UTF-16. */
const wideMarks: readonly (readonly number[])[] = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

function refuseOtherForms(beginning: Buffer, file: string): void {
  const begins = (bytes: readonly number[]) => bytes.every((byte, i) => beginning[i] === byte);
  if (wideMarks.some(begins)) throw new UserError(`${file} is UTF-16`, "save it as UTF-8");
  if (packings.some(begins)) throw new UserError(`${file} is compressed`, "decompress it first");
}

/** Where requests have the site, if not in their path. */
type SitePlace = Pick<StatedSite, "header" | "host">;

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
 * exchanges. Only entries at or below `base` count; where host names have the sites, at any of them. Errors
 * name the file and the entry, counted from 0. Returns how many entries went elsewhere, and to which origins, the most frequent first.
 */
export const readHar = (
  file: string,
  base: string,
  take: (trafficEvents: readonly TrafficEvent[]) => void,
  site: SitePlace = {},
) =>
  withFile(file, async (handle) => {
    const all: Timed[] = [];
    const others = new Map<string, number>();
    for await (const place of entryPlaces(handle, file)) {
      if (place.index >= mostEntries) throw tooMany(file);
      const entry = await entryAt(handle, file, place);
      const url = urlOf(entry, file, place);
      if (isOf(base, url, site)) all.push({ ...place, started: startOf(entry, file, place) });
      else others.set(originOf(url), (others.get(originOf(url)) ?? 0) + 1);
    }
    all.sort((a, b) => a.started - b.started || a.index - b.index);
    const eventOf = async (place: Timed) => departure(await entryAt(handle, file, place), file, place, site);
    await replay(all, eventOf, take);
    const elsewhere = [...others.values()].reduce((sum, count) => sum + count, 0);
    const otherOrigins = [...others].sort(([, a], [, b]) => b - a).map(([origin]) => origin);
    return { elsewhere, otherOrigins, entries: all.length + elsewhere };
  });

/** Passes requests and answers to `take` in the order of their times; at the same time, answers first. */
async function replay(
  places: readonly Timed[],
  departureOf: (place: Timed) => Promise<ReturnType<typeof departure>>,
  take: (trafficEvents: readonly TrafficEvent[]) => void,
): Promise<void> {
  let open: TrafficEvent[] = [];
  const takeAnswers = (until: number) => {
    const answers = open.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
    open = open.filter(({ at }) => at > until);
    take(answers);
  };
  for (const place of places) {
    const { entry, departed } = await departureOf(place);
    takeAnswers(place.started);
    take([departed]);
    open.push(returnedOf(entry, departed.n, place.started));
  }
  takeAnswers(Number.POSITIVE_INFINITY);
}

async function entryAt(handle: FileHandle, file: string, place: EntryPlace): Promise<JsonObject> {
  const length = place.to - place.from;
  if (length > longestEntry)
    throw wrong(file, place, `is ${megabytes(length)} long: the limit is ${megabytes(longestEntry)}`);
  const bytes = Buffer.allocUnsafe(length);
  await handle.read(bytes, 0, bytes.length, place.from);
  const complex = tooComplex(bytes, longestEntry);
  if (complex !== undefined) throw wrong(file, place, complex);
  if (!isUtf8(bytes)) throw wrong(file, place, "is not UTF-8");
  const entry = parsedJson(bytes.toString("utf8"));
  if (isObject(entry)) return entry;
  throw wrong(file, place, "is not JSON");
}

const tooMany = (file: string): UserError =>
  new UserError(`${file} has more than ${mostEntries} entries`, "split it into several files");

const wrong = (file: string, { index, from }: EntryPlace, why: string): UserError =>
  new UserError(`entry ${index} of ${file}, at byte ${from}, ${why}`, "save the traffic again as HAR 1.2");

/** An entry, and the event of its request. */
function departure(entry: JsonObject, file: string, place: Timed, { header }: SitePlace) {
  const method = member(entry, "request")["method"];
  if (typeof method !== "string" || method === "") throw wrong(file, place, "has no request.method");
  const n = place.index + 1;
  const url = urlOf(entry, file, place);
  const site =
    header === undefined ? undefined : headerOf(headersOf(member(entry, "request")), header.toLowerCase());
  const departed = { type: "departed", n, method: method.toUpperCase(), url, at: place.started } as const;
  return { entry, departed: site === undefined ? departed : { ...departed, site } };
}

function urlOf(entry: JsonObject, file: string, place: EntryPlace): string {
  const { url, queryString } = member(entry, "request");
  if (typeof url !== "string") throw wrong(file, place, "has no request.url");
  if (!URL.canParse(url))
    throw wrong(file, place, `has a request.url without scheme and host: ${cut(url, 80)}`);
  return url.includes("?") ? url : withQuery(url, queryString);
}

/** Some recorders write the query beside the URL only. */
function withQuery(text: string, queryString: Json | undefined): string {
  const pairs = isArray(queryString) ? queryString.filter(isObject) : [];
  if (pairs.length === 0) return text;
  const url = new URL(text);
  for (const { name, value } of pairs) {
    if (typeof name === "string" && typeof value === "string") url.searchParams.append(name, value);
  }
  return url.href;
}

/** Where an entry went; of a URL without a host, such as one with data, only the scheme. */
function originOf(text: string): string {
  const { origin, protocol, host } = new URL(text);
  return origin === "null" ? `${protocol}${host === "" ? "" : `//${host}`}` : origin;
}

/** With microseconds, which a `Date` cannot hold. */
function startOf(entry: JsonObject, file: string, place: EntryPlace): number {
  const text = entry["startedDateTime"];
  const at = typeof text === "string" ? Date.parse(text) : Number.NaN;
  if (typeof text !== "string" || Number.isNaN(at)) throw wrong(file, place, "has no startedDateTime");
  const beyond = /\.\d{3}(\d{1,6})/.exec(text)?.[1];
  return beyond === undefined ? at : at + Number(`0.${beyond}`);
}

/** Whether a URL is at or below the deployment's address, at any site if the host name has it. */
function isOf(base: string, text: string, { host }: SitePlace): boolean {
  const [root, url] = [new URL(base), new URL(text)];
  const path = root.pathname.replace(/\/+$/, "");
  const sameHost = host === undefined ? root.host === url.host : siteless(root.host) === siteless(url.host);
  return (
    root.protocol === url.protocol &&
    sameHost &&
    (url.pathname === path || url.pathname.startsWith(`${path}/`))
  );
}
