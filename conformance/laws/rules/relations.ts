// Relations between fields as conditions.
import { breaksRelation, hasValue } from "../../../spec/broken-relations.js";
import { compared } from "../../../spec/comparable.js";
import type { JsonObject } from "../../../spec/json.js";
import { memberAt, withMember } from "../../../spec/json-paths.js";
import { moved } from "../../../spec/related.js";
import { isOrder, type Relation, type RelationKind, relationInWords } from "../../../spec/relation.js";
import { restating, unstated } from "../../behaviours/restated.js";
import { isJudged } from "../../checks/judged.js";
import type { Made } from "../body-rule.js";
import type { Condition, Conditions } from "../conditions.js";

/** How a read shows a field without a value is not specified: null is as nothing. */
export const withoutNulls = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** What servers enforce that enforce only a part of a relation: in words, and as a relation, perhaps of the fields in reverse. */
const weaker: Readonly<Partial<Record<RelationKind, readonly (readonly [string, RelationKind?, true?])[]>>> =
  {
    before: [["may be at the same time", "at-most"], ["is not enforced"]],
    // biome-ignore format: one a line
    "one-of": [["accepts none", "at-most-one"], ["accepts several", "at-least-one"]],
    "all-or-none": [
      ["is enforced for the first field alone", "needs"],
      ["is enforced for the last field alone", "needs", true],
    ],
  };

/** By how many steps the first value of an order is after the second, where the order is broken and where it only just holds. */
const steps = { before: { broken: [0, 1], kept: [-1] }, "at-most": { broken: [1], kept: [0] } } as const;
const places = { "0": "at", "1": "after", "-1": "just before" } as const;

/** The fields of the relation that a record has where it is broken, and where it only just holds, with words for them. */
function had({ kind, fields }: Relation, whole: JsonObject) {
  type Had = readonly [names: readonly string[], words: string];
  const [first = "", last = ""] = [fields[0], fields.at(-1)];
  const there = fields.filter((path) => memberAt(whole, path) !== undefined);
  const none: Had = [[], `has none of ${fields.join(", ")}`];
  const some = [...there, ...fields].slice(0, 2);
  const two: Had = [some, `has ${some.join(" and ")}`];
  const alone = there.map((name): Had => [[name], `has only ${name}`]);
  const lacks = (name: string, words = `has no ${name}`): Had => [
    fields.filter((one) => one !== name),
    words,
  ];
  if (kind === "one-of") return { broken: [none, two], kept: alone };
  if (kind === "at-least-one") return { broken: [none], kept: alone };
  if (kind === "at-most-one") return { broken: [two], kept: alone };
  if (kind === "all-or-none") return { broken: [lacks(first), lacks(last)], kept: [none] };
  return { broken: [lacks(last, `has ${first} and no ${last}`)], kept: [] };
}

function tries(relation: Relation, part: "broken" | "kept", whole: JsonObject) {
  const { kind, fields } = relation;
  if (!isOrder(kind))
    return had(relation, whole)[part].map(([names, words]): readonly Made[] => {
      const having = (record: JsonObject, path: string) =>
        withMember(record, path, names.includes(path) ? (memberAt(record, path) ?? "x") : undefined);
      return [{ body: fields.reduce(having, whole), words }];
    });
  const [first = "", second = ""] = fields;
  const [low, high] = [memberAt(whole, first), memberAt(whole, second)];
  const [one, other] = relation.named;
  if (one === undefined || other === undefined || low === undefined || high === undefined) return [];
  return steps[kind][part].map((step): readonly Made[] => {
    const words = `has ${first} ${places[step]} ${second}`;
    return [
      { body: withMember(whole, first, step === 0 ? high : moved(one, high, step)), words },
      { body: withMember(whole, second, step === 0 ? low : moved(other, low, step === 1 ? -1 : 1)), words },
    ];
  });
}

/** The relations of a type that a deployment can be held to. */
export const relations: Conditions = (_, resource) =>
  (resource.relations ?? []).filter(isJudged).map((relation): Condition => {
    const { name, kind, clause, fields } = relation;
    const [first = "", second = ""] = fields;
    const words = relationInWords(relation);
    const isNamed = kind === "one-of" || kind === "at-least-one";
    const hasOnlyLast = (body: JsonObject) =>
      fields.every((one, index) => (memberAt(body, one) !== undefined) === (index === fields.length - 1));
    return {
      name,
      words,
      breaking: `that breaks ${name}`,
      keeping: `that only just keeps to ${name}`,
      clauses: [clause],
      about: fields,
      whole: { unrelated: true },
      verbatim: true,
      isSent: true,
      isReturned: true,
      hasLimit: kind !== "needs",
      tries: (part, whole) =>
        tries(relation, part, whole).map((all) =>
          all.map((one) => ({
            ...one,
            words: part === "kept" ? `that ${one.words}` : ` to a record that ${one.words}: ${words}`,
          })),
        ),
      // Where each of several records only just keeps to it: one of them.
      ...(isOrder(kind) || kind === "all-or-none" ? {} : { isAtLimit: hasOnlyLast }),
      shows(whole) {
        const record = withoutNulls(whole);
        if (breaksRelation(relation, record)) return { got: "a record that does not" };
        const isShown = isOrder(kind)
          ? compared(memberAt(record, first), memberAt(record, second)) !== undefined
          : isNamed || fields.some((one) => hasValue(record, one));
        return isShown ? "kept" : "unknown";
      },
      weaker: (weaker[kind] ?? [["is not enforced"]]).map(([how, instead, isReversed]) => ({
        name: `${resource.name}: ${name} ${how}`,
        operator: `${kind} ${how}`,
        servedAs: instead
          ? restating({ ...relation, kind: instead, fields: isReversed ? fields.toReversed() : fields })
          : unstated(clause),
      })),
      stricter: [
        {
          name: `${resource.name}: ${name} is enforced too strictly`,
          operator: `${kind} is enforced too strictly`,
        },
      ],
    };
  });
