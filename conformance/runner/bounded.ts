// Limits the length of texts in results.
import { cut } from "../http/cut.js";
import type { CheckResult } from "./report.js";

/** No text of ours is longer. A longer one quotes the deployment, and its start is enough. */
export const longestText = 20_000;

/** A result with texts of limited length. */
export function bounded<T extends Pick<CheckResult, "expected" | "actual" | "reason" | "script">>(
  said: T,
): T {
  const { expected = "", actual = "", reason = "", script = "" } = said;
  const texts = Object.entries({ expected, actual, reason, script });
  if (texts.every(([, text]) => text.length <= longestText)) return said;
  const shortened = texts.filter(([, text]) => text.length > longestText);
  return { ...said, ...Object.fromEntries(shortened.map(([name, text]) => [name, cut(text, longestText)])) };
}
