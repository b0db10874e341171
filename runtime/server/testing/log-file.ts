// Opens log files for tests, and reads their lines.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { AppOptions } from "../app-options.js";
import type { LogLevel } from "../observability/log/levels.js";
import { type Log, openLog } from "../observability/log/open-log.js";

/** A log in a file that is deleted after the tests. */
export interface Kept {
  readonly log: Log;
  /** Its lines once it is closed. */
  lines(): Promise<readonly Record<string, unknown>[]>;
  text(): Promise<string>;
}

/** Opens logs for the tests of one file. */
export function logKeeper(): (level: LogLevel) => Promise<Kept> {
  const folder = mkdtempSync(join(tmpdir(), "log-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  let files = 0;
  return async (level) => {
    files += 1;
    const file = join(folder, `${files}.log`);
    const log = await openLog(level, file);
    const text = async (): Promise<string> => {
      await log.close();
      return readFileSync(file, "utf8");
    };
    const lines = async () =>
      (await text())
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    return { log, text, lines };
  };
}

/** The options with which an app writes to a log. */
export const loggedBy = ({ observe, report }: Log): Pick<AppOptions, "observe" | "report"> => ({
  report,
  ...(observe === undefined ? {} : { observe }),
});
