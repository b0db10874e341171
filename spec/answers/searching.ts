// Gaps about searches, with their answers.
import { prefixes as inFhirsOrder, type Prefix, type SearchParameter } from "../search-parameter.js";
import {
  type AnswerKind,
  type AnswerScope,
  always,
  type Family,
  type Given,
  refusals,
  refusedWith,
  single,
  subsets,
  words,
} from "./answer-kind.js";
import { anyRefusal, anyStatus } from "./forms.js";

/** Every prefix, in the order in which a probe reports them. */
export const prefixes: readonly Prefix[] = [...inFhirsOrder].sort();

const statedPrefixes = ({ model }: AnswerScope): readonly Prefix[] =>
  model.dates?.prefixes.map(({ prefix }) => prefix) ?? [];

/** The prefixes that the document does not state. */
function otherPrefixes(scope: AnswerScope): readonly Prefix[] {
  const stated = statedPrefixes(scope);
  return prefixes.filter((prefix) => !stated.includes(prefix));
}

/**
 * Further prefixes, in a probe's order. The server's value is all prefixes that it accepts, including the document's.
 */
const otherPrefixSets: Family<readonly Prefix[]> = {
  takes: (scope) => `none, or some of ${otherPrefixes(scope).join(", ")}, in this order`,
  examples(scope) {
    const [first, ...more] = otherPrefixes(scope);
    const others = more.filter((_, at) => at % 2 === 0);
    return ["none", first, more.join(", "), others.join(", "), [first, ...more].join(", ")].filter(
      (text): text is string => text !== undefined && text !== "",
    );
  },
  read(text, scope) {
    const others = otherPrefixes(scope);
    const named = text === "none" ? [] : text.split(", ");
    const chosen = others.filter((prefix) => named.includes(prefix));
    if ((chosen.join(", ") || "none") !== text) return undefined;
    const stated = statedPrefixes(scope);
    return prefixes.filter((prefix) => stated.includes(prefix) || chosen.includes(prefix));
  },
};

/** The forms of a reference, in the order in which a probe reports them. */
export const referenceForms = ["id", "type and id", "URL"] as const;

/** A deployment may find references only by the record's own URL, whose path form differs from the stated form of references. */
export const ownUrlAlone = "own URL";

/** The forms of a token besides the plain code, in the order in which a probe reports them. */
export const tokenForms = { code: "code", withSystem: "system|code", withoutSystem: "|code" } as const;

/** How texts are compared. */
export const textMatch = { starts: "starts with", equal: "equal", contains: "contains" } as const;
const textMatches = Object.values(textMatch);
/** Those that the generated server can do. */
const servedMatches = [textMatch.starts, textMatch.equal] as const;
export const caseIgnored = "case ignored";
export const accentsIgnored = "accents ignored";

export type TextMatch = {
  readonly match: (typeof textMatches)[number];
  readonly case: "ignored" | "told apart";
  readonly accents: "ignored" | "told apart";
};

/** Whether a server obeys the required flags or the at-least-one rules, if the two contradict each other. */
export const requiredFlags = { rules: "rules", flags: "flags", byType: "different by type" } as const;

/** Which records match two values of one parameter. */
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
export const findsSome = "finds some";

/** How a date without a prefix is compared. */
export const bareDates = { period: "that period", text: "that very text", other: "other" } as const;

/** How a search compares a value that has a time of day. */
export const dateGrains = { instant: "times of a day", day: "days", refused: "refused, days only" } as const;

/** Whether a search finds a record by every value of a list field, or only by the first. */
export const laterValues = { every: "every value", first: "the first", some: "every value of some" } as const;

/** By whose day a search compares a day with a time. */
export const dayZones = { utc: "UTC", own: "that of the record's time", other: "another" } as const;

/** How a date search answers a value that is not a date. */
export const malformed = { finds: "finds nothing", ignored: "ignored" } as const;

/** The response to a search at an unknown site. */
export const unknownSites = { empty: "empty list" } as const;

/** Whether a search by a code ignores its letter case. */
export const cases = { ignored: "case ignored", apart: "told apart" } as const;

/** Whether a repeated search is answered from a cache. */
export const repeats = { anew: "anew", kept: "from a cache" } as const;

/** Which part of an interval a date search compares. */
export const intervals = { whole: "whole period", start: "start only", unclear: "unclear" } as const;

/** Which of several dates a date search compares. */
export const readings = { either: "either", neither: "neither" } as const;

/** Whether a search accepts a code that is not a number. */
export const codes = { taken: "taken", refused: "refused", nothing: findsNothing } as const;

/** How a probe reports that the types differ. */
export const byType = "different by type";

/** Every way to compare texts. */
const allTextMatches = textMatches.flatMap((match) =>
  subsets([caseIgnored, accentsIgnored], "").map(([, ignoring]) => [match, ...ignoring].join(", ")),
);

/** The generated server indexes folded texts by their beginnings, so it cannot match inside a text or by case. */
const textMatchesGiven = (): Given<TextMatch> =>
  servedMatches.map((match) => [
    [match, caseIgnored, accentsIgnored].join(", "),
    { match, case: "ignored", accents: "ignored" },
  ]);

/** The parameters that a gap is about: one, or all that are of its kind. */
function parametersOf(
  { model, about }: AnswerScope,
  suits: (parameter: SearchParameter) => boolean,
): readonly SearchParameter[] {
  const all = model.resources.flatMap(({ parameters }) => parameters);
  return all.filter((parameter) => (about === undefined ? suits(parameter) : parameter.clause === about));
}

