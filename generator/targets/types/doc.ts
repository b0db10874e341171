// Writes the comments of generated types: meaning, values, clause and basis.

import type { DateForm, Field } from "../../../spec/field.js";
import { isClosedSet, isInUtc } from "../../../spec/limits.js";
import type { Resource } from "../../../spec/model.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { lineWidth } from "../../layout/json-text.js";
import { docLines, sentence } from "../../layout/prose.js";
import type { ObjectType } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { basisPhrase, limitsInWords } from "../shared/describe.js";

/** The last line of a comment: the clause and its basis. */
export function see(node: Known): string {
  return `@see ${node.clause}, ${basisPhrase(node)}`;
}

type Known = Pick<SpecNode, "clause" | "basis" | "section" | "derivedFrom">;

/** A comment: the meaning, one line each, then the section; `indent` is its own, in characters. */
export function commented(meaning: readonly string[], node: Known, indent = 0): readonly string[] {
  return docLines([...meaning, see(node)], lineWidth - indent).map((line) => " ".repeat(indent) + line);
}

/** Several sentences as one comment line; none if there is nothing to say. */
export function oneLine(sentences: readonly string[]): readonly string[] {
  return sentences.length === 0 ? [] : [sentences.join(" ")];
}

/** A node's meaning and its oddities. */
export function meaningOf({ means, odd }: SpecNode): readonly string[] {
  return [means, odd].flatMap((text) => (text === undefined ? [] : [sentence(text)]));
}

/** A nested object without its own meaning is described by its place. */
export function objectMeaning({ node }: ObjectType): readonly string[] {
  const own = meaningOf(node);
  return own.length > 0 ? own : [`The members of \`${node.clause.replace(/^\w+\./, "")}\`.`];
}

/** A field's meaning, or else its shape's; then its possible values. */
export function fieldMeaning(context: TargetContext, field: Field): readonly string[] {
  const own = meaningOf(field);
  const shape = field.type.kind === "shape" ? context.types.objectOf(field)?.node : undefined;
  const borrowed = own.length > 0 || shape === undefined ? own : meaningOf(shape);
  return [
    ...borrowed,
    ...holding(context, field),
    ...limitsInWords(field),
    ...(field.optional ? ["Optional."] : []),
  ];
}

function holding(context: TargetContext, field: Field): readonly string[] {
  const { model } = context;
  const { type } = field;
  const values = isClosedSet(field) ? [] : field.values;
  const named = values.map(({ value }) => `\`${value}\``).join(", ");
  const appearing = values.length > 0 ? [`Values that appear: ${named}.`] : [];
  switch (type.kind) {
    case "dateTime":
      return [
        `The document gives it as ${type.forms.map((form) => (form === "timestamp" && isInUtc(field) ? inUtc : examples[form])).join(", or as ")}.`,
        ...appearing,
      ];
    case "url":
      return [`Of the form ${type.form}.`, ...appearing];
    case "base64":
      return ["In base64.", ...appearing];
    case "shape": {
      const external = type.targets.filter((name) => model.externalTypes.includes(name));
      const words = external.length > 1 ? "are not types" : "is not a type";
      const elsewhere = external.length > 0 ? [`${external.join(", ")} ${words} of this interface.`] : [];
      return [...elsewhere, ...appearing];
    }
    case "union":
      return type.of.flatMap((one) => holding(context, { ...field, type: one, values: [] }));
    case "map":
      return holding(context, { ...field, type: type.values });
    case "string":
      return [...(type.targets === undefined ? [] : [`Id of ${type.targets.join(" or ")}.`]), ...appearing];
    default:
      return appearing;
  }
}

const inUtc = "a timestamp (2026-03-01T07:00:00Z)";
const examples: Readonly<Record<DateForm, string>> = {
  timestamp: "a timestamp (2026-03-01T08:00:00+01:00)",
  date: "a date (2026-03-01)",
  "partial-date": "a partial date (2026-03)",
};

/** Operations that the document only names, in a sentence. */
export function namedMeaning({ named }: Resource): readonly string[] {
  if (named.length === 0) return [];
  const names = named.map(({ name }) => `\`${name}\``).join(", ");
  return [`The document also names ${names}, but does not describe it.`];
}
