import { byCodeUnit } from "../build/order.js";
import { asRun } from "../command-name.js";
import { pathFrom } from "../source/path.js";
import { type Code, catalogue } from "./catalogue.js";
import type { Diagnostic, Spot } from "./diagnostic.js";
import { nearest } from "./near.js";

/** What a report may add to the catalogue's text. */
export interface ReportDetails {
  /** The name that was written, and those that would have been right: gives the "did you mean". */
  readonly written?: string;
  readonly known?: Iterable<string>;
  /** In place of the catalogue's remedy, where the place allows a better one. */
  readonly remedy?: string;
}

/** Collects the mistakes of one spec, in all its files, so that its author sees all of them at once. */
export interface Reporter {
  report(code: Code, spot: Spot, message: string, details?: ReportDetails): void;
  /** The named file's first, each file's in its order; two reports of one code at one place count once. */
  diagnostics(): readonly Diagnostic[];
}

/** Mistakes for which a name that was meant is sought: as many as a person reads. */
const suggesting = 1_000;

/** Without a remedy of its own a report has that of `remedies`, where the kind of file allows a better one than the catalogue's. */
export function createReporter(file: string, remedies: Partial<Record<Code, string>> = {}): Reporter {
  const found = new Map<string, Diagnostic>();
  return {
    report(code, spot, message, { written, known, ...rest } = {}) {
      // Each name that was meant is sought among all that are known.
      const details =
        written === undefined || found.size >= suggesting
          ? rest
          : { ...rest, written, ...(known && { known }) };
      const id = `${spot.file ?? ""}:${spot.line}:${spot.column}:${code}:${message}`;
      const shown = spot.file === undefined ? file : pathFrom(file, spot.file);
      const { remedy = remedies[code] ?? asRun(catalogue[code].remedy) } = details;
      if (!found.has(id)) found.set(id, diagnostic(shown, code, spot, message, { ...details, remedy }));
    },
    diagnostics: () => {
      const inNamed = ({ file: shown }: Diagnostic) => Number(shown !== file);
      return [...found.values()].sort((a, b) => inNamed(a) - inNamed(b) || byPlace(a, b));
    },
  };
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

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return byCodeUnit(a.file, b.file) || a.line - b.line || a.column - b.column || byCodeUnit(a.code, b.code);
}
