// Defines the levels of the log.
import { SetupError } from "../../setup-error.js";

/**
 * What a log contains: nothing; faults; also a line for each request; also the messages of faults, which may quote a record.
 */
const logLevels = ["off", "error", "info", "debug"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Reads a level. Throws `SetupError` for an unknown one. */
export function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (level !== undefined) return level;
  throw new SetupError(`--log has no level ${text}.`, { remedy: `write one of ${logLevels.join(", ")}` });
}
