// Finds the code and the code system that a token parameter looks at.
import type { Field, FieldType, InterfaceModel, SearchParameter, Shape } from "../../../spec/model.js";

/** Where a token's code and its code system are: paths from the record's root. */
export interface CodePlace {
  readonly code: string;
  readonly system: string;
}

/** Where a token parameter finds a coding; undefined if it looks at a plain field. */
export function codePlace(model: InterfaceModel, parameter: SearchParameter): CodePlace | undefined {
  const [target] = parameter.targets;
  return target && placeIn(model, target.field.type, target.path);
}

function placeIn(model: InterfaceModel, type: FieldType, path: string): CodePlace | undefined {
  const shape = shapeOf(model, type);
  if (shape?.parts?.role === "coding") {
    return { code: `${path}.${shape.parts.code}`, system: `${path}.${shape.parts.system}` };
  }
  if (shape?.parts?.role !== "concept") return undefined;
  const { codings } = shape.parts;
  const member: Field | undefined = shape.fields.find(({ name }) => name === codings);
  return member && placeIn(model, member.type, `${path}.${codings}`);
}

function shapeOf(model: InterfaceModel, type: FieldType): Shape | undefined {
  return type.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape) : undefined;
}
