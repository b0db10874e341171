import { appendFileSync, closeSync, openSync } from "node:fs";
import { Problem } from "../http/problem.js";
import { SetupError } from "../setup-error.js";

export interface AuditLog {
  write(entry: object): void;
  /** Goes on in the file that now has its name, and makes it where it was moved away. Where it cannot, it goes on as it was, and tells. */
  reopen(): void;
  close(): void;
}

// Letters that no eye sees, or that end a line or turn its direction for some reader: a name may hold them.
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu;

const escaped = (letter: string): string =>
  Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at))
    .map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`)
    .join("");

/** One JSON object on one line, whatever its texts hold. */
export const auditLine = (entry: object): string => `${JSON.stringify(entry).replace(unseen, escaped)}\n`;

const reasonOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

function openFile(file: string): number {
  try {
    return openSync(file, "a", 0o600);
  } catch (fault) {
    throw new SetupError(
      `the audit log cannot be written: ${reasonOf(fault)}. Name a file that you may write.`,
    );
  }
}

/** Nobody is answered whose act cannot be told. */
function untold(): Problem {
  const text =
    "What this request did cannot be told to the audit log. A change may have been made all the same: look before you send it again.";
  return new Problem(503, [{ code: "transient", text }], { "Retry-After": "10" });
}

/**
 * Appends one line an entry. Where that fails, the operator is told why and the client gets a 503; what was taken of the line
 * is to stay a line of its own.
 */
export function auditWriter(append: (text: string) => void, tell: (line: string) => void): AuditLog["write"] {
  let torn = "";
  return (entry) => {
    try {
      append(torn + auditLine(entry));
      torn = "";
    } catch (fault) {
      torn = "\n";
      tell(`the audit log cannot be written: ${reasonOf(fault)}`);
      throw untold();
    }
  };
}

/** Lines are handed to the operating system before the answer leaves: they are there after a crash of this process. */
export function openAuditLog(file: string, tell: (line: string) => void): AuditLog {
  let log = openFile(file);
  return {
    write: auditWriter((text) => appendFileSync(log, text), tell),
    reopen() {
      try {
        const next = openFile(file);
        closeSync(log);
        log = next;
      } catch (fault) {
        tell(reasonOf(fault));
      }
    },
    close: () => closeSync(log),
  };
}
