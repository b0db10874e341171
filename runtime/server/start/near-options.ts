// Finds the known options of a command line that a user probably meant.
import { distance } from "../search/nearest.js";

/**
 * The known options that are closest to a written one, if they are close; several if they are equally close. `differing` counts the
 * letters that differ between two names.
 */
export function nearOptions(
  written: string,
  known: readonly string[],
  differing: (one: string, other: string) => number = distance,
): readonly string[] {
  const name = written.replace(/^-+/, "");
  const near = known
    .map((option) => ({ option, letters: lettersBetween(name, option.slice(2), differing) }))
    .filter(({ letters }) => letters !== undefined);
  const least = Math.min(...near.map(({ letters = 0 }) => letters));
  return near.filter(({ letters }) => letters === least).map(({ option }) => option);
}

/** The most letters that may differ. */
const most = 3;

/** The number of letters that differ; undefined if too many do. Names that begin alike may differ in half of their letters. */
function lettersBetween(
  written: string,
  name: string,
  differing: (one: string, other: string) => number,
): number | undefined {
  const letters = differing(written, name);
  const longest = Math.max(written.length, name.length);
  const beginsAlike = written.length > 2 && written.slice(0, 2) === name.slice(0, 2);
  const isNear = letters < longest * 0.6 || (beginsAlike && letters <= Math.ceil(longest / 2));
  return isNear && letters <= most ? letters : undefined;
}
