// Writes the command that runs a check, as `cri-kit explain` shows it.

import type { CheckEntry } from "../../spec/check-entry.js";
import type { InterfaceModel } from "../../spec/model.js";
import { hasSites } from "../../spec/sites.js";
import { quoted } from "../../spec/text/shell-word.js";

/** `check` is an id, or the start of several; `needs` are the options without which a run does not judge it. */
export function conformExample(model: InterfaceModel, check: string, needs: readonly string[] = []): string {
  const options = [...(hasSites(model) ? ["--site ID"] : []), ...needs, "--write"];
  return `cri-kit conform BASE_URL ${options.join(" ")} --only ${quoted(check)}`;
}

/** The options that one of several checks needs. */
export const neededBy = (checks: readonly CheckEntry[]): readonly string[] => [
  ...new Set(checks.flatMap(({ needs = [] }) => needs)),
];