/**
 * The paths of an ambiguous parameter's dates, in their order, and every subset of them that a deployment may look
 * at.
 */
function readingsGiven(scope: AnswerScope): Given<readonly string[]> {
  const paths = pathsOf(scope);
  const some = subsets(paths, undefined).filter(([, chosen]) => chosen.length < paths.length);
  return [[readings.either, paths], ...some];
}

/** The paths of the dates that an ambiguous parameter may look at. */
function pathsOf(scope: AnswerScope): readonly string[] {
  const [parameter] = parametersOf(scope, ({ ambiguous, match }) => ambiguous && match === "date");
  return parameter?.targets.map(({ path }) => path) ?? [];
}

/** The generated server does not look for the record that a value refers to: it answers as any search that finds nothing. */
function asEmpty({ model }: AnswerScope): string {
  const empty = model.gaps.find(({ probe }) => probe === "search-empty")?.answer ?? "";
  const status = anyStatus.read(empty);
  return status === undefined ? findsNothing : refusedWith(status);
}

/** Gaps about how a search reads its values. */
export const searchingKinds = {
  "required-flags": {
    defaults: requiredFlags.rules,
    given: () => words(requiredFlags.rules, requiredFlags.flags),
    foreign: [requiredFlags.byType],
  } satisfies AnswerKind<"rules" | "flags">,
  "reference-forms": {
    defaults: referenceForms.join(", "),
    given: () => subsets(referenceForms, undefined),
    parts: { of: () => [{ options: referenceForms }] },
    foreign: ["none", ownUrlAlone],
  } satisfies AnswerKind<readonly string[]>,
  "token-forms": {
    defaults: "code, system|code, |code",
    given: () =>
      subsets([tokenForms.withSystem, tokenForms.withoutSystem], "").map(
        ([, forms]) => [[tokenForms.code, ...forms].join(", "), forms] as const,
      ),
    parts: { of: () => [{ options: Object.values(tokenForms) }] },
  } satisfies AnswerKind<readonly string[]>,
  "string-match": {
    defaults: [textMatch.starts, caseIgnored, accentsIgnored].join(", "),
    given: textMatchesGiven,
    parts: {
      of: () => [
        { options: textMatches, own: servedMatches },
        { options: [caseIgnored] },
        { options: [accentsIgnored] },
      ],
    },
    foreign: allTextMatches,
  } satisfies AnswerKind<TextMatch>,
  "comma-values": {
    defaults: combinations.either,
    given: () => [
      ...words(combinations.either, combinations.literal, combinations.first, combinations.last),
      ...refusals(400, 422),
    ],
    foreign: [anyRefusal],
  } satisfies AnswerKind<string | number>,
  "repeated-parameter": {
    defaults: combinations.both,
    given: () => [
      ...words(combinations.both, combinations.either, combinations.first, combinations.last),
      ...refusals(400, 422),
    ],
    foreign: [anyRefusal],
  } satisfies AnswerKind<string | number>,
  "unknown-parameter": {
    defaults: "refused 400",
    given: () => [...refusals(400, 404, 422), ...words(ignored, findsNothing)],
    foreign: [anyRefusal],
  } satisfies AnswerKind<string | number>,
  "unseen-parameter": {
    defaults: findsNone,
    given: () => [...words(findsNone, ignored), ...refusals(400, 422)],
    foreign: [anyRefusal, findsSome],
  } satisfies AnswerKind<string | number>,
  "code-number": {
    defaults: codes.taken,
    given: () => words(...Object.values(codes)),
    foreign: [byType],
  } satisfies AnswerKind<string>,
  "date-bare": {
    defaults: bareDates.period,
    given: () => words(bareDates.period, bareDates.text),
    foreign: [bareDates.other],
  } satisfies AnswerKind<string>,
  "later-values": single(laterValues.every, laterValues.first, laterValues.some),
  "malformed-value": single("refused 400", malformed.finds, malformed.ignored, anyRefusal),
  "absent-reference": {
    defaults: asEmpty,
    given: (scope) => words(asEmpty(scope)),
    byInterface: true,
    foreign: [findsNothing, findsSome, anyRefusal],
  } satisfies AnswerKind<string>,
  "unknown-site": single(unknownSites.empty, anyRefusal),
  "token-case": single(cases.apart, cases.ignored, anyRefusal),
  "repeated-search": single(repeats.anew, repeats.kept),
  "date-grain": single(dateGrains.instant, dateGrains.day, dateGrains.refused),
  "date-zone": single(dayZones.utc, dayZones.own, dayZones.other),
  "date-prefixes": {
    defaults: (scope) => otherPrefixes(scope).join(", ") || "none",
    given: () => [],
    family: otherPrefixSets,
    parts: { of: () => [{ options: prefixes }] },
    byInterface: true,
  } satisfies AnswerKind<readonly Prefix[]>,
  "date-unflagged": {
    defaults: "yes",
    given: always({ yes: true, no: false }),
  } satisfies AnswerKind<boolean>,
  "date-interval": {
    defaults: intervals.whole,
    given: () => words(intervals.whole, intervals.start),
    foreign: [intervals.unclear],
  } satisfies AnswerKind<string>,
  "ambiguous-target": {
    defaults: readings.either,
    given: readingsGiven,
    parts: { of: (scope) => [{ options: pathsOf(scope) }] },
    byInterface: true,
    foreign: [readings.neither],
  } satisfies AnswerKind<readonly string[]>,
} as const;
