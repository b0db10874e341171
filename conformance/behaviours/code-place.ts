// Finds the paths of codes and their code systems in a record.

import type { Field, FieldType } from "../../spec/field.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { fieldsOf } from "./fields.js";

/** The paths of codings from the record's root. */
interface CodePlace {
  /** The path of the codings themselves. */
  readonly coding: string;
  readonly code: string;
  readonly system: string;
  /** The names of the two members of a coding. */
  readonly members: { readonly code: string; readonly system: string };
}

/** The coding that a token parameter looks at; undefined if it looks at a plain field. */
export function codePlace(model: InterfaceModel, { targets }: SearchParameter): CodePlace | undefined {
  const [target] = targets;
  return target && placeIn(model, target.field.type, target.path);
}

/** A field that is bound to code systems, and where its codings are. */
export interface BoundField extends CodePlace {
  readonly field: Field;
}

export const boundFields = (model: InterfaceModel, resource: Resource): readonly BoundField[] =>
  fieldsOf(resource).flatMap((field) => {
    const place = field.codings && placeIn(model, field.type, field.path);
    return place === undefined ? [] : [{ ...place, field }];
  });

function placeIn(model: InterfaceModel, type: FieldType, path: string): CodePlace | undefined {
  const shape = type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape) : undefined;
  if (shape?.parts?.role === "coding") {
    const { code, system } = shape.parts;
    return { coding: path, code: `${path}.${code}`, system: `${path}.${system}`, members: { code, system } };
  }
  if (shape?.parts?.role !== "concept") return undefined;
  const { codings } = shape.parts;
  const member = shape.fields.find(({ name }) => name === codings);
  return member && placeIn(model, member.type, `${path}.${codings}`);
}
