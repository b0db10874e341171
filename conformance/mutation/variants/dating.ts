// Conforming variants of date searches.
import type { JsonObject } from "../../../spec/json.js";
import { isInUtc } from "../../../spec/limits.js";
import type { SearchParameter, Target } from "../../../spec/search-parameter.js";
import { withQuery } from "../../behaviours/call.js";
import { changedQuery, given, textsAt } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { asTaken } from "../../http/api/urls.js";
import { meanings, prefixOf, type Side } from "../../search/date-prefixes.js";
import { heldSpanOf, type TimeSpan } from "../../search/time-spans.js";
import { hasParameter, ofNewLists, pageOfAll, variantsOf } from "./rows.js";

type Test = (parameter: SearchParameter) => boolean;

/** Days are not taken, or offsets. */
const isInOneForm: Test = ({ instantsOnly = false, targets }) =>
  instantsOnly || targets.some(({ field }) => isInUtc(field));
const takesDays: Test = ({ match, instantsOnly = false }) => match === "date" && !instantsOnly;

/** Refuses date values of the parameters that pass `test`. */
const refusing = (name: string, answers: string, test: Test, refuses: (value: string) => boolean) =>
  variantsOf("search", { suits: hasParameter(test) }).refuses(answers, name, 400, (call) =>
    given(call, "date").some(({ parameter, value }) => test(parameter) && refuses(value)),
  );

/** Whether some part of the dates at one place satisfies a bound; a value without a prefix always passes. */
function within(record: JsonObject, { path }: Pick<Target, "path">, bound: string): boolean {
  const prefix = prefixOf(bound);
  const span = heldSpanOf(bound.slice(2));
  if (prefix === undefined || span === undefined) return true;
  return textsAt(record, { path }).some((text) => {
    const own = heldSpanOf(text);
    return own !== undefined && sidesOf(own, span).some((side) => meanings[prefix][side] === true);
  });
}

/** As `within`, but a bare day is compared with the day that the record's own text names, whatever its offset. */
function withinOwnDay(record: JsonObject, { path }: Pick<Target, "path">, bound: string): boolean {
  const prefix = prefixOf(bound) ?? "";
  const day = bound.slice(prefix.length);
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return within(record, { path }, bound);
  return textsAt(record, { path }).some((text) => {
    const own = text.slice(0, 10);
    if (prefix === "ge") return own >= day;
    if (prefix === "le") return own <= day;
    return within(record, { path }, bound);
  });
}

/** On which sides of one span the parts of another lie. */
function sidesOf(own: TimeSpan, asked: TimeSpan): readonly Side[] {
  const sides = {
    before: own.from < asked.from,
    at: own.from <= asked.to && own.to >= asked.from,
    after: own.to > asked.to,
  };
  return (["before", "at", "after"] as const).filter((side) => sides[side]);
}

/** Looks at only one of the places of the parameters that pass `test`. */
const looking = (
  name: string,
  answers: string,
  test: Test,
  place: (parameter: SearchParameter) => Target | undefined,
  meets = within,
): ConformingVariant =>
  variantsOf("search", { follows: ofNewLists, suits: hasParameter(test) }).serves(
    answers,
    name,
    () => async (call, next) => {
      const asked = given(call, "date").filter(({ parameter }) => test(parameter));
      if (asked.length === 0) return next(call);
      return pageOfAll(call, next, (record) =>
        asked.every(({ parameter, value }) => {
          const target = place(parameter);
          return target === undefined || meets(record, target, value);
        }),
      );
    },
  );

const lasting: Test = ({ targets }) => targets.some(({ endPath }) => endPath !== undefined);
const plain: Test = ({ dateSearch, targets }) => dateSearch && targets.length === 1 && !targets[0]?.endPath;
const ambiguous: Test = (parameter) => parameter.ambiguous && parameter.match === "date";

/** Variants of date searches. */
export const conformingDates: readonly ConformingVariant[] = [
  refusing(
    "a date that is not flagged takes no prefix",
    "date-unflagged",
    ({ match, dateSearch, compares }) => match === "date" && !dateSearch && compares === undefined,
    (value) => /^[a-z]/.test(value),
  ),
  refusing(
    "a date is searched with a prefix only",
    "date-bare",
    ({ dateSearch }) => dateSearch,
    (value) => /^\d/.test(value),
  ),
  looking("a period counts by its start", "date-interval", lasting, ({ targets }) => targets[0]),
  looking(
    "days are those that the records name",
    "date-zone",
    plain,
    ({ targets }) => targets[0],
    withinOwnDay,
  ),
  looking("of two dates the first is looked at", "ambiguous-target", ambiguous, ({ targets }) => targets[0]),
  looking("of two dates the last is looked at", "ambiguous-target", ambiguous, ({ targets }) =>
    targets.at(-1),
  ),
  variantsOf("search", { suits: hasParameter(isInOneForm) }).refuses(
    "date-grain",
    "dates are searched as the document writes them only",
    400,
    (call) => given(call, "date").some(({ parameter, value }) => asTaken(parameter, value) !== value),
  ),
  // No date value with a time of day is shown in the document.
  refusing("dates are searched by days only", "date-grain", takesDays, (value) => value.includes("T")),
  // A value with a time of day counts as its day.
  variantsOf("search", { suits: hasParameter(takesDays) }).asks(
    "date-grain",
    "dates are compared by their days",
    (call) => {
      const asked = given(call, "date").filter(({ parameter }) => takesDays(parameter));
      const names = new Set(asked.map(({ parameter }) => parameter.name));
      const query = changedQuery(call, (name, value) => (names.has(name) ? value.split("T")[0] : value));
      return withQuery(call, query);
    },
  ),
];
