// Gaps about the service as a whole, with their answers.

import type { InterfaceModel, Resource } from "../model.js";
import { idTypeOf } from "../record-ids.js";
import {
  type AnswerKind,
  type AnswerScope,
  always,
  type Family,
  familyOf,
  type Given,
  refusals,
  refusedWith,
  single,
  subsets,
  words,
} from "./answer-kind.js";
import {
  after,
  anyChallenge,
  anyMediaType,
  anyRefusal,
  type Form,
  jsonMediaType,
  noAnswer,
  numberIn,
  statusAfter,
} from "./forms.js";

export const credentials = { none: "none asked", bearer: "401 Bearer" } as const;

export const announcements = { none: "none seen", link: "announced in a Link header" } as const;

export const addForms = { each: "each form", one: "one form only" } as const;

export const formsLead = { same: "same", separate: "separate" } as const;

/** Whether a record has the same content in all its path forms. */
export const formBodies = { same: "the same", different: "different", one: "one shows it" } as const;

export const idShapes = { uuid: "UUID", number: "number", other: "other" } as const;

/** The body sizes, in megabytes, that a probe sends to find the limit. */
export const bodySizes = { smallest: 1, middle: 4, largest: 8 } as const;

export const bodySizeTexts = {
  none: `under ${bodySizes.smallest} MB`,
  smallest: `${bodySizes.smallest} MB`,
  middle: `${bodySizes.middle} MB`,
  largest: `${bodySizes.largest} MB or more`,
} as const;

/** The bytes of a body with a text of this many megabytes, including the rest of its record. */
const roomFor = (megabytes: number): number => megabytes * 1_310_720;

const megabytesUpTo700: Form<number> = {
  takes: "a whole number of megabytes up to 700, as in 20 MB",
  pattern: "^([1-9][0-9]?|[1-6][0-9]{2}|700) MB$",
  examples: ["3 MB", "5 MB", "20 MB"],
  read(text) {
    const [number = "", unit, ...more] = text.split(" ");
    return unit === "MB" && more.length === 0 ? numberIn(number, 1, 700) : undefined;
  },
};

/** The media types that a probe sends a body with, in the order in which it reports those that are accepted. */
export const requestTypes = ["application/json", "application/fhir+json", "text/plain"] as const;

const jsonTypes = requestTypes.slice(0, 2).join(", ");

/** What a request gets that lacks a header which every request must carry. */
export const missingHeaders = { taken: "accepted" } as const;

/** How soon a search finds an added record. */
export const delays = {
  none: "at once",
  second: "within 1 s",
  seconds: "within 5 s",
  longer: "longer",
} as const;

/** What a path form serves besides the types that the document shows in it. */
export const otherTypes = { none: "shown types only", every: "every type" } as const;

const also = "also ";

export const alsoTypes = (types: readonly string[]): string => `${also}${types.join(", ")}`;

export const namedOperations = { asynchronous: "asynchronous", none: "not offered" } as const;

/** Types that a form's paths do not show, in the order in which a probe reports them. */
function hiddenTypes({ model, about }: AnswerScope): readonly string[] {
  const known = hiddenByForm.get(model) ?? new Map<string | undefined, readonly string[]>();
  hiddenByForm.set(model, known);
  const hidden = known.get(about) ?? typesHiddenFrom(model, about);
  known.set(about, hidden);
  return hidden;
}

/** Memoised: a large interface needs it many times. */
const hiddenByForm = new WeakMap<InterfaceModel, Map<string | undefined, readonly string[]>>();

function typesHiddenFrom(model: InterfaceModel, about: string | undefined): readonly string[] {
  const forms = model.forms.filter(({ clause }) => about === undefined || clause === about);
  const isHidden = (resource: Resource) => forms.some(({ name }) => !resource.forms.includes(name));
  return model.resources
    .filter(isHidden)
    .map(({ name }) => name)
    .sort();
}

const someTypes: Family<readonly string[]> = {
  takes: () => 'some of the types that it does not show, such as "also A, B"',
  examples: (scope) => {
    const [first] = hiddenTypes(scope);
    return first === undefined || hiddenTypes(scope).length < 2 ? [] : [alsoTypes([first])];
  },
  read(text, scope) {
    const named = after(also, text)?.split(", ") ?? [];
    const hidden = hiddenTypes(scope);
    const types = hidden.filter((name) => named.includes(name));
    const some = types.length > 0 && types.length < hidden.length;
    return some && alsoTypes(types) === text ? types : undefined;
  },
};

