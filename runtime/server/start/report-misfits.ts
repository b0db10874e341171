// Reports at the start that stored records do not fit the interface: no change of a spec changes them.
import { mostMilliseconds, mostOfType, type Sample, sampleMisfits } from "../archive/sample-misfits.js";
import type { InterfaceDefinition } from "../definition.js";
import { hasSites } from "../http/paths.js";
import { shownStore } from "../store/open-store.js";
import { mostSites } from "../store/sql/sites-sql.js";
import type { Store } from "../store-port/store.js";
import { StoreDamaged, StoreUnavailable } from "../store-port/store-error.js";

const columns = 80;

/** Looks at some records of a store, and reports if some do not fit, with what was looked at. `name` is that of the store; its password is not shown. `spec` is as in `ServerParts`. */
export async function reportMisfits(
  store: Store,
  definition: InterfaceDefinition,
  name: string,
  report: (line: string) => void,
  spec?: string,
): Promise<void> {
  try {
    const sample = await sampleMisfits(store, definition);
    for (const line of misfitLines(sample, definition, shownStore(name), spec)) report(line);
  } catch (fault) {
    // A server of such a store starts, and its requests say what is wrong.
    if (!(fault instanceof StoreUnavailable || fault instanceof StoreDamaged)) throw fault;
  }
}

/** No lines if all records of the sample fit. */
export function misfitLines(
  { records, misfits, first }: Sample,
  definition: InterfaceDefinition,
  store: string,
  spec = "FILE",
): readonly string[] {
  if (first === undefined) return [];
  const { type, id, site, faults } = first;
  const [at, sites, option] = hasSites(definition)
    ? [` at site ${site}`, ` at up to ${mostSites} sites`, ` --site ${word(site)}`]
    : ["", "", ""];
  const fit = misfits === 1 ? "does not fit" : "do not fit";
  return [
    `${misfits} of ${records} stored records ${fit} the spec, such as:`,
    shortened(printable(`  ${type}/${id}${at}`)),
    shortened(printable(`    ${faults[0]}`)),
    `Only the oldest ${mostOfType} of each type${sites} were read, for ${mostMilliseconds / 1000} s at most.`,
    "The server still returns these records. An update of one must fit the spec.",
    "List all of them:",
    `  npx cri-kit export --check --store ${word(store)}${option}${spec === "" ? "" : ` --spec ${word(spec)}`}`,
    "Correct them with updates that fit the spec, or with export and load --edited.",
  ];
}

/** A word of a command for a shell. */
const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${printable(text).replaceAll("'", "'\\''")}'`;

const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "\uFFFD");

const shortened = (line: string): string => (line.length > columns ? `${line.slice(0, columns - 1)}…` : line);
