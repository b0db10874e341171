// The table of search types: how each is documented and typed in generated files. The server implements them in
// `runtime/server/search/search-types.ts`; `bin/search-types.test.ts` checks that the two tables agree.

import { answerOf } from "./answers/chosen-answers.js";
import { bareDates, codes, textMatch, tokenForms } from "./answers/searching.js";
import { parameterTerms } from "./answers/server-terms.js";
import type { InterfaceModel } from "./model.js";
import type { Match, SearchParameter } from "./search-parameter.js";
import { sortRequests, sortTexts } from "./sorting.js";

/** The type of a parameter in the generated client. `generic` is a type of the client's runtime. */
interface ClientType {
  readonly generic?: "Repeatable" | "DateParameter";
  readonly of: string;
}

interface SearchTypeFacts {
  /** One value always matches few records, so that a search can start from the index of this type. */
  readonly namesFew: boolean;
  /** Repeated values are a range: all of them must match. For other types the answer to a gap decides. */
  readonly isRange: boolean;
  /** The index entries depend on the path forms and path segments of the interface. */
  readonly readsPaths: boolean;
}

export interface SearchType extends SearchTypeFacts {
  /** What the reference says a value is compared as. */
  readonly comparison: string;
  /** What a parameter of this type looks at, if that is not a field. */
  readonly subject?: string;
  /** The value's schema in the OpenAPI document of our server. */
  readonly value: (model: InterfaceModel, parameter: SearchParameter) => string;
  /** The type of a parsed value in a team's own handlers; it is one of the server runtime's types. */
  readonly parsed:
    | "DateValue"
    | "ReferenceValue"
    | "TextValue"
    | "TokenValue"
    | "NumberValue"
    | "BooleanValue"
    | "CountValue";
  /** The type of a parameter in the client; `text` is the type of its strings, or of the names of fields. */
  readonly client: (model: InterfaceModel, parameter: SearchParameter, text: string) => ClientType;
}

const plain: SearchTypeFacts = { namesFew: false, isRange: false, readsPaths: false };

/** Prefixes that the server accepts before a date of this parameter; none if its name is the operator. */
export function datePrefixesOf(model: InterfaceModel, parameter: SearchParameter): readonly string[] {
  if (parameter.compares !== undefined) return [];
  return parameterTerms(model, parameter).prefixes ?? answerOf(model, "date-prefixes");
}

function dateValue(model: InterfaceModel, parameter: SearchParameter): string {
  const prefixes = datePrefixesOf(model, parameter);
  const defaults = ["ge", "le"].every((prefix) => prefixes.includes(prefix));
  const before = defaults
    ? ", with a prefix such as ge or le before it for a range"
    : prefixes.length === 0
      ? ""
      : `, or with a prefix before it: ${prefixes.join(", ")}`;
  const bare =
    parameter.compares === undefined && answerOf(model, "date-bare") === bareDates.text
      ? " Without a prefix it matches only exactly this date."
      : "";
  return `A date, to the year, month, day or second${before}.${bare}`;
}

const alternatives = (texts: readonly string[]): string =>
  texts.length < 3 ? texts.join(" or ") : `${texts.slice(0, -1).join(", ")}, or ${texts.at(-1)}`;

const referenceForm = { id: "as an id", "type and id": "as type and id", URL: "as a URL" } as const;

const referenceValue = (model: InterfaceModel): string => {
  const forms = Object.entries(referenceForm).filter(([form]) =>
    answerOf(model, "reference-forms").some((taken) => taken === form),
  );
  return `A reference, ${alternatives(forms.map(([, text]) => text))}.`;
};

function tokenValue(model: InterfaceModel, parameter: SearchParameter): string {
  const forms: readonly string[] = answerOf(model, "token-forms");
  const base = forms.includes(tokenForms.withSystem)
    ? "A code, or a system and a code: system|code."
    : forms.includes(tokenForms.withoutSystem)
      ? "A code, or |code for a code without a system."
      : "A code.";
  const { codes: answered } = parameterTerms(model, parameter);
  if (answered === undefined) return base;
  return `${base} A code that is not a number ${answered === codes.refused ? "is refused" : "finds nothing"}.`;
}

