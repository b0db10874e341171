import type {
  ResourceDefinition,
  SearchParameterDefinition,
  TargetDefinition,
  ValueDefinition,
} from "../definition.js";
import type { IndexEntry } from "../store/index-entry.js";
import { earliest, type Interval, latest, parseDate } from "./dates.js";
import { filterOnlyParameters } from "./filter-only-parameters.js";
import { parseNumber } from "./numbers.js";
import { type ReferenceScope, referenceKey } from "./references.js";
import { sharedEntries } from "./shared-entries.js";
import { fold } from "./text.js";
import { textsAt, valuesAt, visitAt, visitTextsAt } from "./values-at.js";

/** Raised whenever other entries come of the same record and definition: stores index themselves anew then. */
export const indexVersion = 1;

// Every add waits for all of this: what is found is handed on one by one, since lists of lists that are flattened take twice as long.

type TakeCode = (system: string, code: string) => void;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

function takeCoding(coding: unknown, systemMember: string, codeMember: string, take: TakeCode): void {
  const [system = ""] = textsAt(coding, [systemMember]);
  const code = String(valuesAt(coding, [codeMember]).find(isPlain) ?? "");
  if (system !== "" || code !== "") take(system, code);
}

function takeCodes(value: unknown, definition: ValueDefinition, take: TakeCode): void {
  const { kind } = definition;
  if (kind === "coding") takeCoding(value, definition.system, definition.code, take);
  else if (kind === "concept") {
    visitAt(value, [definition.codings], (coding) =>
      takeCoding(coding, definition.system, definition.code, take),
    );
  } else if (isPlain(value)) take("", String(value));
}

/** The codes at a target; a plain code takes its system from the member beside it, where there is one. */
function takeCodesAt(record: unknown, target: TargetDefinition, take: TakeCode): void {
  const { path, value, system } = target;
  const member = path.at(-1);
  if (system === undefined || member === undefined) {
    visitAt(record, path, (found) => takeCodes(found, value, take));
  } else {
    visitAt(record, path.slice(0, -1), (owner) => takeCoding(owner, system, member, take));
  }
}

function takeTextsAt(record: unknown, { path, value }: TargetDefinition, take: (text: string) => void): void {
  visitAt(record, path, (found) => {
    if (value.kind === "reference") visitTextsAt(found, [value.url], take);
    else takeCodes(found, value, (_, code) => take(code));
    if (value.kind === "concept") visitTextsAt(found, [value.text], take);
  });
}

const dateIn = (texts: readonly string[]): Interval | undefined => {
  for (const text of texts) {
    const date = parseDate(text);
    if (date !== undefined) return date;
  }
  return undefined;
};

type TakeInterval = (low: number, high: number) => void;

function takeDatesAt(record: unknown, path: readonly string[], take: TakeInterval): void {
  visitTextsAt(record, path, (text) => {
    const date = parseDate(text);
    if (date !== undefined) take(date.low, date.high);
  });
}

function takePeriodsAt(
  record: unknown,
  path: readonly string[],
  end: readonly string[],
  take: TakeInterval,
): void {
  // Start and end belong together where they stand in one object, so the object is what is looked for.
  const shared = path.findIndex((name, at) => name !== end[at]);
  visitAt(record, path.slice(0, shared), (owner) => {
    const from = dateIn(textsAt(owner, path.slice(shared)));
    const to = dateIn(textsAt(owner, end.slice(shared)));
    if (from === undefined && to === undefined) return;
    const low = from?.low ?? earliest;
    take(low, Math.max(low, to?.high ?? latest));
  });
}

function takeNumbersAt(record: unknown, path: readonly string[], take: TakeInterval): void {
  visitAt(record, path, (found) => {
    // One that a record holds as text is found as well.
    const value = typeof found === "string" ? parseNumber(found)?.value : found;
    if (typeof value === "number" && Number.isFinite(value)) take(value, value);
  });
}

/** A record would be found by more than it may be. */
export class TooManyEntries extends Error {
  override readonly name = "TooManyEntries";
  /** Member names from the record's root to what was one too many. */
  readonly path: readonly string[];
  readonly most: number;

  constructor(path: readonly string[], most: number) {
    super(`a record is found by more than ${most} values`);
    this.path = path;
    this.most = most;
  }
}

/** The entries of a record, and how many it may have. */
interface Entries {
  readonly all: IndexEntry[];
  readonly most: number;
}

/** Adds what a record is found by at one target of a parameter. */
function addEntries(
  { all, most }: Entries,
  { name: parameter, match }: SearchParameterDefinition,
  tried: boolean,
  target: TargetDefinition,
  record: unknown,
  scope: ReferenceScope,
): void {
  const take = (entry: IndexEntry): void => {
    if (all.length >= most) throw new TooManyEntries(target.path, most);
    all.push(entry);
  };
  const takeInterval: TakeInterval = (low, high) => take({ kind: "range", parameter, tried, low, high });
  const takeText = (value: string) => take({ kind: "text", parameter, tried, value });
  if (match === "date") {
    if (target.end === undefined) takeDatesAt(record, target.path, takeInterval);
    else takePeriodsAt(record, target.path, target.end, takeInterval);
  } else if (match === "reference") {
    takeTextsAt(record, target, (text) => {
      const key = referenceKey(text, scope);
      if (key !== undefined) takeText(key);
    });
  } else if (match === "string") takeTextsAt(record, target, (text) => takeText(fold(text)));
  else if (match === "number") takeNumbersAt(record, target.path, takeInterval);
  else if (match === "token") {
    takeCodesAt(record, target, (system, code) => take({ kind: "token", parameter, tried, system, code }));
  }
}

/**
 * What a record is found by, in all parameters of its resource or in some of them; those that are found by another's entries
 * add none. A value that cannot be read, or is of an unexpected kind, is passed over: records are as they are. Throws
 * `TooManyEntries` as soon as there would be more than `most`.
 */
export function indexRecord(
  record: unknown,
  resource: ResourceDefinition,
  scope: ReferenceScope,
  parameters: readonly SearchParameterDefinition[] = resource.parameters,
  most = Number.POSITIVE_INFINITY,
): readonly IndexEntry[] {
  const entries: Entries = { all: [], most };
  const tried = filterOnlyParameters(resource);
  const shared = sharedEntries(resource);
  for (const parameter of parameters) {
    if (shared.has(parameter.name)) continue;
    const isTried = tried.has(parameter.name);
    for (const target of parameter.targets) addEntries(entries, parameter, isTried, target, record, scope);
  }
  return entries.all;
}
