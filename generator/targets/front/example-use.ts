// Chooses what the examples of the output send: the parameters of a search, a record, and a change of it.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isRelated } from "../../../spec/broken-relations.js";
import { isSent, mustBeSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isRecordId } from "../../../spec/inner-types.js";
import { isArray, isObject, type Json, ownMember } from "../../../spec/json.js";
import { fitting, isLimited } from "../../../spec/made-to-fit.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { sortTexts } from "../../../spec/sorting.js";
import { Code, type Literal, type LiteralObject } from "../../layout/literal.js";
import type { ObjectTypes } from "../../naming/object-types.js";
import { type Example, exampleRecord } from "../shared/example-record.js";
import { isInherited } from "../validators/object-check.js";

/** The parameters that a search must have, with values that the server accepts; one more if it needs none. */
export function exampleSearch(model: InterfaceModel, resource: Resource): LiteralObject {
  const { parameters } = resource;
  const required = requiredNames(resource);
  const shown = parameters.filter((one) => required.includes(one.name));
  const [plain] = parameters.filter((one) => !controlsList(one) && one.match !== "id");
  const sent = shown.length > 0 ? shown : plain === undefined ? [] : [plain];
  return Object.fromEntries(sent.map((one) => [one.name, exampleValue(model, one)]));
}

/** The parameters with a required flag, and of each at-least-one rule that these do not satisfy, one. */
function requiredNames({ parameters, rules }: Resource): readonly string[] {
  const found = parameters.filter(({ demanded }) => demanded).map(({ name }) => name);
  for (const rule of rules) {
    const [first] = rule.parameters;
    const satisfied = rule.parameters.some((name) => found.includes(name));
    if (!satisfied && first !== undefined) found.push(first);
  }
  return found;
}

function exampleValue(model: InterfaceModel, parameter: SearchParameter): Literal {
  const { match, type, values, targets, directions, separator, firstPage = 1 } = parameter;
  const [order = ""] = match === "sort" ? sortTexts(parameter) : [];
  switch (match) {
    case "sort":
      return separator === undefined ? order : [order];
    case "direction":
      return directions?.ascending ?? "";
    case "fields":
      return [idMemberOf(model)];
    case "include":
      return [];
    case "page":
      return firstPage;
    case "count":
    case "offset":
      return 1;
    case "boolean":
      return true;
    default: {
      if (type === "date") return "2026-03-01";
      const [named] = values;
      if (named !== undefined) return named.value;
      if (type === "number") return 1;
      const field = targets[0]?.field;
      if (match === "reference") return referenceTo(model, field);
      const plain = field?.values[0]?.value ?? field?.samples?.[0] ?? parameter.name;
      return field === undefined ? plain : textThatFits(field, plain);
    }
  }
}

/** The text within the limits of the field, or of its items: a deployment may refuse any other. */
function textThatFits(field: Field, text: string): string {
  const [fits] = [fitting(field, field.many ? [text] : text)].flat();
  return typeof fits === "string" ? fits : text;
}

/** In the first form that the server takes. */
function referenceTo(model: InterfaceModel, field: Field | undefined): string {
  if (answerOf(model, "reference-forms").some((form) => form === "id")) return "1";
  const [target = "Record"] = field?.type.kind === "shape" ? field.type.targets : [];
  return `${target}/1`;
}

/** A record with the fields that an add must send, those of its relations, and some plain ones. */
export function exampleSent(types: ObjectTypes, model: InterfaceModel, resource: Resource): Example {
  const related = resource.fields.filter(({ name }) => isRelated(resource, name));
  const plain = resource.fields.filter((field) => isPlain(field) && !related.includes(field)).slice(0, 3);
  return exampleRecord(
    types,
    resource,
    (field) =>
      isSent(field) &&
      (mustBeSent(field) ||
        field.name === model.typeMember ||
        plain.includes(field) ||
        // Every object has a member of this name, which a literal without the field would have.
        isInherited(field) ||
        (related.includes(field) && !refers(field))),
  );
}

const scalars: readonly Field["type"]["kind"][] = ["string", "integer", "number", "boolean", "dateTime"];

const refers = ({ type }: Field): boolean => isRecordId(type) || type.kind === "shape";

const isPlain = (field: Field): boolean =>
  isSent(field) &&
  !field.many &&
  field.fixed === undefined &&
  scalars.includes(field.type.kind) &&
  !refers(field);

/** A field of the example record with another value, if one is known to fit; else with the same. */
export function exampleChange(resource: Resource, record: Example): Example {
  const fields = resource.fields.filter(
    (field) => isPlain(field) && !field.isId && Object.hasOwn(record, field.name),
  );
  const others = fields.flatMap((field) => {
    const other = otherValue(field, ownMember(record, field.name));
    return other === undefined ? [] : [[field.name, other] as const];
  });
  const same = fields.flatMap(({ name }) => {
    const value = ownMember(record, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const inherited = resource.fields.filter(isInherited).flatMap(({ name }) => {
    const value = ownMember(record, name);
    return value === undefined || !Object.hasOwn(record, name) ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...inherited, ...[...others, ...same].slice(0, 1)]);
}

/** Another value of the field: one that the document names, or a similar one if the document sets no limits. */
function otherValue(field: Field, value: Json | undefined): Json | undefined {
  const { values, samples = [], type } = field;
  const named = values.find((one) => one.value !== value)?.value;
  if (named !== undefined || values.length > 0) return named;
  if (typeof value === "boolean") return !value;
  if (isLimited(field)) return undefined;
  if (typeof value === "number") return value + 1;
  if (type.kind !== "string" || typeof value !== "string") return undefined;
  return samples.find((one) => one !== value) ?? `${value} 2`;
}

/** JSON as source text. */
export function literalOf(value: Json): Literal {
  if (value === null) return new Code("null");
  if (isArray(value)) return value.map(literalOf);
  return isObject(value) ? literalsOf(value) : value;
}

export const literalsOf = (record: Example): LiteralObject =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, literalOf(value)]));
