// The TypeScript type and the JSON Schema of a record's id.
import type { InterfaceModel } from "../../../spec/model.js";
import { idTypeOf } from "../../../spec/record-ids.js";
import type { Schema } from "./null-schema.js";

export const idTypeText = (model: InterfaceModel): "number" | "string" =>
  idTypeOf(model) === "integer" ? "number" : "string";

export const idSchemaOf = (model: InterfaceModel): Schema =>
  idTypeOf(model) === "integer" ? { type: "integer" } : { type: "string", minLength: 1 };
