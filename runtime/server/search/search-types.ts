/** All search types that the server implements. To add one: a file in `types/`, and a line here. */

import type { SearchParameterDefinition } from "../definition.js";
import { fold } from "./fold.js";
import { tokenTests, tokenValue } from "./policy/token-forms.js";
import { unescapeValue } from "./split-value.js";
import { takeCodesAt, takeTextsAt } from "./types/codes.js";
import { date } from "./types/date.js";
import { number } from "./types/number.js";
import { reference } from "./types/reference.js";
import { nothing, plainType, type SearchType } from "./types/search-type.js";

/** Texts, compared by their beginning, as a whole or by any part, in a form without what makes no difference. */
const textsAs = (form: (text: string) => string): SearchType => ({
  ...plainType,
  index: (record, target, _, sink) => takeTextsAt(record, target, (text) => sink.text(form(text))),
  condition: ({ parameter: { name: parameter, part }, values, answers }) => ({
    kind: "text",
    parameter,
    anyOf: values.map((value) => ({
      value: form(unescapeValue(value)),
      ...(part === undefined
        ? { prefix: answers.stringMatch.match === "starts with" }
        : { prefix: false, part: true }),
    })),
  }),
});
const string = textsAs(fold);
const exactString = textsAs((text) => text);

/** The runs of letters and digits in a folded text. */
const wordsOf = (text: string): readonly string[] => [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])];

/** Words of texts; of several words, one is enough. A value without any word finds nothing. */
const text: SearchType = {
  ...plainType,
  index: (record, target, _, sink) =>
    takeTextsAt(record, target, (found) => {
      for (const word of wordsOf(found)) sink.text(word);
    }),
  condition({ parameter, values }) {
    const words = new Set(values.flatMap((value) => wordsOf(unescapeValue(value))));
    if (words.size === 0) return nothing;
    const anyOf = [...words].map((value) => ({ value, prefix: false }));
    return { kind: "text", parameter: parameter.name, anyOf };
  },
};

/** Codes, with or without the system that they are from. */
const token: SearchType = {
  ...plainType,
  parse: tokenValue,
  index: (record, target, _, sink) => takeCodesAt(record, target, sink.token),
  condition({ parameter, values, answers }) {
    const anyOf = values.flatMap((value) => tokenTests(parameter, value, answers));
    return anyOf.length === 0 ? nothing : { kind: "token", parameter: parameter.name, anyOf };
  },
};

/** Flags: true or false. */
const boolean: SearchType = {
  ...plainType,
  parse: (value) => ({ raw: value, value: value === "true" }),
  index: (record, target, _, sink) => takeCodesAt(record, target, sink.token),
  condition: ({ parameter, values }) => ({
    kind: "token",
    parameter: parameter.name,
    anyOf: values.map((code) => ({ code })),
  }),
};

/** The record's own id, which needs no index entries. */
const id: SearchType = {
  ...plainType,
  namesFew: true,
  condition: ({ values }) => ({ kind: "id", anyOf: values.map(unescapeValue) }),
};

/** A number that asks nothing of a record: the size of a page, its number, or how many records are passed over. */
const ofList: SearchType = { ...plainType, parse: (value) => ({ raw: value, value: Number(value) }) };

const searchTypes: Readonly<Record<SearchParameterDefinition["match"], SearchType>> = {
  date,
  reference,
  string,
  text,
  token,
  number,
  boolean,
  id,
  count: ofList,
  // The order of a list asks nothing of a record either.
  sort: plainType,
  direction: plainType,
  // Neither do the fields that its records have.
  fields: plainType,
  include: plainType,
  cursor: plainType,
  offset: ofList,
  page: ofList,
};

export const searchTypeOf = ({
  match,
  part,
}: Pick<SearchParameterDefinition, "match" | "part">): SearchType =>
  part === "told apart" ? exactString : searchTypes[match];
