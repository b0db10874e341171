import { closeSync, openSync, writeSync } from "node:fs";
import type { Audit } from "../audit.js";
import { SetupError } from "../setup-error.js";

export interface AuditLog {
  readonly write: Audit;
  close(): void;
}

/** Lines are handed to the operating system before the answer leaves: they are there after a crash of this process. */
export function openAuditLog(file: string): AuditLog {
  try {
    const log = openSync(file, "a", 0o600);
    return {
      write: (entry) => void writeSync(log, `${JSON.stringify(entry)}\n`),
      close: () => closeSync(log),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new SetupError(`the audit log cannot be written: ${reason}. Name a file that you may write.`);
  }
}
