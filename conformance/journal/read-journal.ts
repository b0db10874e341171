import { readFile } from "node:fs/promises";
import type { JournalLine } from "./journal.js";

/** An add of an earlier run that was not deleted. */
export interface JournaledRecord {
  readonly seq: number;
  readonly resource: string;
  /** The record's own URL; absent where no answer told its id. */
  readonly url?: string;
  readonly collectionUrl: string;
  /** A text of the record by which a person could find it again. */
  readonly marker: string;
}

export interface ReadJournal {
  readonly interface?: string;
  readonly baseUrl?: string;
  /** Last added first, the order in which they can be deleted. */
  readonly records: readonly JournaledRecord[];
}

/**
 * Reads what a run left behind. A last line that was cut off in the middle of being written is left out: its request had not
 * left yet.
 */
export async function readJournal(file: string): Promise<ReadJournal> {
  const records = new Map<number, JournaledRecord>();
  let run: { interface?: string; baseUrl?: string } = {};
  for (const line of (await readFile(file, "utf8")).split("\n").flatMap(lineOf)) {
    if (line.act === "run") run = { interface: line.interface, baseUrl: line.baseUrl };
    else if (line.act === "add") {
      const { seq, resource, url, marker } = line;
      records.set(seq, { seq, resource, collectionUrl: url, marker });
    } else if (line.act === "added") {
      const before = records.get(line.seq);
      if (before) records.set(line.seq, { ...before, url: line.url });
    } else records.delete(line.seq);
  }
  return { ...run, records: [...records.values()].reverse() };
}

function lineOf(text: string): readonly JournalLine[] {
  try {
    const line: unknown = JSON.parse(text);
    return isLine(line) ? [line] : [];
  } catch {
    return [];
  }
}

function isLine(line: unknown): line is JournalLine {
  if (typeof line !== "object" || line === null || !("act" in line)) return false;
  if (line.act === "run") return "baseUrl" in line && typeof line.baseUrl === "string";
  if (!("seq" in line) || typeof line.seq !== "number") return false;
  const hasUrl = "url" in line && typeof line.url === "string";
  if (line.act === "add") return hasUrl && "resource" in line && typeof line.resource === "string";
  return line.act === "added" ? hasUrl : line.act === "refused" || line.act === "removed";
}
