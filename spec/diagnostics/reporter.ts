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

/** Collects the mistakes of one spec file, so that its author sees all of them at once. */
export interface Reporter {
  report(code: Code, spot: Spot, message: string, details?: ReportDetails): void;
  /** In the file's order; two reports of one code at one place count once. */
  diagnostics(): readonly Diagnostic[];
}

export function createReporter(file: string): Reporter {
  const found = new Map<string, Diagnostic>();
  return {
    report(code, spot, message, details = {}) {
      const id = `${spot.line}:${spot.column}:${code}:${message}`;
      if (!found.has(id)) found.set(id, diagnostic(file, code, spot, message, details));
    },
    diagnostics: () => [...found.values()].sort(byPlace),
  };
}

function diagnostic(
  file: string,
  code: Code,
  spot: Spot,
  message: string,
  details: ReportDetails,
): Diagnostic {
  const { line, column, length } = spot;
  const remedy = details.remedy ?? catalogue[code].remedy;
  const suggestion =
    details.written === undefined ? undefined : nearest(details.written, details.known ?? []);
  const plain = { code, message, file, line, column, length, remedy };
  return suggestion === undefined ? plain : { ...plain, suggestion };
}

function byPlace(a: Diagnostic, b: Diagnostic): number {
  return a.line - b.line || a.column - b.column || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}
