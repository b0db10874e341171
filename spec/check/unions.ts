// Reports unions whose alternatives can't be told apart.
import type { Reporter } from "../diagnostics/reporter.js";
import type { Field, FieldType } from "../field.js";
import type { InterfaceModel } from "../model.js";
import { typeWords } from "../type-words.js";
import { confused, type UnionType } from "../unions.js";

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
