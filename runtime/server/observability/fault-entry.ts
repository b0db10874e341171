// Describes a fault for the log, without quoting records.
import { SetupError } from "../setup-error.js";

/** A fault of the server's own, as it may be logged. */
interface FaultEntry {
  readonly fault: string;
  readonly code?: string;
  /** Present only if it surely quotes nothing of a record. */
  readonly message?: string;
  /** Where it was thrown, innermost first, without the message that V8 puts before it. */
  readonly stack: readonly string[];
  readonly cause?: FaultEntry;
}

const frame = /^ {4}at .+(?::\d+:\d+|<anonymous>|native)\)?$/;

/** The frames after the message: lines of the message may look like frames. */
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

// Causes can be circular.
const mostCauses = 5;

/**
 * Drivers, parsers and the engine quote values in their messages, and PostgreSQL adds whole rows in other members. Of such faults only
 * the kind, the code and the place are logged; with `quoting`, also the messages.
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
