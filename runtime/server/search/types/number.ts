/** The search type of numbers: values, compared by prefix. */
import type { RangeTest } from "../../store-port/condition.js";
import { badValue } from "../bad-value.js";
import { splitPrefix } from "../comparisons.js";
import { compareNumber, numberOf, parseNumber } from "../numbers.js";
import { visitAt } from "../values-at.js";
import { type Occurrence, plainType, prefixesOf, prefixText, type SearchType } from "./search-type.js";
import type { NumberValue } from "./search-value.js";

function numberValue(
  value: string,
  { parameter: { name, ...parameter } }: Pick<Occurrence, "parameter">,
): NumberValue {
  const prefixes = prefixesOf(parameter, []);
  const plain = parseNumber(value);
  if (plain !== undefined) return { raw: value, ...plain };
  const { prefix, rest } = splitPrefix(value);
  const sought = prefixes.includes(prefix) && rest !== value ? parseNumber(rest) : undefined;
  if (sought !== undefined) return { raw: value, prefix, ...sought };
  throw badValue(
    name,
    `cannot be compared: ${JSON.stringify(value)}. Write a number such as 3, 3.0 or 1e2, ${prefixText(prefixes)}.`,
  );
}

export const number: SearchType = {
  ...plainType,
  parse: numberValue,
  index(record, { path }, _, sink) {
    visitAt(record, path, (found) => {
      const value = numberOf(found);
      if (value !== undefined) sink.interval(value, value);
    });
  },
  condition: ({ parameter, values }) => ({
    kind: "range",
    parameter: parameter.name,
    anyOf: values.map((value): RangeTest => {
      const sought = numberValue(value, { parameter });
      return compareNumber(parameter.compares ?? sought.prefix ?? "eq", sought);
    }),
  }),
};
