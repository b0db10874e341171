// Writes sentences about nodes of the spec, for comments and descriptions.

import { limitInWords } from "../../../spec/constraint.js";
import { statementsOf } from "../../../spec/constructs/statements.js";
import { isReturned, isSent, sentInWords, setterInWords } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { FieldDefault } from "../../../spec/field-parts.js";
import { heldTypes } from "../../../spec/inner-types.js";
import { isClosedSet, isOfList } from "../../../spec/limits.js";
import type { InteractionKind, InterfaceModel, NamedOperation, Resource } from "../../../spec/model.js";
import { referencesTo } from "../../../spec/references-to.js";
import { relationInWords } from "../../../spec/relation.js";
import type { SpecNode } from "../../../spec/spec-node.js";
import { sentence } from "../../layout/prose.js";

/** A statement's basis and section, for use inside a sentence: `stated in Charts / Teeth`. */
export function basisPhrase({
  basis,
  section,
  derivedFrom,
}: Pick<SpecNode, "basis" | "section" | "derivedFrom">): string {
  if (basis === "derived" && derivedFrom !== undefined) return `derived from ${derivedFrom} (${section})`;
  return `${basis} in ${section}`;
}

/** A statement's basis and section, as a sentence: `Stated in Charts / Teeth.` */
export function standing(node: SpecNode): string {
  return sentence(basisPhrase(node));
}

/** A node's meaning, its oddities, and its section. */
export function describe(node: SpecNode): string {
  return [...meaning(node), standing(node)].join(" ");
}

/** A field's meaning, its oddities, its possible values, and its section. */
export function describeField(field: Field): string {
  const parts = [...meaning(field), ...holding(field), ...limitsInWords(field)];
  if (field.optional) parts.push("Optional.");
  return [...parts, standing(field)].join(" ");
}

/** What a type states of an interaction, one sentence each: first what every search of it needs. */
export function statedInWords(resource: Resource, kind: InteractionKind): readonly string[] {
  const rules = kind === "search" ? resource.rules : [];
  return [
    ...rules.map(({ parameters }) => `A search needs at least one of ${parameters.join(", ")}.`),
    ...statementsOf(resource, kind).map(({ words }) => sentence(words)),
  ];
}

/** The relations between the fields of a type, one sentence each. The names are code, so that none begins with a capital. */
export function relationsInWords({ relations = [] }: Resource): readonly string[] {
  return relations.map(({ fields, ...relation }) =>
    sentence(relationInWords({ ...relation, fields: fields.map((name) => `\`${name}\``) })),
  );
}

/** What our server does for an operation that the document only names; undefined if nothing. */
export function servedInWords(model: InterfaceModel, operation: NamedOperation): readonly string[] {
  if (operation.servedAs === undefined) return [];
  const { resource } = operation;
  const others = referencesTo(model, resource).map(({ type }) => type);
  const and = others.length === 0 ? "" : `, and every ${others.join(", ")} that refers to one of them`;
  return [
    `The generated server answers it with a FHIR Bulk Data Access export (hl7.org/fhir/uv/bulkdata) of every ${resource} of the site${and}, as of that moment.`,
  ];
}

/** A node's meaning and its oddities, one sentence each. */
export function meaning({ means, odd }: SpecNode): string[] {
  return [...(means === undefined ? [] : [sentence(means)]), ...(odd === undefined ? [] : [sentence(odd)])];
}

/** The limits of a field's values, its default, whether it is sent and returned, and whether it may be null, as sentences. */
export function limitsInWords(field: Field): readonly string[] {
  const { constraints = [], many, default: initial } = field;
  const limits = constraints.map((limit) => {
    if (limit.keyword === "required") return "Required.";
    return sentence(`${many && !isOfList(limit) ? "each item" : "it"} ${limitInWords(limit)}`);
  });
  return [
    ...limits,
    ...(initial === undefined ? [] : [defaultInWords(field, initial)]),
    ...directionInWords(field),
  ];
}

function defaultInWords(field: Field, { value }: FieldDefault): string {
  return isSent(field) ? `It is ${value} if an add leaves it out.` : `It is ${value} in a new record.`;
}

function directionInWords(field: Field): readonly string[] {
  return [
    ...(field.readOnly === undefined ? [] : [sentence(`${setterInWords(field)}; ${sentInWords(field)}`)]),
    ...(isReturned(field) ? [] : ["No answer contains it."]),
    ...(field.nullable === undefined ? [] : ["It may be null."]),
  ];
}

function holding(field: Field): readonly string[] {
  const { type: whole, values } = field;
  const parts: string[] = [];
  if (whole.kind === "map") parts.push("Its members have free names.");
  for (const type of heldTypes(whole)) {
    if (type.kind === "shape" && type.targets.length > 0)
      parts.push(`Refers to: ${type.targets.join(", ")}.`);
    if (type.kind === "dateTime") parts.push(`The document gives it as: ${type.forms.join(", ")}.`);
  }
  if (values.length > 0 && !isClosedSet(field)) {
    parts.push(`Values that appear: ${values.map(({ value }) => value).join(", ")}.`);
  }
  return parts;
}
