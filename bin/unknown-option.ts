// Finds the options that a user may have meant by one that does not exist.
import type { Option } from "commander";
import { nearOptions } from "../runtime/server/start/near-options.js";
import { editDistance } from "../spec/diagnostics/near.js";

type GroupedOption = Pick<Option, "long" | "required" | "helpGroupHeading">;

/** The options of a command that a user may have meant by `written`. */
export function meantOptions(written: string, options: readonly GroupedOption[]): readonly string[] {
  const ofGroup = optionsOfGroup(written, options);
  const known = options.flatMap(({ long }) => long ?? []);
  return ofGroup.length > 0 ? ofGroup : nearOptions(written, known, editDistance);
}

/** For the name of a group of the help, such as `--report` or `--reports`: the options of the group that take a value. */
function optionsOfGroup(written: string, options: readonly GroupedOption[]): readonly string[] {
  const name = singular(written.replace(/^-+/, ""));
  return options
    .filter(({ required, helpGroupHeading = "" }) => required && singular(helpGroupHeading) === name)
    .flatMap(({ long }) => long ?? []);
}

const singular = (name: string): string => name.toLowerCase().replace(/s?:?$/, "");
