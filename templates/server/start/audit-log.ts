import { appendFileSync, closeSync, openSync } from "node:fs";
import { SetupError } from "../setup-error.js";

export interface AuditLog {
  write(entry: object): void;
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

/** Lines are handed to the operating system before the answer leaves: they are there after a crash of this process. */
export function openAuditLog(file: string): AuditLog {
  try {
    const log = openSync(file, "a", 0o600);
    return {
      write: (entry) => appendFileSync(log, auditLine(entry)),
      close: () => closeSync(log),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`the audit log cannot be written: ${reason}. Name a file that you may write.`);
  }
}
