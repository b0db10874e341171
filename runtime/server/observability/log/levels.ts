// The levels of the log.
import { SetupError } from "../../setup-error.js";

/**
 * What a log tells: nothing; faults; a line a request as well; or also the messages of faults, which may quote a record.
 */
const logLevels = ["off", "error", "info", "debug"] as const;

export type LogLevel = (typeof logLevels)[number];

/** Throws `SetupError` for what is no level. */
export function logLevelOf(text: string): LogLevel {
  const level = logLevels.find((one) => one === text);
  if (level !== undefined) return level;
  throw new SetupError(`--log takes ${logLevels.join(", ")}, not ${text}.`);
}
