import type { DatePrefix, SearchParameter } from "../model.js";
import {
  type AnswerKind,
  type AnswerScope,
  always,
  type Given,
  refusals,
  subsets,
  words,
} from "./answer-kind.js";

/** The forms of a reference, in the order in which a probe reports them. */
export const referenceForms = ["id", "type and id", "URL"] as const;

/** The forms of a code beside the code alone, in the order in which a probe reports them. */
export const tokenForms = { code: "code", withSystem: "system|code", withoutSystem: "|code" } as const;

/** How texts are compared. */
export const textMatches = ["starts with", "equal", "contains"] as const;
export const caseIgnored = "case ignored";
export const accentsIgnored = "accents ignored";

export type TextMatch = {
  readonly match: (typeof textMatches)[number];
  readonly case: "ignored" | "told apart";
  readonly accents: "ignored" | "told apart";
};

/** What two values of one parameter find. */
export const combinations = {
  either: "or",
  both: "and",
  literal: "literal",
  first: "first",
  last: "last",
} as const;

export const ignored = "ignored";
export const findsNothing = "finds nothing";
export const findsNone = "finds none";

/** How a date without a prefix is read. */
export const bareDates = { period: "that period", text: "that very text", other: "other" } as const;

/** What of an interval is looked at. */
export const intervals = { whole: "whole period", start: "start only", unclear: "unclear" } as const;

/** Which of several dates is looked at. */
export const readings = { either: "either", neither: "neither" } as const;

/** Whether a code is taken that is no number. */
export const codes = { taken: "taken", refused: "refused", nothing: findsNothing } as const;

/** Every prefix, in the order in which a probe reports them. */
export const prefixes = [
  "ap",
  "eb",
  "eq",
  "ge",
  "gt",
  "le",
  "lt",
  "ne",
  "sa",
] as const satisfies readonly DatePrefix["prefix"][];

type Prefix = DatePrefix["prefix"];

const statedPrefixes = ({ model }: AnswerScope): readonly Prefix[] =>
  model.dates?.prefixes.map(({ prefix }) => prefix) ?? [];

/** Those that the document does not state. */
function otherPrefixes(scope: AnswerScope): readonly Prefix[] {
  const stated = statedPrefixes(scope);
  return prefixes.filter((prefix) => !stated.includes(prefix));
}

/** A server is told of all that it takes, those of the document among them. */
function prefixSets(scope: AnswerScope): Given<readonly Prefix[]> {
  const stated = statedPrefixes(scope);
  return subsets(otherPrefixes(scope), "none").map(([text, chosen]) => [
    text,
    prefixes.filter((prefix) => stated.includes(prefix) || chosen.includes(prefix)),
  ]);
}

function textMatchesGiven(): Given<TextMatch> {
  const flags = subsets([caseIgnored, accentsIgnored], "");
  return textMatches.flatMap((match) =>
    flags.map(
      ([, ignoring]) =>
        [
          [match, ...ignoring].join(", "),
          {
            match,
            case: ignoring.includes(caseIgnored) ? "ignored" : "told apart",
            accents: ignoring.includes(accentsIgnored) ? "ignored" : "told apart",
          },
        ] as const,
    ),
  );
}

/** The parameters that a gap is about: one, or all that are of its kind. */
export function parametersOf(
  { model, about }: AnswerScope,
  suits: (parameter: SearchParameter) => boolean,
): readonly SearchParameter[] {
  const all = model.resources.flatMap(({ parameters }) => parameters);
  return all.filter((parameter) => (about === undefined ? suits(parameter) : parameter.clause === about));
}

/** The paths of an ambiguous parameter's dates, in their order, and every part of them that may be looked at. */
function readingsGiven(scope: AnswerScope): Given<readonly string[]> {
  const [parameter] = parametersOf(scope, ({ ambiguous, match }) => ambiguous && match === "date");
  const paths = parameter?.targets.map(({ path }) => path) ?? [];
  const some = subsets(paths, undefined).filter(([, chosen]) => chosen.length < paths.length);
  return [[readings.either, paths], ...some];
}

/** Answers about how a search reads its values. */
export const searchingKinds = {
  "reference-forms": {
    usual: referenceForms.join(", "),
    given: () => subsets(referenceForms, undefined),
    foreign: ["none"],
  } satisfies AnswerKind<readonly string[]>,
  "token-forms": {
    usual: "code, system|code, |code",
    given: () =>
      subsets([tokenForms.withSystem, tokenForms.withoutSystem], "").map(
        ([, forms]) => [[tokenForms.code, ...forms].join(", "), forms] as const,
      ),
  } satisfies AnswerKind<readonly string[]>,
  "string-match": {
    usual: ["starts with", caseIgnored, accentsIgnored].join(", "),
    given: textMatchesGiven,
  } satisfies AnswerKind<TextMatch>,
  "comma-values": {
    usual: combinations.either,
    given: () => [
      ...words(combinations.either, combinations.literal, combinations.first, combinations.last),
      ...refusals(400, 422),
    ],
    foreign: [/^refused/],
  } satisfies AnswerKind<string | number>,
  "repeated-parameter": {
    usual: combinations.both,
    given: () => [
      ...words(combinations.both, combinations.either, combinations.first, combinations.last),
      ...refusals(400, 422),
    ],
    foreign: [/^refused/],
  } satisfies AnswerKind<string | number>,
  "unknown-parameter": {
    usual: "refused 400",
    given: () => [...refusals(400, 404, 422), ...words(ignored, findsNothing)],
    foreign: [/^refused/],
  } satisfies AnswerKind<string | number>,
  "unseen-parameter": {
    usual: findsNone,
    given: () => [...words(findsNone, ignored), ...refusals(400, 422)],
    foreign: [/^refused/, "finds some"],
  } satisfies AnswerKind<string | number>,
  "code-number": {
    usual: codes.taken,
    given: () => words(...Object.values(codes)),
  } satisfies AnswerKind<string>,
  "date-bare": {
    usual: bareDates.period,
    given: () => words(bareDates.period, bareDates.text),
    foreign: [bareDates.other],
  } satisfies AnswerKind<string>,
  "date-prefixes": {
    usual: (scope) => otherPrefixes(scope).join(", ") || "none",
    given: prefixSets,
  } satisfies AnswerKind<readonly string[]>,
  "date-unflagged": {
    usual: "yes",
    given: always({ yes: true, no: false }),
  } satisfies AnswerKind<boolean>,
  "date-interval": {
    usual: intervals.whole,
    given: () => words(intervals.whole, intervals.start),
    foreign: [intervals.unclear],
  } satisfies AnswerKind<string>,
  "ambiguous-target": {
    usual: readings.either,
    given: readingsGiven,
    foreign: [readings.neither],
  } satisfies AnswerKind<readonly string[]>,
} as const;