const stringValue = (model: InterfaceModel, { part }: SearchParameter): string =>
  part !== undefined
    ? `A part of a text. Letter case ${part === "told apart" ? "counts" : "is ignored"}.`
    : answerOf(model, "string-match").match === textMatch.equal
      ? "A whole text. Letter case and accents are ignored."
      : "The beginning of a text. Letter case and accents are ignored.";

/** A date; one without a prefix if the parameter's name is the operator. */
function dateClient(model: InterfaceModel, { compares }: SearchParameter): ClientType {
  if (compares !== undefined) return { generic: "Repeatable", of: "string" };
  const prefixes = (model.dates?.prefixes ?? []).map(({ prefix }) => JSON.stringify(prefix));
  return { generic: "DateParameter", of: prefixes.join(" | ") || "never" };
}

/** As published: a date, or a number that looks at codes and so also accepts codes. */
function publishedClient(model: InterfaceModel, parameter: SearchParameter, text: string): ClientType {
  const { type } = parameter;
  if (type === "date") return dateClient(model, parameter);
  return { generic: "Repeatable", of: type === "number" ? "number | string" : text };
}

function numberClient(model: InterfaceModel, parameter: SearchParameter, text: string): ClientType {
  if (parameter.type !== "number") return publishedClient(model, parameter, text);
  const prefixed = (parameter.prefixes ?? []).map((one) => `\`${one}\${number}\``);
  return { generic: "Repeatable", of: ["number", ...prefixed].join(" | ") };
}

/** The values that ask for an order are a closed set. */
function sortValue(_: InterfaceModel, parameter: SearchParameter): string {
  const { separator } = parameter;
  const requests = sortRequests(parameter);
  const directed = parameter.sorting?.directions !== undefined;
  return sortTexts(parameter)
    .flatMap((sent) => requests.find(({ text }) => text === sent) ?? [])
    .map(
      ({ text, value, descending }) =>
        `${text}: by ${value.by.path}${directed ? "" : `, ${descending ? "descending" : "ascending"}`}.`,
    )
    .concat(
      separator === undefined
        ? []
        : [`Several have ${JSON.stringify(separator)} between them: equal values are sorted by the next.`],
    )
    .join(" ");
}

function sortClient(_: InterfaceModel, parameter: SearchParameter): ClientType {
  const one = sortTexts(parameter)
    .map((text) => JSON.stringify(text))
    .join(" | ");
  return { of: parameter.separator === undefined ? one : `readonly (${one})[]` };
}

const numberOfList: Pick<SearchType, "parsed" | "client"> = {
  parsed: "CountValue",
  client: () => ({ of: "number" }),
};

/** What a value of a parameter is compared as. */
export const comparedAs = ({ match, part, instantsOnly = false }: SearchParameter): string =>
  part !== undefined
    ? `a part of a text${part === "open" ? "" : `, letter case ${part}`}`
    : `${searchTypes[match].comparison}${instantsOnly ? ", to the second: it takes no whole days" : ""}`;

