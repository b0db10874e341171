// Lists the places of a team's code that a person must decide.
import type { InterfaceModel } from "../../spec/model.js";
import type { Pair } from "../diff/change.js";
import { type Edits, movedTo } from "../layout/edits.js";
import { type CodeError, type CodePlace, codeErrors, placeAt } from "../typescript/code-errors.js";
import { type GeneratedName, usesOf } from "../typescript/generated-names.js";
import type { Cause, CausesOf } from "./changed-nodes.js";
import type { Correspondence } from "./correspondence.js";
import { lostSymbols, type SymbolsOf } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** One line of the migrated code that a person must decide, and why no rule can migrate it. */
export interface Decision extends CodePlace {
  /** The compiler's message, if it rejects the line. */
  readonly message?: string;
  readonly causes: readonly Cause[];
}

/** A place that depends on a removed or renamed clause and has no edit; `offset` counts in the unedited file. */
export interface Use {
  readonly file: string;
  readonly offset: number;
  readonly cause: Cause;
}

/** Where the team's code uses something that the new output does not have. Call it while the old output is in place. */
export function removedUses(
  team: TeamProject,
  found: Correspondence,
  of: Pair<SymbolsOf>,
  causesOf: CausesOf,
): readonly Use[] {
  const gone = found.removed.flatMap(({ clause }) =>
    of.old(clause).map((symbol) => ({ symbol, cause: { clause, change: "removed" as const } })),
  );
  const lost = lostSymbols(found, of).flatMap(({ clause, symbol }) =>
    causesOf(clause).map((cause) => ({ symbol, cause })),
  );
  return [...gone, ...lost].flatMap(({ symbol, cause }) =>
    usesOf(team, symbol).map((place) => ({ ...place, cause })),
  );
}

/** An error that the compiler reports before the migration. */
export type KnownError = Pick<CodeError, "file" | "line" | "message">;

/** The errors from before the migration that the compiler still reports with the new output. */
export function errorsLeft(
  known: ReadonlyMap<string, KnownError>,
  errors: readonly CodeError[],
): readonly KnownError[] {
  const left = new Set(errors.map(errorKey));
  return [...known].flatMap(([key, error]) => (left.has(key) ? [error] : []));
}

/** The errors of a project, by file, line and number. */
export const knownErrors = (team: TeamProject): ReadonlyMap<string, KnownError> =>
  new Map(codeErrors(team).map((error) => [errorKey(error), error]));

/** The inputs of the decisions. */
interface DecisionParts {
  readonly team: TeamProject;
  readonly edits: Edits;
  readonly uses: readonly Use[];
  /** The compiler's errors with the new output. */
  readonly errors: readonly CodeError[];
  /** The errors before the migration. */
  readonly known: ReadonlyMap<string, KnownError>;
  readonly causesOf: CausesOf;
  /** The clauses that only the new spec has. */
  readonly added: ReadonlySet<string>;
  /** The clauses that an object must have a member for. */
  readonly required: ReadonlySet<string>;
  /** The new spec's clause of a generated name: `FILE NAME` or `FILE NAME MEMBER`. */
  readonly clauseOf: ReadonlyMap<string, string>;
}

/** Every place to decide, one a line. Call it while the new output is in place, with the team's files edited. */
export function decisions(parts: DecisionParts): readonly Decision[] {
  const { team, edits, uses, errors, known } = parts;
  const byLine = new Map<string, Decision>();
  const note = (decision: Decision) => {
    const key = `${decision.file}:${decision.line}`;
    byLine.set(key, joined(byLine.get(key), decision));
  };
  for (const { file, offset, cause } of uses) {
    const place = placeAt(team, file, movedTo(offset, edits.of(file)));
    if (place !== undefined) note({ ...place, causes: [cause] });
  }
  for (const error of errors) {
    if (known.has(errorKey(error))) continue;
    const named = [...new Set(error.named().flatMap((name) => clausesOf(name, parts)))];
    const missing = [...new Set(named.flatMap((clause) => changesOf(clause, parts)))];
    // The compiler names the member, so no other change of its type explains the error.
    const near = missing.length > 0 ? missing : causesOfPlace(error, parts);
    const causes = near.length === 0 && isOfTypes(error) ? parts.causesOf("ids") : near;
    const { file, line, column, code, message } = error;
    note({ file, line, column, code, message, causes });
  }
  return [...byLine.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

/** The causes of one clause: `causesOf` gives an added one only for its owner. */
const changesOf = (clause: string, { added, causesOf }: DecisionParts): readonly Cause[] =>
  added.has(clause) ? [{ clause, change: "added" }] : causesOf(clause);

/** The causes near an error. If an object lacks several members, the compiler names no declaration, but all of them are required. */
function causesOfPlace(error: CodeError, parts: DecisionParts): readonly Cause[] {
  const near = causesAround(error, parts);
  const required = lacksSeveral(error) ? near.filter(({ clause }) => parts.required.has(clause)) : [];
  return required.length > 0 ? required : near;
}

const lacksSeveral = ({ number }: CodeError): boolean => [2739, 2740].includes(number);

/** A value of another type than is expected there: if nothing else explains it, it may be an id. */
const isOfTypes = ({ number }: CodeError): boolean => [2322, 2345, 2769].includes(number);

/** The causes of the nearest generated names: those at the place itself, else those in the same statement. */
function causesAround({ around }: CodeError, parts: DecisionParts): readonly Cause[] {
  for (const names of around()) {
    const clauses = new Set(names.flatMap((name) => clausesOf(name, parts)));
    const causes = [...clauses].flatMap(parts.causesOf);
    if (causes.length > 0) return causes;
  }
  return [];
}

function clausesOf(name: GeneratedName, { clauseOf }: DecisionParts): readonly string[] {
  const clause = clauseOf.get(keyOf(name));
  return clause === undefined ? [] : [clause];
}

/** The new clause of each generated name. */
export const clausesByName = (model: InterfaceModel, of: SymbolsOf): ReadonlyMap<string, string> =>
  new Map(model.clauses.flatMap(({ id }) => of(id).map((symbol) => [keyOf(symbol), id] as const)));

const keyOf = ({ file, name, member }: GeneratedName): string =>
  [file, name, ...(member === undefined ? [] : [member])].join(" ");

function joined(one: Decision | undefined, other: Decision): Decision {
  if (one === undefined) return other;
  const known = new Set(one.causes.map(({ clause }) => clause));
  return {
    ...other,
    ...one,
    ...((one.message ?? other.message) === undefined ? {} : { message: one.message ?? other.message ?? "" }),
    causes: [...one.causes, ...other.causes.filter(({ clause }) => !known.has(clause))],
  };
}

/** Edits keep every line at its number. */
const errorKey = ({ file, line, number }: CodeError): string => `${file}:${line}:${number}`;
