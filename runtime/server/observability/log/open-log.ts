// The server's log.
import { faultEntry } from "../fault-entry.js";
import type { Observe } from "../observe.js";
import { openDestination } from "./destination.js";
import type { LogLevel } from "./levels.js";

/** JSON, one object a line, written beside the requests: no answer waits for it. */
export interface Log {
  /** Absent if the level has no line per request. */
  readonly observe?: Observe;
  report(fault: unknown, request: string, trace?: string): void;
  /** What happens to the server as a whole. */
  note(message: string, facts?: Readonly<Record<string, unknown>>): void;
  /** What an operator must see to, as an error. */
  alarm(message: string): void;
  /** Writes what is left, and nothing from then on. */
  close(): Promise<void>;
}

const silent: Log = {
  report: () => undefined,
  note: () => undefined,
  alarm: () => undefined,
  close: async () => undefined,
};

/** Opens a log on a file or a descriptor: on standard output, unless another is named. */
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
