/** The search type of references: ids, types with ids, and URLs, compared as keys of records. */
import type { TextTest } from "../../store-port/condition.js";
import { badValue } from "../bad-value.js";
import { formOf, referenceKey, soughtKeys } from "../references.js";
import { unescapeValue } from "../split-value.js";
import { takeTextsAt } from "./codes.js";
import { nothing, type Occurrence, plainType, type SearchType } from "./search-type.js";
import type { ReferenceValue } from "./search-value.js";

/** The value without its escapes. Throws a 400 for a form that the interface does not accept. */
function referenceText(value: string, { parameter, answers }: Occurrence): string {
  const text = unescapeValue(value);
  const form = formOf(text);
  if (answers.referenceForms.includes(form)) return text;
  throw badValue(
    parameter.name,
    `is a reference by ${form}, which is not accepted. Write it by ${answers.referenceForms.join(", or by ")}.`,
  );
}

function referenceValue(value: string, occurrence: Occurrence): ReferenceValue {
  const text = referenceText(value, occurrence);
  const form = formOf(text);
  if (form === "id") return { raw: value, id: text };
  const url = form === "URL" ? { url: text } : {};
  const [type, id, ...more] = (referenceKey(text, occurrence.scope) ?? text).split("/");
  const isRecord = type !== undefined && id !== undefined && more.length === 0;
  return { raw: value, ...url, ...(isRecord ? { type, id } : {}) };
}

function referenceTests(occurrence: Occurrence, value: string): readonly TextTest[] {
  const { parameter, scope } = occurrence;
  const types = parameter.targets.flatMap((target) =>
    target.value.kind === "reference" ? target.value.types : [],
  );
  return soughtKeys(referenceText(value, occurrence), [...new Set(types)], scope).map((key) => ({
    value: key,
    prefix: false,
  }));
}

export const reference: SearchType = {
  ...plainType,
  namesFew: true,
  parse: referenceValue,
  readsPaths: true,
  index(record, target, scope, sink) {
    takeTextsAt(record, target, (text) => {
      const key = referenceKey(text, scope);
      if (key !== undefined) sink.text(key);
    });
  },
  condition(occurrence) {
    const anyOf = occurrence.values.flatMap((value) => referenceTests(occurrence, value));
    return anyOf.length === 0 ? nothing : { kind: "text", parameter: occurrence.parameter.name, anyOf };
  },
};
