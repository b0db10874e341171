// Opens the server's log, and writes its lines.

import type { pino } from "pino";
import { faultEntry } from "../fault-entry.js";
import type { Observe } from "../observe.js";
import type { LogLevel } from "./levels.js";

/** A log of JSON objects, one on each line, written in the background: no answer waits for it. */
export interface Log {
  /** Absent if the level has no line per request. */
  readonly observe?: Observe;
  report(fault: unknown, request: string, trace?: string): void;
  /** Logs an event of the whole server. */
  note(message: string, facts?: Readonly<Record<string, unknown>>): void;
  /** Logs a problem that an operator must fix, as an error. */
  alarm(message: string): void;
  /** Writes the remaining lines, and ignores later ones. */
  close(): Promise<void>;
}

const silent: Log = {
  report: () => undefined,
  note: () => undefined,
  alarm: () => undefined,
  close: async () => undefined,
};

/** Opens a log on a file or a descriptor (default: standard output). */
export async function openLog(level: LogLevel, dest: string | number = 1): Promise<Log> {
  if (level === "off") return silent;
  const { pino } = await import("pino");
  const destination = openDestination(pino.destination, dest);
  const lines = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination.stream,
  );
  let open = true;
  return {
    ...(level === "error" ? {} : { observe: (exchange) => open && lines.info(exchange) }),
    report(fault, request, trace) {
      if (open)
        lines.error(
          { request, ...(trace === undefined ? {} : { trace }), ...faultEntry(fault, level === "debug") },
          "fault",
        );
    },
    note(message, facts = {}) {
      if (open) lines.info(facts, message);
    },
    alarm(message) {
      if (open) lines.error(message);
    },
    close() {
      open = false;
      return destination.end();
    },
  };
}

interface Destination {
  readonly stream: ReturnType<typeof pino.destination>;
  /** Resolves when all lines are written, or cannot be written any more. */
  end(): Promise<void>;
}

// Lines are written in groups: writing each line alone costs more than everything else about it.
const together = { minLength: 4096, periodicFlush: 100 };

// Limit of the buffer if nothing reads the lines: later lines are dropped, and requests continue.
const mostHeld = 16 * 1024 * 1024;

/**
 * Opens a file or a descriptor that lines are written to in the background. Pino also writes the rest if the process ends without
 * `end`, for instance because of a fault.
 */
function openDestination(destinationOf: typeof pino.destination, dest: string | number): Destination {
  const stream = destinationOf({ dest, sync: false, maxLength: mostHeld, ...together });
  let broken = false;
  // If the disk is full or the reader of a pipe is gone, the server continues without a log.
  stream.on("error", () => {
    broken = true;
  });
  const ended = (): Promise<void> =>
    new Promise((resolve) => {
      if (broken) return resolve();
      for (const event of ["close", "error"]) stream.once(event, () => resolve());
      stream.end();
    });
  let ending: Promise<void> | undefined;
  return {
    stream,
    end() {
      ending ??= ended();
      return ending;
    },
  };
}
