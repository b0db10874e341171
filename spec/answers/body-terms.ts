// Computes what the chosen answers require of the body of a write, so that the generated server can check it.

import type { DateForm, Field } from "../field.js";
import { isRecordId, targetsOf } from "../inner-types.js";
import { isRequired } from "../limits.js";
import type { InterfaceModel, Resource, Shape } from "../model.js";
import { answerOf } from "./chosen-answers.js";
import { nulls, precisions, statusValues, takings, unknownFields } from "./records.js";

/** The members that a record may have, and those of its nested objects; `true` for a member without named members. */
export type MemberTree = { readonly [member: string]: MemberTree | true };

/** A path in a record: member names from its root; arrays add nothing. */
type Path = readonly string[];

/**
 * What the chosen answers require of a body of one type besides its shape; undefined if they require nothing more.
 */
export type BodyTerms = {
  readonly needsContent?: true;
  readonly members?: MemberTree;
  readonly dates?: readonly { readonly path: Path; readonly forms: readonly DateForm[] }[];
  readonly statuses?: readonly { readonly path: Path; readonly values: readonly string[] }[];
  readonly references?: readonly Path[];
  readonly ids?: readonly { readonly path: Path; readonly types: readonly string[] }[];
  readonly nulls?: readonly Path[];
};

/** The requirements for bodies of this type. */
export function bodyTerms(model: InterfaceModel, resource: Resource): BodyTerms {
  const placed = placedFields(model, resource.fields, [], []);
  const dangling = answerOf(model, "reference-dangling");
  const refers = [dangling, answerOf(model, "reference-external")];
  const ids = dangling === takings.refused ? idsOf(model, placed) : [];
  return {
    ...(answerOf(model, "add-required").includes(resource.name) ? { needsContent: true } : {}),
    ...(answerOf(model, "unknown-fields") === unknownFields.kept
      ? {}
      : { members: membersOf(model, resource) }),
    ...(answerOf(model, "date-precision") === precisions.refused ? { dates: datesOf(placed) } : {}),
    ...(answerOf(model, "status-values") === statusValues.closed ? { statuses: statusesOf(placed) } : {}),
    ...(refers.includes(takings.refused) ? { references: referencesOf(model, placed) } : {}),
    ...(ids.length === 0 ? {} : { ids }),
    ...nullsOf(model, placed),
  };
}

interface Placed {
  readonly path: Path;
  readonly field: Field;
}

const shapeOf = ({ shapes }: InterfaceModel, { type }: Field): Shape | undefined =>
  type.kind === "shape" ? shapes.find(({ name }) => name === type.shape) : undefined;

/** Every field, those of nested objects and of shapes too. A field's own path begins at its record or its shape. */
const placedFields = (
  model: InterfaceModel,
  fields: readonly Field[],
  above: Path,
  within: readonly string[],
): readonly Placed[] =>
  fields.flatMap((field) => {
    const path = [...above, ...field.path.split(".")];
    const shape = shapeOf(model, field);
    const inner =
      field.type.kind === "object"
        ? placedFields(model, field.type.fields, above, within)
        : shape === undefined || within.includes(shape.name)
          ? []
          : placedFields(model, shape.fields, path, [...within, shape.name]);
    return [{ path, field }, ...inner];
  });

/** The members of a record of this type. */
export const membersOf = (model: InterfaceModel, { fields }: Resource): MemberTree =>
  memberTree(model, fields, []);

const memberTree = (model: InterfaceModel, fields: readonly Field[], within: readonly string[]): MemberTree =>
  Object.fromEntries(
    fields.map((field) => {
      const shape = shapeOf(model, field);
      if (field.type.kind === "object") return [field.name, memberTree(model, field.type.fields, within)];
      if (shape === undefined || within.includes(shape.name)) return [field.name, true];
      return [field.name, memberTree(model, shape.fields, [...within, shape.name])];
    }),
  );

const datesOf = (placed: readonly Placed[]): NonNullable<BodyTerms["dates"]> =>
  placed.flatMap(({ path, field: { type } }) =>
    type.kind === "dateTime" ? [{ path, forms: type.forms }] : [],
  );

const statusesOf = (placed: readonly Placed[]): NonNullable<BodyTerms["statuses"]> =>
  placed.flatMap(({ path, field: { status, values } }) =>
    status && values.length > 0 ? [{ path, values: values.map(({ value }) => value) }] : [],
  );

/** Members that are not stored if they are null; a required one is there in any case. */
function nullsOf(model: InterfaceModel, placed: readonly Placed[]): Pick<BodyTerms, "nulls"> {
  if (answerOf(model, "null-kept") === nulls.kept) return {};
  const dropped = placed.filter(({ field }) => field.nullable !== undefined && !isRequired(field));
  return dropped.length === 0 ? {} : { nulls: dropped.map(({ path }) => path) };
}

/** The ids of records of the interface; one whose record may be elsewhere can't be checked. */
const idsOf = ({ externalTypes }: InterfaceModel, placed: readonly Placed[]): NonNullable<BodyTerms["ids"]> =>
  placed.flatMap(({ path, field: { type } }) => {
    const types = isRecordId(type) ? targetsOf(type) : [];
    const isOurs = types.length > 0 && !types.some((name) => externalTypes.includes(name));
    return isOurs ? [{ path, types }] : [];
  });

const referencesOf = (model: InterfaceModel, placed: readonly Placed[]): readonly Path[] =>
  placed.flatMap(({ path, field }) => {
    const parts = shapeOf(model, field)?.parts;
    return parts?.role === "reference" ? [[...path, parts.url]] : [];
  });
