// Gaps about the content of records, with their answers.
import {
  type AnswerKind,
  type AnswerScope,
  type Family,
  familyOf,
  type Given,
  single,
  words,
} from "./answer-kind.js";
import { after, type Form, memberName, pathAfter } from "./forms.js";

export const nothing = "none";

/** How a probe reports that some of the types have a property. */
export const someOf = (types: readonly string[]): string => `${someTypes}${types.join(", ")}`;

const someTypes = "some: ";

/** Whether the server accepts or refuses it. */
export const takings = { taken: "taken", refused: "refused" } as const;

export const precisions = { accepted: "accepted", refused: "refused" } as const;

export const unknownFields = { kept: "kept", dropped: "dropped", refused: "refused" } as const;

/** What answers show of a member that is null, if the document does not demand the member. */
export const nulls = { kept: "kept", leftOut: "left out" } as const;

export const returned = { asSent: "as sent", rewritten: "rewritten" } as const;

export const statusValues = { open: "open", closed: "closed", some: "some" } as const;

/** Whether codes of other systems are accepted: for every type, for none, or for some. */
export const codeSystems = { open: "any", closed: "the named ones", some: "some types any" } as const;

export const transitions = { any: "any", refused: "refused", noOther: "no other value taken" } as const;

/** Types that refuse an empty record, in the order of their names. */
const demanding: Family<readonly string[]> = {
  takes: () => 'the types that refuse a record with nothing in it, by name, such as "some: A, B"',
  examples: ({ model }) => {
    const names = typesOf(model);
    return [names.slice(0, 1), names].filter((types) => types.length > 0).map(someOf);
  },
  read(text, { model }) {
    const named = after(someTypes, text)?.split(", ") ?? [];
    const types = typesOf(model).filter((name) => named.includes(name));
    return types.length > 0 && someOf(types) === text ? types : undefined;
  },
};

/** The types that have an add, in the order in which the probe reports them. */
const typesOf = ({ resources }: AnswerScope["model"]): readonly string[] =>
  resources
    .filter(({ operations }) => operations.some(({ kind, offered }) => kind === "add" && offered))
    .map(({ name }) => name)
    .sort();

/** How a probe reports a read whose body is the record. */
export const readPlain = "the record";

/** How a probe reports a read whose record is nested in the body. */
export const wrappedIn = (path: readonly string[]): string => `wrapped in ${path.join(".")}`;

const wrapped = pathAfter(wrappedIn([]), 'the record in a member of the body, such as "wrapped in data"');

/** Any list of members. */
const memberNames: Form<readonly string[]> = {
  takes: 'the names of members, such as "id, version"',
  pattern: "^[^, ]+(, [^, ]+)*$",
  examples: ["id, version", "@type, id"],
  read(text) {
    const names = text.split(", ");
    return names.every((name) => memberName.read(name) !== undefined) ? names : undefined;
  },
};

/** Gaps about what a record may contain, and what the server does with it. */
export const recordKinds = {
  "add-assigned": {
    defaults: "id, meta",
    given: (): Given<readonly ("id" | "meta")[]> => [
      ["id, meta", ["id", "meta"]],
      ["id", ["id"]],
    ],
    parts: { of: () => [{ options: ["id", "meta"], foreign: memberName }] },
    foreign: [memberNames],
  } satisfies AnswerKind<readonly string[]>,
  "add-required": {
    defaults: nothing,
    given: (): Given<readonly string[]> => [[nothing, []]],
    family: demanding,
    parts: { lead: someTypes, of: ({ model }) => [{ options: typesOf(model) }] },
    byInterface: true,
  } satisfies AnswerKind<readonly string[]>,
  "unknown-fields": {
    defaults: unknownFields.kept,
    given: () => words(...Object.values(unknownFields)),
  } satisfies AnswerKind<string>,
  "null-kept": {
    defaults: nulls.kept,
    given: () => words(...Object.values(nulls)),
  } satisfies AnswerKind<string>,
  "date-precision": {
    defaults: precisions.accepted,
    given: () => words(...Object.values(precisions)),
  } satisfies AnswerKind<string>,
  "time-offset": single(precisions.refused, precisions.accepted),
  "reference-dangling": {
    defaults: takings.taken,
    given: () => words(...Object.values(takings)),
  } satisfies AnswerKind<string>,
  "reference-external": {
    defaults: takings.taken,
    given: () => words(...Object.values(takings)),
  } satisfies AnswerKind<string>,
  "reference-returned": single(returned.asSent, returned.rewritten),
  "status-values": {
    defaults: statusValues.open,
    given: () => words(statusValues.open, statusValues.closed),
    foreign: [statusValues.some],
  } satisfies AnswerKind<string>,
  "code-systems": single(codeSystems.open, codeSystems.closed, codeSystems.some),
  "status-transitions": {
    defaults: transitions.any,
    given: () => words(transitions.any, transitions.noOther),
    foreign: [transitions.refused],
  } satisfies AnswerKind<string>,
  "read-response": {
    defaults: readPlain,
    given: (): Given<readonly string[]> => [[readPlain, []]],
    family: familyOf(wrapped, (path) => path),
  } satisfies AnswerKind<readonly string[]>,
} as const;
