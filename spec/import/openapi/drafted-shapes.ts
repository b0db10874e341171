// Turns the schemas that several fields share into shapes of the draft.
import type { JsonObject } from "../../json.js";
import type { Reading } from "../reading.js";
import { freeName, meaningOf, typeName } from "../words.js";
import { fieldsOf } from "./drafted-fields.js";
import type { DraftedShapes } from "./field-details.js";
import { isStatement, ownOrigin, ownRole } from "./own-members.js";
import { keyword, type SchemaView, viewOf } from "./schema-view.js";

/** Shapes can't have the names of `types`. */
export function draftedShapes(reading: Reading, types: ReadonlySet<string>): DraftedShapes {
  const names = new Map<string, string | undefined>();
  const shapes = new Map<string, JsonObject>();
  const open = new Set<string>();
  const registry: DraftedShapes = {
    types,
    nameOf(place) {
      const { component = "", shared } = place;
      const view = shared === undefined ? undefined : viewOf(shared, reading);
      if (view === undefined || shared === undefined) return undefined;
      const { at } = shared;
      if (open.has(at)) {
        reading.list(
          place.node,
          `${component} would contain itself, directly or through others: the field is left out`,
        );
        return undefined;
      }
      if (names.has(at)) {
        if (names.get(at) === undefined) reading.list(place.node, emptyShape);
        return names.get(at);
      }
      open.add(at);
      const within = view.parts.map((part) => part.at);
      const members = fieldsOf(view, { reading, shapes: registry, section: at, within });
      open.delete(at);
      const isTaken = (one: string): boolean => types.has(one) || shapes.has(one);
      const plain = typeName(component);
      const name = freeName(types.has(plain) ? `Embedded${plain}` : plain, isTaken);
      const known = Object.keys(members).length > 0 ? name : undefined;
      names.set(at, known);
      if (known === undefined) reading.list(place.node, emptyShape);
      else shapes.set(known, shapeOf(view, at, members, reading));
      return known;
    },
    all: () => Object.fromEntries([...shapes].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  return registry;
}

const emptyShape = "an object without named members: the field is left out";

function shapeOf(view: SchemaView, from: string, members: JsonObject, reading: Reading): JsonObject {
  const text = keyword(view, "description", reading)?.value ?? keyword(view, "title", reading)?.value;
  const means = meaningOf(typeof text === "string" ? text : undefined);
  const whole = view.parts.find(isStatement);
  const said =
    whole === undefined
      ? { ...(means === undefined ? {} : { means }) }
      : { ...ownRole(whole), ...ownOrigin(whole, reading) };
  return { ...said, from, fields: members };
}
