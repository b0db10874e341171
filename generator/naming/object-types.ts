/** Gives every object of a model its name in the output. */

import type { Action } from "../../spec/action.js";
import type { Field, FieldType } from "../../spec/field.js";
import { heldTypes } from "../../spec/inner-types.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import { camelCase, kebabCase, pascalCase, uniqueNames } from "./names.js";

/** An object of the interface with a name of its own: a record, a shape, or an object inside either. */
export interface ObjectType {
  readonly name: string;
  readonly node: SpecNode;
  readonly fields: readonly Field[];
}

/** A resource's names in the output, and its objects: the record first, then the nested ones, then those of its actions. */
export interface ResourceTypes {
  readonly resource: Resource;
  /** The name of its files, without folder and extension. */
  readonly stem: string;
  /** Its name as a variable. */
  readonly variable: string;
  readonly record: ObjectType;
  readonly objects: readonly ObjectType[];
  /** Its actions, with the objects that they take and answer with; these and what is inside them are among `objects`. */
  readonly actions: readonly ActionTypes[];
}

/** An action with its body and its answer, if these have fields of their own. */
export interface ActionTypes {
  readonly action: Action;
  readonly body?: ObjectType;
  readonly answer?: ObjectType;
}

export interface ObjectTypes {
  readonly resources: readonly ResourceTypes[];
  /** The shapes that records share, and the objects inside them. */
  readonly shared: readonly ObjectType[];
  /** The object that a field contains (one, or a list of them); undefined if it contains scalars. */
  objectOf(field: Field): ObjectType | undefined;
  /** The name of the type of a shape. */
  shapeNamed(shape: string): string;
  /** The name of a map or a union, which is part of the name of its check; undefined for any other type. */
  checkedName(type: FieldType): string | undefined;
}

/** File names that the targets use besides the resources' own. */
const reservedStems = ["shapes", "stored", "issues", "index", "definition", "standard-schema"];
/** Reserved words and names that a module may not declare; they are not valid variable names. */
export const reservedVariables =
  "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield definition";

/** Names everything that needs a name. The names depend only on the model; clashing names get a number. */
export function objectTypes(model: Pick<InterfaceModel, "resources" | "shapes">): ObjectTypes {
  const typeName = uniqueNames();
  const stem = uniqueNames(reservedStems);
  const variable = uniqueNames(reservedVariables.split(" "));
  const byShape = new Map<string, ObjectType>();
  const byField = new Map<string, ObjectType>();
  const checked = new Map<FieldType, string>();

  const named = (wanted: string, node: SpecNode, fields: readonly Field[]): ObjectType => ({
    name: typeName(pascalCase(wanted)),
    node,
    fields,
  });
  const records = model.resources.map((resource) => named(resource.name, resource, resource.fields));
  for (const shape of model.shapes) byShape.set(shape.name, named(shape.name, shape, shape.fields));

  const nameChecked = (type: FieldType, wanted: string): void => {
    if (type.kind !== "map" && type.kind !== "union") return;
    checked.set(type, typeName(pascalCase(wanted)));
    if (type.kind === "map") nameChecked(type.values, `${wanted}-value`);
    else for (const one of type.of) nameChecked(one, `${wanted}-map`);
  };

  const inside = (owner: ObjectType): readonly ObjectType[] =>
    owner.fields.flatMap((field) => {
      nameChecked(field.type, `${owner.name}-${field.name}`);
      if (field.type.kind !== "object") return [];
      const inner = named(`${owner.name}-${field.name}`, field, field.type.fields);
      byField.set(field.clause, inner);
      return [inner, ...inside(inner)];
    });

  const actionsOf = ({ actions = [] }: Resource, { name }: ObjectType): readonly ActionTypes[] =>
    actions.map((action) => {
      const { body, answer } = action;
      const own = (part: string) => `${name}-${action.name}-${part}`;
      return {
        action,
        ...(body === undefined ? {} : { body: named(own("body"), body, body.fields) }),
        ...(answer?.shows === "fields" ? { answer: named(own("answer"), answer, answer.fields) } : {}),
      };
    });

  return {
    resources: model.resources.flatMap((resource, index) => {
      const record = records[index];
      if (record === undefined) return [];
      const nested = inside(record);
      const actions = actionsOf(resource, record);
      const parts = actions.flatMap(({ body, answer }) => [body, answer]).filter((one) => one !== undefined);
      return {
        resource,
        stem: stem(kebabCase(resource.name)),
        variable: variable(camelCase(resource.name)),
        record,
        objects: [record, ...nested, ...parts.flatMap((part) => [part, ...inside(part)])],
        actions,
      };
    }),
    shared: [...byShape.values()].flatMap((shape) => [shape, ...inside(shape)]),
    objectOf: ({ clause, type }) => (type.kind === "shape" ? byShape.get(type.shape) : byField.get(clause)),
    shapeNamed: (shape) => byShape.get(shape)?.name ?? shape,
    checkedName: (type) => checked.get(type),
  };
}

/** The objects that a field holds, in its maps too, each with its type. */
export const heldObjects = (
  types: ObjectTypes,
  field: Field,
): readonly { readonly object: ObjectType; readonly type: FieldType }[] =>
  heldTypes(field.type).flatMap((type) => {
    const object = types.objectOf({ ...field, type });
    return object === undefined ? [] : [{ object, type }];
  });
