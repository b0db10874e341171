// Reads the journal of an earlier run.

import { readFile } from "node:fs/promises";
import { parsedJson } from "../../../spec/json.js";
import { bootedAt, sameBoot } from "./booted.js";
import type { JournalLine } from "./journal.js";

type Heading = JournalLine & { readonly act: "run" };

/** An add of an earlier run that was not deleted. */
export interface JournaledRecord {
  readonly seq: number;
  /** Which run of the journal added it, counted from 1: runs of one seed share a journal. */
  readonly run: number;
  readonly resource: string;
  readonly site: string;
  /** The record's own URL; absent if no answer gave its id. */
  readonly url?: string;
  readonly collectionUrl: string;
  /** A text of the record with which a person can find it again. */
  readonly marker: string;
}

/** A collection that may have records without a line in the journal, and the word that all of them hold. */
export interface Unwritten {
  readonly resource: string;
  readonly collectionUrl: string;
  readonly word: string;
}

/**
 * Reads what a run left behind. An incomplete last line is ignored: its request had not been sent. The time at which
 * the machine was `booted` shows whether it crashed since. The records are in the order in which they can be deleted: last added first.
 */
export async function readJournal(file: string, booted = bootedAt()) {
  const lines = (await readFile(file, "utf8")).split("\n").flatMap(lineOf);
  const run = lines.findLast((line) => line.act === "run");
  return {
    interface: run?.interface,
    baseUrl: run?.baseUrl,
    records: recordsOf(lines),
    unwritten: unwrittenOf(lines, booted),
  };
}

function recordsOf(lines: readonly JournalLine[]): readonly JournaledRecord[] {
  const records = new Map<number, JournaledRecord>();
  const gone = new Set<number>();
  let run = 0;
  for (const line of lines) {
    if (line.act === "run") run += 1;
    else if (line.act === "add") {
      const { seq, resource, site, url, marker } = line;
      records.set(seq, { seq, run, resource, site, collectionUrl: url, marker });
    } else if (line.act === "added") {
      const before = records.get(line.seq);
      if (before) records.set(line.seq, { ...before, url: line.url });
    } else if (line.act === "refused" || line.act === "removed") gone.add(line.seq);
    else if (line.act === "readable") gone.delete(line.seq);
  }
  return [...records.values()].filter(({ seq }) => !gone.has(seq)).reverse();
}

/**
 * The collections of every run that did not end and during which the machine crashed. Old journals, without a word of the run,
 * are complete, since each of their lines waited for the disk.
 */
function unwrittenOf(lines: readonly JournalLine[], booted: number): readonly Unwritten[] {
  const runs: (Heading & { readonly places: Map<string, Unwritten> })[] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (line.act === "run") runs.push({ ...line, places: new Map() });
    else if (line.act === "ended") run?.places.clear();
    else if (line.act === "add" && run?.word !== undefined) {
      const { resource, url } = line;
      run.places.set(url, { resource, collectionUrl: url, word: run.word });
    }
  }
  return runs.flatMap((run) => (sameBoot(run.booted ?? booted, booted) ? [] : [...run.places.values()]));
}

function lineOf(text: string): readonly JournalLine[] {
  const line: unknown = parsedJson(text);
  return isLine(line) ? [line] : [];
}

function isLine(line: unknown): line is JournalLine {
  if (typeof line !== "object" || line === null || !("act" in line)) return false;
  if (line.act === "run") return isHeading(line);
  if (line.act === "ended") return true;
  if (!("seq" in line) || typeof line.seq !== "number") return false;
  const hasUrl = "url" in line && typeof line.url === "string";
  if (line.act === "add") return hasUrl && "resource" in line && typeof line.resource === "string";
  return line.act === "added" ? hasUrl : results.has(line.act);
}

const results: ReadonlySet<unknown> = new Set([
  "refused",
  "removed",
  "readable",
] satisfies readonly JournalLine["act"][]);

function isHeading(line: object): line is Heading {
  const { baseUrl, word = "", booted = 0 }: { baseUrl?: unknown; word?: unknown; booted?: unknown } = line;
  return typeof baseUrl === "string" && typeof word === "string" && typeof booted === "number";
}
