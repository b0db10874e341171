// Compares the shared shapes.
import type { InterfaceModel, Shape } from "../../../spec/model.js";
import { added, altered, type Change, type Pair, removed, withAffected } from "../change.js";
import { paired } from "../pairs.js";
import { either, usersOf } from "../users.js";
import { fieldsChanges } from "./fields.js";
import { nodeChanges } from "./node.js";

/** A change in a shape is reported once, with the fields that use the shape. */
export function shapesChanges({ old, new: now }: Pair<InterfaceModel>): readonly Change[] {
  const shapes = paired(old.shapes, now.shapes, ({ name }) => name);
  return [
    ...shapes.removed.flatMap((shape) =>
      withAffected([removed("shape-removed", shape, shapeText(shape))], () => usersOf(old, shape.name)),
    ),
    ...shapes.added.flatMap((shape) =>
      withAffected([added("shape-added", shape, shapeText(shape))], () => usersOf(now, shape.name)),
    ),
    ...shapes.kept.flatMap((pair) =>
      withAffected(shapeChanges(pair), () =>
        either(usersOf(old, pair.old.name), usersOf(now, pair.new.name)),
      ),
    ),
  ];
}

function shapeChanges(pair: Pair<Shape>): readonly Change[] {
  const { old, new: now } = pair;
  return [
    ...(old.role === now.role
      ? altered("shape-part-changed", pair, [partsText(old), partsText(now)])
      : altered("shape-role-changed", pair, [old.role ?? "no role", now.role ?? "no role"])),
    ...fieldsChanges({ old: old.fields, new: now.fields }),
    ...nodeChanges(pair),
  ];
}

function shapeText({ fields }: Shape): string {
  return `{ ${fields.map(({ name }) => name).join(", ")} }`;
}

function partsText({ parts }: Shape): string {
  const played = Object.entries(parts ?? {}).filter(([part]) => part !== "role");
  return played
    .map(([part, member]) => `${part} in ${member}`)
    .sort()
    .join(", ");
}