export const searchTypes: Readonly<Record<Match, SearchType>> = {
  date: {
    ...plain,
    isRange: true,
    parsed: "DateValue",
    comparison: "a date",
    value: dateValue,
    client: dateClient,
  },
  reference: {
    ...plain,
    namesFew: true,
    readsPaths: true,
    parsed: "ReferenceValue",
    comparison: "a reference",
    value: referenceValue,
    client: publishedClient,
  },
  string: {
    ...plain,
    parsed: "TextValue",
    comparison: "a string",
    value: stringValue,
    client: publishedClient,
  },
  token: {
    ...plain,
    parsed: "TokenValue",
    comparison: "a code, for equality",
    value: tokenValue,
    client: publishedClient,
  },
  number: {
    ...plain,
    parsed: "NumberValue",
    comparison: "a number",
    value: (_, { compares }) =>
      compares === undefined || compares.operator === "eq" || compares.operator === "ne"
        ? "A number. Its digits give the precision: 3 means 2.5 to 3.5."
        : "A number.",
    client: numberClient,
  },
  text: {
    ...plain,
    parsed: "TextValue",
    comparison: "a word, which one of the fields contains",
    value: () =>
      "A word, or several: it finds records in which one of the fields contains one of them. Letter case and accents are ignored.",
    client: publishedClient,
  },
  boolean: {
    ...plain,
    parsed: "BooleanValue",
    comparison: "true or false",
    value: () => "Either true or false.",
    client: () => ({ of: "boolean" }),
  },
  id: {
    ...plain,
    namesFew: true,
    parsed: "TextValue",
    comparison: "the record's logical id",
    subject: "the record's logical id",
    value: () => "The record's own id.",
    client: publishedClient,
  },
  count: {
    ...plain,
    comparison: "nothing, since it only limits the size of a page",
    subject: "no field: it is the size of a page",
    value: () => "A whole number.",
    ...numberOfList,
  },
  sort: {
    ...plain,
    parsed: "TextValue",
    comparison: "nothing, since it only sets the order of the list",
    subject: "no field of its own: its values name the fields that the list is sorted by",
    value: sortValue,
    client: sortClient,
  },
  direction: {
    ...plain,
    parsed: "TextValue",
    comparison: "nothing, since it only sets the direction of the order",
    subject: "no field: it is the direction of the order",
    value: (_, { directions }) =>
      [
        `${directions?.ascending} or ${directions?.descending}: the direction of the order.`,
        ...(directions?.usual === undefined ? [] : [`Without it, the order is ${directions.usual}.`]),
      ].join(" "),
    client: (_, { directions }) => ({
      of: [directions?.ascending, directions?.descending].map((one) => JSON.stringify(one)).join(" | "),
    }),
  },
  offset: {
    ...plain,
    comparison: "nothing, since it only says how many records the list skips",
    subject: "no field: it is the number of records to pass over",
    value: () => "A whole number.",
    ...numberOfList,
  },
  cursor: {
    ...plain,
    parsed: "TextValue",
    comparison: "nothing, since it only says which page of the list the response has",
    subject: "no field: it is the cursor of the page, as the page before gives it",
    value: () =>
      "The cursor that the page before gives, sent with the same parameters. Without it, the first page is answered.",
    client: () => ({ of: "string" }),
  },
  fields: {
    ...plain,
    parsed: "TextValue",
    comparison: "nothing, since it only says which fields the records of the list have",
    subject: "no field of its own: its values name the fields that the records of the list have",
    value: (_, { separator = "," }) =>
      `Names of fields, with ${JSON.stringify(separator)} between them: the records have these fields and no others.`,
    client: (_, _parameter, text) => ({ of: `readonly (${text})[]` }),
  },
  include: {
    ...plain,
    parsed: "TextValue",
    comparison: "nothing, since it only says which other records come with the list",
    subject: "no field of its own: its values name the fields whose records come with the list",
    value: (_, { including, separator }) =>
      [
        ...(including?.values ?? []).map(({ value, by }) => `${value}: the records of ${by.name}.`),
        ...(separator === undefined ? [] : [`Several have ${JSON.stringify(separator)} between them.`]),
      ].join(" "),
    client: (_, { including }) => ({
      of: `readonly (${(including?.values ?? []).map(({ value }) => JSON.stringify(value)).join(" | ")})[]`,
    }),
  },
  page: {
    ...plain,
    comparison: "nothing, since it only says which page of the list the response has",
    subject: "no field: it is the number of the page",
    value: (_, { firstPage = 1 }) => `A whole number; the first page is ${firstPage}.`,
    ...numberOfList,
  },
};
