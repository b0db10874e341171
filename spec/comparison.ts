// The operators of parameters in words, for reference pages and titles.
import type { Match, Operator, SearchParameter } from "./search-parameter.js";

const ofDates: Readonly<Record<Operator, string>> = {
  eq: "is the date",
  ne: "is not the date",
  gt: "is later than the date",
  lt: "is earlier than the date",
  ge: "is the date or later",
  le: "is the date or earlier",
};

const ofNumbers: Readonly<Record<Operator, string>> = {
  eq: "is the number",
  ne: "is not the number",
  gt: "is more than the number",
  lt: "is less than the number",
  ge: "is the number or more",
  le: "is the number or less",
};

/** What a record's field is that an operator finds, as the end of a sentence: `is the date or later`. */
export const operatorInWords = (operator: Operator, match: Match): string =>
  match === "date" ? ofDates[operator] : ofNumbers[operator];

/** What a parameter whose name is the operator finds, as a sentence; undefined for other parameters. */
export function comparisonInWords({ compares, match, targets }: SearchParameter): string | undefined {
  if (compares === undefined) return undefined;
  const places = targets.map(({ path }) => path).join(" or ");
  return `It finds the records whose ${places} ${operatorInWords(compares.operator, match)}.`;
}
