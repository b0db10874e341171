// Conforming variants of date searches.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter, Target } from "../../../spec/search-parameter.js";
import { type Call, plainReply } from "../../behaviours/call.js";
import { given, textsAt } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { filtered, wholeList } from "../../behaviours/lists.js";
import { meanings, prefixOf, type Side } from "../../search/date-prefixes.js";
import { heldSpanOf, type TimeSpan } from "../../search/time-spans.js";
import { inLink, pageOf, withoutBounds } from "./paging.js";

type Test = (parameter: SearchParameter) => boolean;

const has =
  (test: Test): NonNullable<ConformingVariant["suits"]> =>
  ({ resources }: InterfaceModel) =>
    resources.some(({ parameters }) => parameters.some(test));

/** Refuses date values of the parameters that pass `test`. */
function refusing(
  name: string,
  answers: readonly string[],
  test: Test,
  refuses: (value: string) => boolean,
): ConformingVariant {
  return {
    name,
    layer: "search",
    answers,
    suits: has(test),
    behaviour: () => async (call, next) =>
      given(call, "date").some(({ parameter, value }) => test(parameter) && refuses(value))
        ? plainReply(400, { error: "not such a date" })
        : next(call),
  };
}

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
function looking(
  name: string,
  answers: string,
  test: Test,
  place: (parameter: SearchParameter) => Target | undefined,
  meets = within,
): ConformingVariant {
  const bounds = (call: Call) => given(call, "date").filter(({ parameter }) => test(parameter));
  return {
    name,
    layer: "search",
    answers: [answers],
    follows: ["count-maximum", "count-negative"],
    suits: has(test),
    behaviour: () => async (call, next) => {
      const asked = bounds(call);
      if (asked.length === 0) return next(call);
      const list = filtered(await wholeList(withoutBounds(call), next), (record) =>
        asked.every(({ parameter, value }) => {
          const target = place(parameter);
          return target === undefined || meets(record, target, value);
        }),
      );
      return pageOf(call, list, 50, inLink);
    },
  };
}

const lasting: Test = ({ targets }) => targets.some(({ endPath }) => endPath !== undefined);
const plain: Test = ({ dateSearch, targets }) => dateSearch && targets.length === 1 && !targets[0]?.endPath;
const ambiguous: Test = (parameter) => parameter.ambiguous && parameter.match === "date";

/** Variants of date searches. */
export const conformingDates: readonly ConformingVariant[] = [
  refusing(
    "a date that is not flagged takes no prefix",
    ["date-unflagged"],
    ({ match, dateSearch, compares }) => match === "date" && !dateSearch && compares === undefined,
    (value) => /^[a-z]/.test(value),
  ),
  refusing(
    "a date is searched with a prefix only",
    ["date-bare"],
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
];
