// Finds the options that a user may have meant by one that does not exist.
import type { Option } from "commander";
import { editDistance } from "../spec/diagnostics/near.js";

type GroupedOption = Pick<Option, "long" | "required" | "helpGroupHeading">;

/** The options of a command that a user may have meant by `written`. */
export function meantOptions(written: string, options: readonly GroupedOption[]): readonly string[] {
  const ofGroup = optionsOfGroup(written, options);
  const known = options.flatMap(({ long }) => long ?? []);
  return ofGroup.length > 0 ? ofGroup : nearOptions(written, known);
}

/** For the name of a group of the help, such as `--report` or `--reports`: the options of the group that take a value. */
function optionsOfGroup(written: string, options: readonly GroupedOption[]): readonly string[] {
  const name = singular(written.replace(/^-+/, ""));
  return options
    .filter(({ required, helpGroupHeading = "" }) => required && singular(helpGroupHeading) === name)
    .flatMap(({ long }) => long ?? []);
}

const singular = (name: string): string => name.toLowerCase().replace(/s?:?$/, "");

/** The known options that are closest to a written one, if they are close; several if they are equally close. */
export function nearOptions(written: string, known: readonly string[]): readonly string[] {
  const name = written.replace(/^-+/, "");
  const near = known
    .map((option) => ({ option, distance: distanceTo(name, option.slice(2)) }))
    .filter(({ distance }) => distance !== undefined);
  const least = Math.min(...near.map(({ distance = 0 }) => distance));
  return near.filter(({ distance }) => distance === least).map(({ option }) => option);
}

/** The most letters that may differ. */
const most = 3;

/** The number of letters that differ; undefined if too many do. Names that begin alike may differ in half of their letters. */
function distanceTo(written: string, name: string): number | undefined {
  const distance = editDistance(written, name);
  const longest = Math.max(written.length, name.length);
  const beginsAlike = written.length > 2 && written.slice(0, 2) === name.slice(0, 2);
  const isNear = distance < longest * 0.6 || (beginsAlike && distance <= Math.ceil(longest / 2));
  return isNear && distance <= most ? distance : undefined;
}
