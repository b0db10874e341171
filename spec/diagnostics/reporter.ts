// Collects the mistakes in a spec, and suggests the intended name for a misspelt one.

import { asRun } from "../command-name.js";
import { byCodeUnit } from "../text/order.js";
import { pathFrom } from "../text/path.js";
import { type Code, catalogue } from "./catalogue.js";
import type { Diagnostic, Spot } from "./diagnostic.js";
import { nearest } from "./near.js";

/** Optional details of a report. */
export interface ReportDetails {
  /** The name that was written and the allowed names, for the "did you mean". */
  readonly written?: string;
  readonly known?: Iterable<string>;
  /** The clause that does not exist: reports about one with a name like it are one mistake, which has the lines of all of them. */
  readonly missing?: string;
  /** Replaces the catalogue's remedy if there is a better one for this place. */
  readonly remedy?: string;
}

/** Collects all mistakes in all files of one spec, so that its author sees them in one run. */
export interface Reporter {
  report(code: Code, spot: Spot, message: string, details?: ReportDetails): void;
  /**
   * All reports: the named file's first, each file's in its order; two reports of one code at one place count once.
   */
  diagnostics(): readonly Diagnostic[];
  /** What the author should know, although the spec is valid. */
  warnings(): readonly Diagnostic[];
}

/** The codes of warnings; all others are of mistakes. */
const isWarning = ({ diagnostic: { code } }: Found): boolean => code === "CRI1394";

/** The number of mistakes that get a "did you mean"; nobody reads more. */
const suggesting = 1_000;

/** `remedies` replaces the catalogue's remedies for this kind of file; a report's own remedy takes precedence. */
export function createReporter(file: string, remedies: Partial<Record<Code, string>> = {}): Reporter {
  const found = new Map<string, Found>();
  const inNamed = ({ file: shown }: Diagnostic) => Number(shown !== file);
  const placed = (): readonly Found[] =>
    [...found.values()].sort(
      ({ diagnostic: a }, { diagnostic: b }) => inNamed(a) - inNamed(b) || byPlace(a, b),
    );
  return {
    report(code, spot, message, { written, known, missing, ...rest } = {}) {
      // Each misspelt name is compared with all known names.
      const details =
        written === undefined || found.size >= suggesting
          ? rest
          : { ...rest, written, ...(known && { known }) };
      const id = `${spot.file ?? ""}:${spot.line}:${spot.column}:${code}:${message}`;
      const shown = spot.file === undefined ? file : pathFrom(file, spot.file);
      const { remedy = remedies[code] ?? asRun(catalogue[code].remedy) } = details;
      if (found.has(id)) return;
      found.set(id, { diagnostic: diagnostic(shown, code, spot, message, { ...details, remedy }), missing });
    },
    diagnostics: () => once(placed().filter((one) => !isWarning(one))),
    warnings: () => once(placed().filter(isWarning)),
  };
}

/** A report, and the clause that it misses. */
interface Found {
  readonly diagnostic: Diagnostic;
  readonly missing: string | undefined;
}

/** Without reports that only repeat which clause is missing, if names close to it exist: the first has the places of all. */
function once(found: readonly Found[]): readonly Diagnostic[] {
  const byClause = new Map<string, readonly Diagnostic[]>();
  for (const { diagnostic, missing } of found) {
    if (missing !== undefined) byClause.set(missing, [...(byClause.get(missing) ?? []), diagnostic]);
  }
  return found.flatMap(({ diagnostic, missing }) => {
    const same = missing === undefined ? [] : (byClause.get(missing) ?? []);
    const [kept, ...others] = same;
    const isMisspelt = same.every(({ suggestion }) => suggestion !== undefined);
    if (kept === undefined || others.length === 0 || !isMisspelt) return [diagnostic];
    if (kept !== diagnostic) return [];
    const places = others.map(({ file, line }) => (file === kept.file ? `line ${line}` : `${file}:${line}`));
    const message = `${kept.message}, which is also named in ${[...new Set(places)].join(", ")}`;
    return [{ ...kept, message }];
  });
}

function diagnostic(
  file: string,
  code: Code,
  spot: Spot,
  message: string,
  { remedy, ...details }: ReportDetails & { readonly remedy: string },
): Diagnostic {
  const { line, column, length } = spot;
  const suggestion =
    details.written === undefined ? undefined : nearest(details.written, details.known ?? []);
  const plain = { code, message, file, line, column, length, remedy };
  return suggestion === undefined ? plain : { ...plain, suggestion };
}

const byPlace = (a: Diagnostic, b: Diagnostic): number =>
  byCodeUnit(a.file, b.file) || a.line - b.line || a.column - b.column || byCodeUnit(a.code, b.code);
