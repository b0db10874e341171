// Describes a fault for the log.
import { SetupError } from "../setup-error.js";

/** A fault of the server's own, as it may be logged. */
export interface FaultEntry {
  readonly fault: string;
  readonly code?: string;
  /** Present only if it is known to quote nothing of a record. */
  readonly message?: string;
  /** Where it was thrown, innermost first, without the message that V8 puts before it. */
  readonly stack: readonly string[];
  readonly cause?: FaultEntry;
}

const frame = /^ {4}at .+(?::\d+:\d+|<anonymous>|native)\)?$/;

/** A message may have lines that look like frames, so everything before its end is ignored. */
function framesOf(fault: Error): readonly string[] {
  const [stack, message] = [String(fault.stack), String(fault.message)];
  const at = stack.indexOf(message);
  if (at < 0) return [];
  const lines = stack.slice(at + message.length).split("\n");
  return lines.filter((line) => frame.test(line)).map((line) => line.trim().slice("at ".length));
}

const codeOf = (fault: Error): string => {
  const code = "code" in fault ? String(fault.code) : "";
  return /^\w{1,64}$/.test(code) ? code : "";
};

// Of causes that are each other's causes there is no end.
const mostCauses = 5;

/**
 * A driver, a parser or the engine quotes in its messages what it stumbled over, and PostgreSQL whole rows in members beside:
 * of those faults only the kind, the code and the place are told. `quoting` has their messages told too.
 */
export function faultEntry(fault: unknown, quoting = false, causes = mostCauses): FaultEntry {
  if (!(fault instanceof Error)) return { fault: typeof fault, stack: [] };
  const code = codeOf(fault);
  return {
    fault: fault.constructor.name,
    ...(code === "" ? {} : { code }),
    ...(quoting || fault instanceof SetupError ? { message: String(fault.message) } : {}),
    stack: framesOf(fault),
    ...(fault.cause === undefined || causes === 0
      ? {}
      : { cause: faultEntry(fault.cause, quoting, causes - 1) }),
  };
}

const linesOf = ({ fault, code, message, stack, cause }: FaultEntry): readonly string[] => [
  [fault, ...(code === undefined ? [] : [code]), ...(message === undefined ? [] : [message])].join(": "),
  ...stack.map((line) => `    at ${line}`),
  ...(cause === undefined
    ? []
    : linesOf(cause).map((line, index) => (index === 0 ? `caused by ${line}` : line))),
];

/** Writes a fault to standard error, unless another receiver is configured. */
export const faultToStderr = (fault: unknown, request: string, trace?: string): void =>
  console.error(
    `request ${request}${trace === undefined ? "" : ` of trace ${trace}`} failed: ${linesOf(faultEntry(fault)).join("\n")}`,
  );
