import { cut } from "../http/cut.js";
import type { CheckResult } from "./report.js";

/** No sentence is longer; what is holds a deployment's own text, of which the beginning tells as much. */
export const longestText = 20_000;

/** What was said of a check, in texts of bounded length. */
export function bounded<T extends Pick<CheckResult, "expected" | "actual" | "reason" | "script">>(
  said: T,
): T {
  const { expected = "", actual = "", reason = "", script = "" } = said;
  const texts = Object.entries({ expected, actual, reason, script });
  if (texts.every(([, text]) => text.length <= longestText)) return said;
  const shortened = texts.filter(([, text]) => text.length > longestText);
  return { ...said, ...Object.fromEntries(shortened.map(([name, text]) => [name, cut(text, longestText)])) };
}