/** The possible answers about an operation that the document only names; `served-as` of the operation in the spec decides. */
function namedGiven({ model, about }: AnswerScope): Given<string> {
  const named = operationsOf(model).find(({ clause }) => about === undefined || clause === about);
  return named?.servedAs === undefined
    ? words(namedOperations.none)
    : words(namedOperations.asynchronous, namedOperations.none);
}

const operationsOf = ({ resources }: InterfaceModel) => resources.flatMap(({ named }) => named);

/** Gaps about the service as a whole. */
export const serviceKinds = {
  authentication: {
    defaults: credentials.none,
    given: () => words(...Object.values(credentials)),
    foreign: [anyChallenge, noAnswer],
  } satisfies AnswerKind<string>,
  events: single(announcements.none, announcements.link),
  "forms-equivalence": single(formsLead.same, formsLead.separate),
  "form-bodies": single(formBodies.same, formBodies.different, formBodies.one),
  "add-forms": single(addForms.each, addForms.one),
  "form-elsewhere": {
    defaults: otherTypes.none,
    given: (scope: AnswerScope): Given<readonly string[]> => [
      [otherTypes.none, []],
      [otherTypes.every, hiddenTypes(scope)],
    ],
    family: someTypes,
    parts: { lead: also, of: (scope) => [{ options: hiddenTypes(scope) }] },
    byInterface: true,
  } satisfies AnswerKind<readonly string[]>,
  "named-operation": {
    defaults: (scope) => namedGiven(scope)[0]?.[0] ?? namedOperations.none,
    given: namedGiven,
    foreign: [namedOperations.asynchronous, statusAfter("answers ")],
    byInterface: true,
  } satisfies AnswerKind<string>,
  "id-shape": {
    defaults: ({ model }) => (idTypeOf(model) === "integer" ? idShapes.number : idShapes.uuid),
    given: ({ model }) =>
      words(...(idTypeOf(model) === "integer" ? [idShapes.number] : Object.values(idShapes))),
    byInterface: true,
  } satisfies AnswerKind<string>,
  "index-delay": single(delays.none, delays.second, delays.seconds, delays.longer),
  "limit-size": {
    defaults: bodySizeTexts.middle,
    given: always({
      [bodySizeTexts.none]: roomFor(bodySizes.smallest / 2),
      [bodySizeTexts.smallest]: roomFor(bodySizes.smallest),
      [bodySizeTexts.middle]: roomFor(bodySizes.middle),
      [bodySizeTexts.largest]: roomFor(bodySizes.largest),
    }),
    family: familyOf(megabytesUpTo700, roomFor),
    seenAs(text) {
      const megabytes = megabytesUpTo700.read(text) ?? 0;
      if (megabytes >= bodySizes.largest) return bodySizeTexts.largest;
      if (megabytes >= bodySizes.middle) return bodySizeTexts.middle;
      return megabytes >= bodySizes.smallest ? bodySizeTexts.smallest : text;
    },
  } satisfies AnswerKind<number>,
  "request-media-types": {
    defaults: jsonTypes,
    given: () => words(jsonTypes),
    parts: { of: () => [{ options: requestTypes }] },
    foreign: subsets(requestTypes, "none").map(([text]) => text),
  } satisfies AnswerKind<string>,
  "missing-header": {
    defaults: missingHeaders.taken,
    given: () => [...words(missingHeaders.taken), ...refusals(400, 406, 412, 422)],
    foreign: [anyRefusal],
  } satisfies AnswerKind<string | number>,
  "missing-site": {
    defaults: refusedWith(400),
    given: () => refusals(400, 401, 403, 404, 412, 422, 428),
    foreign: [missingHeaders.taken, anyRefusal],
  } satisfies AnswerKind<number>,
  "media-type": {
    defaults: "application/fhir+json",
    given: () => words("application/fhir+json", "application/json"),
    family: familyOf(jsonMediaType, (type) => type),
    foreign: [anyMediaType, "none"],
  } satisfies AnswerKind<string>,
} as const;
