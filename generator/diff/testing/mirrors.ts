// Maps each rule to the rule that applies if the two specs are swapped, for tests.
import { allowsLess, allowsMore } from "../compare/actions.js";
import { diffRules, type RuleId } from "../rules.js";

/** Endings of two rules that describe the same difference from either side. */
const endings = [
  ["-added", "-removed"],
  ["-optional", "-optional"],
  ["-made-array", "-made-single"],
  ["-made-optional", "-not-optional"],
  ["-fixed", "-not-fixed"],
  ["-widened", "-narrowed"],
  ["-demanded", "-not-demanded"],
  ["-at-more", "-at-less"],
  ["-ambiguous", "-not-ambiguous"],
  ["-loosened", "-tightened"],
  ["-strengthened", "-weakened"],
  ["-excluded", "-included"],
  ["-served", "-unserved"],
  ["field-made-required", "field-not-required"],
  ["field-made-nullable", "field-not-nullable"],
  ["field-made-read-only", "field-not-read-only"],
  ["field-made-write-only", "field-not-write-only"],
  ["read-only-refused", "read-only-ignored"],
  ["read-only-refused", "read-only-unspecified"],
  ["read-only-ignored", "read-only-unspecified"],
  ["required-field-added", "field-removed"],
  ["sent-field-removed", "field-added"],
  ["sent-field-removed", "required-field-added"],
  ["security-changed", "security-changed"],
  ["security-loosened", "security-changed"],
  ["security-loosened", "security-removed"],
  ["operation-security-tightened", "operation-security-removed"],
  ["security-loosened", "security-removed"],
  ["security-loosened", "security-changed"],
  ["security-changed", "security-changed"],
  ["value-set-closed", "value-set-opened"],
  ["parameter-set-closed", "parameter-set-opened"],
  ["gap-closed", "gap-opened"],
  ["gap-closed-as-answered", "gap-opened"],
  ["gap-closed-otherwise", "gap-opened"],
] as const;

/** Some changes of what goes one way only have one rule for all that allow more, or less; the opposite ones have rules of their own. */
const oneWay = [
  ...[...allowsLess].map((rule) => ["sent-accepts-more", rule] as const),
  ...[...allowsMore, "field-removed"].map((rule) => ["answered-narrower", rule] as const),
];

/** Whether a rule turns into the second rule when the two specs are swapped. */
export function mirrors(one: RuleId, other: RuleId): boolean {
  const partners = [...endings, ...oneWay].flatMap(([a, b]) =>
    [
      [a, b],
      [b, a],
    ].flatMap(([from = "", to = ""]) => (one.endsWith(from) ? [one.slice(0, -from.length) + to] : [])),
  );
  const known = partners.filter((id) => diffRules.some((rule) => rule.id === id));
  return known.length === 0 ? one === other : known.includes(other);
}
