/** The search type of references to other records. */

import type { TextTest } from "../../store/store.js";
import { badValue } from "../bad-value.js";
import { formOf, referenceKey, soughtKeys } from "../references.js";
import { unescapeValue } from "../split-value.js";
import { takeTextsAt } from "./codes.js";
import { nothing, type Occurrence, plainType, type SearchType } from "./search-type.js";

function referenceTests({ parameter, scope, answers }: Occurrence, value: string): readonly TextTest[] {
  const types = parameter.targets.flatMap((target) =>
    target.value.kind === "reference" ? target.value.types : [],
  );
  const text = unescapeValue(value);
  const form = formOf(text);
  if (!answers.referenceForms.includes(form))
    throw badValue(
      parameter.name,
      `is a reference by ${form}. Write it by ${answers.referenceForms.join(", or by ")}.`,
    );
  return soughtKeys(text, [...new Set(types)], scope).map((key) => ({ value: key, prefix: false }));
}

export const reference: SearchType = {
  ...plainType,
  namesFew: true,
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
