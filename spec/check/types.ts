// Reports shapes that contain themselves, and unions whose alternatives can't be told apart.
import type { Reporter } from "../diagnostics/reporter.js";
import type { Field, FieldType } from "../field.js";
import { heldTypes } from "../inner-types.js";
import type { InterfaceModel, Shape } from "../model.js";
import { typeWords } from "../type-words.js";
import { confused, type UnionType } from "../unions.js";

/** A record of such a shape, directly or through others, would be infinite. */
export function checkCycles(shapes: readonly Shape[], { report }: Reporter): void {
  const reported = new Set<string>();
  for (const shape of shapes) {
    const cycle = cycleFrom(shape, shapes, []);
    if (cycle === undefined || cycle.some((name) => reported.has(name))) continue;
    for (const name of cycle) reported.add(name);
    const chain = [...cycle, shape.name].join(" contains ");
    report(
      "CRI1301",
      { ...shape.at, length: shape.name.length },
      `the shape ${shape.name} contains itself: ${chain}`,
    );
  }
}

/** The shapes on the way from the shape back to itself. */
function cycleFrom(
  shape: Shape,
  shapes: readonly Shape[],
  way: readonly string[],
): readonly string[] | undefined {
  const here = [...way, shape.name];
  for (const name of heldBy(shape.fields)) {
    if (name === here[0]) return here;
    const next = shapes.find((candidate) => candidate.name === name);
    if (next === undefined || here.includes(name)) continue;
    const found = cycleFrom(next, shapes, here);
    if (found !== undefined) return found;
  }
  return undefined;
}

const heldBy = (fields: readonly Field[]): readonly string[] =>
  fields.flatMap(({ type }) => {
    if (type.kind === "object") return heldBy(type.fields);
    return heldTypes(type).flatMap((held) => (held.kind === "shape" ? [held.shape] : []));
  });

/** Checks the fields of records, of shapes and of actions. */
export function checkUnions(model: InterfaceModel, { report }: Reporter): void {
  const all = [
    ...model.shapes.flatMap(({ fields }) => fields),
    ...model.resources.flatMap(({ fields, actions = [] }) => [
      ...fields,
      ...actions.flatMap(({ body, answer }) => [
        ...(body?.fields ?? []),
        ...(answer?.shows === "fields" ? answer.fields : []),
      ]),
    ]),
  ];
  for (const field of all.flatMap(unfolded)) {
    for (const union of unionsIn(field.type)) {
      const [one, other] = confused(model, union) ?? [];
      if (one === undefined || other === undefined) continue;
      const spot = { ...field.at, length: field.name.length };
      report("CRI1342", spot, `no value of ${field.name} tells ${typeWords(one)} from ${typeWords(other)}`);
    }
  }
}

const unfolded = (field: Field): readonly Field[] =>
  field.type.kind === "object" ? field.type.fields.flatMap(unfolded) : [field];

function unionsIn(type: FieldType): readonly UnionType[] {
  if (type.kind === "map") return unionsIn(type.values);
  return type.kind === "union" ? [type, ...type.of.flatMap(unionsIn)] : [];
}
