/**
 * The file format of an exported site, one JSON object a line: a header; every version of every record, in the order of adding, old
 * versions first; the retries; and an end with the counts and the hash of everything above it.
 */

import { isDeepStrictEqual } from "node:util";
import { isObject } from "../record/assign.js";
import type { ArchivedRetry, ArchivedVersion } from "../store-port/archive.js";

/** To be raised if an older server would misread a file. */
export const formatVersion = 1;
/** A deployment's loader knows it too, so that it can refuse such a file. */
export const formatName = "cri-site";

export interface Header {
  readonly kind: "header";
  /** The name of the interface of the records. */
  readonly interface: string;
  readonly site: string;
  /** The time of the export; milliseconds since 1970. */
  readonly at: number;
  /** The number of records that follow. */
  readonly records: number;
}

/** The numbers of records in a file. */
export interface Counts {
  readonly records: number;
  readonly versions: number;
  readonly retries: number;
}

export interface End extends Counts {
  readonly kind: "end";
  /** SHA-256 of every byte before this line, in hexadecimal. */
  readonly sha256: string;
}

export type Line = Header | ArchivedVersion | ArchivedRetry | End;

const time = (at: number): string => new Date(at).toISOString();

/** A body is a string inside the JSON, so that it stays the same byte for byte, whatever tool reads and writes the file. */
function fieldsOf(line: Line): object {
  switch (line.kind) {
    case "header": {
      const { interface: name, site, at, records } = line;
      return { format: formatName, version: formatVersion, interface: name, site, at: time(at), records };
    }
    case "version": {
      const { type, id, version, updated, past, base, fromSite, body } = line;
      const marks = { ...(past ? { past } : {}), ...(body === undefined ? { deleted: true } : {}) };
      return { type, id, version, updated: time(updated), ...marks, base, site: fromSite, body };
    }
    case "retry": {
      const { key, digest, type, id, version, created, at } = line;
      return { retry: key, digest, type, id, version, created, at: time(at) };
    }
    case "end": {
      const { records, versions, retries, sha256 } = line;
      return { records, versions, retries, sha256 };
    }
  }
}

/** Counts what a line reports. */
export function tally(counts: { -readonly [Name in keyof Counts]: number }, line: Line): void {
  if (line.kind === "retry") counts.retries += 1;
  if (line.kind !== "version") return;
  counts.versions += 1;
  if (!line.past) counts.records += 1;
}

/** One line, with its line feed. */
export const writeLine = (line: Line): string => `${JSON.stringify(fieldsOf(line))}\n`;

/** The format version in a first line; undefined if the line is not the start of an export. */
export function formatOf(text: string): number | undefined {
  const line = parsed(text);
  return line?.["format"] === formatName && typeof line["version"] === "number" ? line["version"] : undefined;
}

/** The content of a line; undefined if `writeLine` did not write it. */
export function readLine(text: string): Line | undefined {
  const fields = parsed(text);
  const line = fields === undefined ? undefined : lineOf(fields);
  return line !== undefined && writeLine(line) === `${text}\n` ? line : undefined;
}

/**
 * The content of a line that a person or a tool may have written: spaces and the order of the members make no difference. Undefined if
 * it lacks a member, or has another one.
 */
export function readEditedLine(text: string): Line | undefined {
  const fields = parsed(text);
  const line = fields === undefined ? undefined : lineOf(fields);
  if (line === undefined || (line.kind === "version" && !isUsable(line))) return undefined;
  return isDeepStrictEqual(parsed(writeLine(line)), fields) ? line : undefined;
}

const isUsable = ({ version, body }: ArchivedVersion): boolean =>
  Number.isSafeInteger(version) && version > 0 && (body === undefined || parsed(body) !== undefined);

type Fields = Readonly<Record<string, unknown>>;

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);
const timeOf = (value: unknown): number => Date.parse(textOf(value)) || 0;
const textOrNothing = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Ignores unknown fields: a line with one is then refused, because it differs when it is written again. */
function lineOf(fields: Fields): Line {
  const [type, id, version] = [textOf(fields["type"]), textOf(fields["id"]), numberOf(fields["version"])];
  const at = timeOf(fields["at"]);
  if ("format" in fields) {
    const [name, site] = [textOf(fields["interface"]), textOf(fields["site"])];
    return { kind: "header", interface: name, site, at, records: numberOf(fields["records"]) };
  }
  if ("retry" in fields) {
    const [key, digest] = [textOf(fields["retry"]), textOf(fields["digest"])];
    return { kind: "retry", key, digest, type, id, version, created: fields["created"] === true, at };
  }
  if ("sha256" in fields) {
    const [records, versions, retries] = ["records", "versions", "retries"].map((n) => numberOf(fields[n]));
    const sha256 = textOf(fields["sha256"]);
    return { kind: "end", records: records ?? 0, versions: versions ?? 0, retries: retries ?? 0, sha256 };
  }
  const [updated, past] = [timeOf(fields["updated"]), fields["past"] === true];
  const [body, base, fromSite] = [
    textOrNothing(fields["body"]),
    textOrNothing(fields["base"]),
    textOrNothing(fields["site"]),
  ];
  return { kind: "version", type, id, version, updated, past, body, base, fromSite };
}
