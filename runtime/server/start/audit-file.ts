// Writes the audit log to a file, and keeps entries in memory while the file cannot be written.
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { Problem } from "../http/problem.js";
import type { AuditEntry, Refusal } from "../observability/audit/audit.js";
import { SetupError } from "../setup-error.js";
import { systemCode, systemReason } from "../system-reason.js";

/** Appends bytes to a file, and returns how many were written. Throws if none were. */
type AppendBytes = (bytes: Buffer) => number;

/** Reports to the operator that lines cannot be written, or can be written again. */
type LinesEvent =
  | { readonly kind: "failing"; readonly fault: unknown }
  | { readonly kind: "again"; readonly lost: number }
  | { readonly kind: "closed"; readonly left: number };

interface BufferedLinesOptions {
  /** Bytes of lines that are kept while they cannot be written. */
  readonly most: number;
  /** Makes a line that reports how many lines were lost. */
  lostLine(count: number): string;
  report(event: LinesEvent): void;
}

/** Writes lines immediately, or keeps them in memory while they cannot be written. */
interface BufferedLines {
  /** The last line could not be written. */
  readonly isFailing: boolean;
  /** No more lines are kept but those that have to be. */
  readonly isFull: boolean;
  /** Lines that are kept. */
  readonly waiting: number;
  /** Lines that were lost since the first one. */
  readonly lost: number;
  /** Writes a line, or keeps it. If too many are kept, the line is lost, unless it must be kept. */
  add(line: string, mustKeep: boolean): void;
  /** To be called for a new file: a line that was partly written to the old file is written again as a whole. */
  restart(): void;
  close(): void;
}

// Milliseconds until lines that could not be written are written again.
const pause = 1000;

function bufferLines(append: AppendBytes, { most, lostLine, report }: BufferedLinesOptions): BufferedLines {
  const queue: Buffer[] = [];
  let bytes = 0;
  // Bytes of the first line that are already written.
  let done = 0;
  let [lost, indeterminate] = [0, 0];
  let again: NodeJS.Timeout | undefined;

  const keep = (line: Buffer): void => {
    queue.push(line);
    bytes += line.length;
  };
  /** Throws if not all lines could be written; the rest stays in the queue. */
  const writeQueue = (): void => {
    let at = 0;
    try {
      for (const line of queue) {
        while (done < line.length) done += append(line.subarray(done));
        at += 1;
        bytes -= line.length;
        done = 0;
      }
    } finally {
      queue.splice(0, at);
    }
  };
  const writeBuffered = (): void => {
    writeQueue();
    if (indeterminate === 0) return;
    keep(Buffer.from(lostLine(indeterminate)));
    indeterminate = 0;
    writeQueue();
  };
  const tryAgain = (): void => {
    again = undefined;
    const reported = indeterminate;
    try {
      writeBuffered();
      report({ kind: "again", lost: reported });
    } catch {
      waitAgain();
    }
  };
  const waitAgain = (): void => {
    again = setTimeout(tryAgain, pause).unref();
  };
  return {
    get isFailing() {
      return again !== undefined;
    },
    get isFull() {
      return bytes >= most;
    },
    get waiting() {
      return queue.length;
    },
    get lost() {
      return lost;
    },
    add(line, mustKeep) {
      if (bytes >= most && !mustKeep) {
        lost += 1;
        indeterminate += 1;
        return;
      }
      keep(Buffer.from(line));
      if (again !== undefined) return;
      try {
        writeQueue();
      } catch (fault) {
        waitAgain();
        report({ kind: "failing", fault });
      }
    },
    restart() {
      done = 0;
    },
    close() {
      if (again === undefined) return;
      clearTimeout(again);
      again = undefined;
      try {
        writeBuffered();
      } catch {
        report({ kind: "closed", left: queue.length + indeterminate });
      }
    },
  };
}

/** A line of the audit log about a request. */
type AuditLine = AuditEntry | Refusal | object;

