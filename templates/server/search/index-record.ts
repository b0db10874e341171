import type {
  ResourceDefinition,
  SearchParameterDefinition,
  TargetDefinition,
  ValueDefinition,
} from "../definition.js";
import type { IndexEntry } from "../store/index-entry.js";
import { earliest, latest, parseDate } from "./dates.js";
import { type ReferenceScope, referenceKey } from "./references.js";
import { fold } from "./text.js";
import { triedParameters } from "./tried-parameters.js";
import { textsAt, valuesAt } from "./values-at.js";

/** Raised whenever other entries come of the same record and definition: stores index themselves anew then. */
export const indexVersion = 1;

interface Code {
  readonly system: string;
  readonly code: string;
}

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean";

function codesOfCoding(coding: unknown, systemMember: string, codeMember: string): readonly Code[] {
  const [system = ""] = textsAt(coding, [systemMember]);
  const [code = ""] = valuesAt(coding, [codeMember]).filter(isPlain).map(String);
  return system === "" && code === "" ? [] : [{ system, code }];
}

function codesOf(value: unknown, definition: ValueDefinition): readonly Code[] {
  switch (definition.kind) {
    case "coding":
      return codesOfCoding(value, definition.system, definition.code);
    case "concept":
      return valuesAt(value, [definition.codings]).flatMap((coding) =>
        codesOfCoding(coding, definition.system, definition.code),
      );
    default:
      return isPlain(value) ? [{ system: "", code: String(value) }] : [];
  }
}

/** The codes at a target; a plain code takes its system from the member beside it, where there is one. */
function codesAt(record: unknown, target: TargetDefinition): readonly Code[] {
  const { path, value, system } = target;
  const member = path.at(-1);
  if (system === undefined || member === undefined) {
    return valuesAt(record, path).flatMap((found) => codesOf(found, value));
  }
  return valuesAt(record, path.slice(0, -1)).flatMap((owner) => codesOfCoding(owner, system, member));
}

function textsOf(value: unknown, definition: ValueDefinition): readonly string[] {
  if (definition.kind === "reference") return textsAt(value, [definition.url]);
  const words = definition.kind === "concept" ? textsAt(value, [definition.text]) : [];
  return [...codesOf(value, definition).map(({ code }) => code), ...words];
}

function intervalsAt(record: unknown, target: TargetDefinition): readonly { low: number; high: number }[] {
  const { path, end } = target;
  if (end === undefined) {
    return textsAt(record, path).flatMap((text) => parseDate(text) ?? []);
  }
  // Start and end belong together where they stand in one object, so the object is what is looked for.
  const shared = path.findIndex((name, at) => name !== end[at]);
  return valuesAt(record, path.slice(0, shared)).flatMap((owner) => {
    const [from] = textsAt(owner, path.slice(shared)).flatMap((text) => parseDate(text) ?? []);
    const [to] = textsAt(owner, end.slice(shared)).flatMap((text) => parseDate(text) ?? []);
    if (from === undefined && to === undefined) return [];
    const low = from?.low ?? earliest;
    return [{ low, high: Math.max(low, to?.high ?? latest) }];
  });
}

function entriesFor(
  { name: parameter, match }: SearchParameterDefinition,
  tried: boolean,
  target: TargetDefinition,
  record: unknown,
  scope: ReferenceScope,
): readonly IndexEntry[] {
  switch (match) {
    case "date":
      return intervalsAt(record, target).map(({ low, high }) => ({
        kind: "range",
        parameter,
        tried,
        low,
        high,
      }));
    case "reference":
      return valuesAt(record, target.path)
        .flatMap((value) => textsOf(value, target.value))
        .flatMap((text) => referenceKey(text, scope) ?? [])
        .map((value) => ({ kind: "text", parameter, tried, value }));
    case "string":
      return valuesAt(record, target.path)
        .flatMap((value) => textsOf(value, target.value))
        .map((text) => ({ kind: "text", parameter, tried, value: fold(text) }));
    case "token":
    case "number":
      return codesAt(record, target).map(({ system, code }) => ({
        kind: "token",
        parameter,
        tried,
        system,
        code,
      }));
    default:
      return [];
  }
}

/**
 * What a record is found by, in all parameters of its resource or in some of them. A value that cannot be read, or is of an
 * unexpected kind, is passed over: records are as they are.
 */
export function indexRecord(
  record: unknown,
  resource: ResourceDefinition,
  scope: ReferenceScope,
  parameters: readonly SearchParameterDefinition[] = resource.parameters,
): readonly IndexEntry[] {
  // Every add waits for this: lists of lists that are flattened take twice as long.
  const entries: IndexEntry[] = [];
  const tried = triedParameters(resource);
  for (const parameter of parameters) {
    const isTried = tried.has(parameter.name);
    for (const target of parameter.targets) {
      entries.push(...entriesFor(parameter, isTried, target, record, scope));
    }
  }
  return entries;
}
