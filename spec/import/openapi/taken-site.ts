// Says which parameter of the paths was taken for the site.
import type { Reading } from "../reading.js";
import { textOf } from "./endpoints.js";
import { isOwn } from "./own-members.js";
import type { TypesFound } from "./record-types.js";

/** The document does not say that the parameter is a site, so a person must check it. */
export function noteSite({ site, types }: TypesFound, reading: Reading): void {
  const [first] = types.flatMap(({ collections }) => collections);
  if (site === undefined || first === undefined || isOwn(reading)) return;
  reading.note(
    { at: "#/paths" },
    `the paths of all types begin with ${textOf(first.before)}: the draft takes {${site}} for the site. If {${site}} is the id of a record, remove site from placeholders, and write the lists of that record with under`,
  );
}