interface AuditWriter {
  /** Never throws: if the file cannot be written, the entry is kept in memory and written later. */
  write(entry: AuditLine): void;
  /** Throws a 503 if a change could not be logged. */
  checkChange(): void;
  /** The problems that need an operator, one word each. */
  alarms(): readonly string[];
  readonly lines: BufferedLines;
}

export interface AuditLog extends AuditWriter {
  /** Reopens the file by its name, and creates it if it was moved away. If that fails, it reports so and keeps the old file. */
  reopen(): void;
  close(): void;
}

// Invisible characters, and characters that end a line or reverse its direction in some programs: names may contain them.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

const escaped = (letter: string): string =>
  Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");

/** One JSON object on one line, even if its texts have line ends. */
export const auditLine = (entry: object): string => `${JSON.stringify(entry).replace(invisible, escaped)}\n`;

function openFile(file: string): number {
  try {
    return openSync(file, "a+", 0o600);
  } catch (fault) {
    // A file that is not there would be made.
    const reason = systemCode(fault) === "ENOENT" ? "its folder does not exist" : systemReason(fault);
    throw new SetupError(`The audit log ${file} cannot be written: ${reason}.`, {
      remedy: "name a file that you may write",
    });
  }
}

/** Whether an earlier run ended in the middle of a line. */
function isTorn(log: number): boolean {
  const { size } = fstatSync(log);
  const last = Buffer.alloc(1);
  return size > 0 && readSync(log, last, 0, 1, size - 1) === 1 && last.toString() !== "\n";
}

// Some 100,000 entries.
const mostBytes = 16 * 1024 * 1024;

/** Refuses a change that could not be logged. */
function indeterminate(): Problem {
  const text =
    "Nothing was changed: the audit log cannot be written, and its buffer in memory is full. Try again in 10 s.";
  return new Problem(503, [{ code: "transient", text }], { "Retry-After": "10" });
}

const changes: readonly AuditEntry["act"][] = ["add", "update", "delete"];

const isChange = (entry: AuditLine): boolean =>
  "act" in entry && !("refused" in entry) && changes.some((action) => action === entry.act);

/**
 * Hands every line to the operating system before the answer is sent. If that fails, as on a full disk, reads and changes
 * continue: up to `most` bytes of entries are kept in memory and written once there is room. Beyond that, changes are refused,
 * reads continue, and a line reports how many entries were lost.
 */
export function auditWriter(
  append: AppendBytes,
  report: (line: string) => void,
  most = mostBytes,
): AuditWriter {
  const lostLine = (lost: number): string => auditLine({ at: new Date().toISOString(), lost });
  const lines = bufferLines(append, { most, lostLine, report: (event) => report(textOf(event, most)) });
  return {
    lines,
    write: (entry) => lines.add(auditLine(entry), isChange(entry)),
    checkChange() {
      if (lines.isFull) throw indeterminate();
    },
    alarms: () => [...(lines.isFailing ? ["audit-log"] : []), ...(lines.isFull ? ["changes-refused"] : [])],
  };
}

function textOf(event: LinesEvent, most: number): string {
  if (event.kind === "again")
    return `the audit log can be written again; ${event.lost} of its entries were lost.`;
  if (event.kind === "closed") return `the audit log lacks ${event.left} entries that could not be written.`;
  return `the audit log cannot be written: ${systemReason(event.fault)}. Make room for it. Until then its entries are kept in memory; beyond ${most} bytes of them changes are refused, and reads continue without an entry.`;
}

/** Opens the audit log. Lines reach the operating system before the answer is sent, so they survive a crash of this process. */
export function openAuditLog(file: string, report: (line: string) => void): AuditLog {
  let log = openFile(file);
  const writer = auditWriter((bytes) => writeSync(log, bytes), report);
  if (isTorn(log)) writeSync(log, "\n");
  return {
    ...writer,
    reopen() {
      try {
        const next = openFile(file);
        closeSync(log);
        log = next;
        writer.lines.restart();
      } catch (fault) {
        report(systemReason(fault));
      }
    },
    close() {
      writer.lines.close();
      closeSync(log);
    },
  };
}
