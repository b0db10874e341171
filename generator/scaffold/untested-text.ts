// Names the new handlers that a team's existing test files do not test. These files are the team's: nothing is added to them.
import { resolve } from "node:path";
import { quoted } from "../../spec/text/shell-word.js";
import { command, near } from "../commands/command-text.js";
import type { Place } from "../commands/options.js";
import type { Completed } from "./complete.js";
import type { Stub } from "./stubs.js";

/** A scaffold of a place. */
interface ScaffoldPlace extends Place {
  readonly folder: string;
}

/** The lines about handlers that were added to files with a test file of the team; empty if there are none. */
export function untestedText(
  kept: readonly Stub[],
  additions: ReadonlyMap<string, Completed>,
  place: ScaffoldPlace,
): string {
  const untested = kept.flatMap(({ path, tests }) => {
    const added = tests && additions.get(tests.path)?.added;
    return added === undefined
      ? []
      : [{ path, added, shown: added.filter((one) => tests?.names.includes(one)) }];
  });
  if (untested.length === 0) return "";
  const lines = untested.map(({ path, added }) => `  ${path}: ${added.join(", ")}\n`);
  const shown = untested.some((one) => one.shown.length > 0) ? howTo(place) : "";
  return `Your test files have no tests of these new handlers:\n${lines.join("")}${shown}`;
}

/** A second scaffold has the tests of all handlers. Beside the first one, its imports have the same paths. */
function howTo({ folder, ...place }: ScaffoldPlace): string {
  const beside = near(`${resolve(folder)}-new`);
  return `To see such tests, write a second scaffold, and copy from its test files:\n  ${command("generate", place)} --scaffold ${quoted(beside)}\nYou can delete the second scaffold afterwards.\n`;
}
