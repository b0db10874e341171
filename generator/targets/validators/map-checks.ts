// Writes the functions that validate maps, whose members have free names.
import type { Field } from "../../../spec/field.js";
import { entryOf } from "../../../spec/inner-types.js";
import { callText } from "../../layout/call.js";
import type { ObjectTypes } from "../../naming/object-types.js";
import { valueKind } from "./value-kinds.js";

/** A map, and its entries as a field. */
interface MapCheck {
  /** The name of the function. */
  readonly name: string;
  readonly entry: Field;
}

/** The function that checks a value of a field, if it is an object, a map or a union; undefined for a plain value. */
export function valueCheck(types: ObjectTypes, field: Field): string | undefined {
  const name = types.checkedName(field.type) ?? types.objectOf(field)?.name;
  return name === undefined ? undefined : `check${name}`;
}

/** The maps among the values of these fields, and those inside of them. */
export const mapsIn = (types: ObjectTypes, fields: readonly Field[]): readonly MapCheck[] =>
  fields.flatMap((field) => {
    const inner = mapsIn(types, insideOf(field));
    const entry = entryOf(field);
    const name = valueCheck(types, field);
    return entry === undefined || name === undefined ? inner : [{ name, entry }, ...inner];
  });

/** The entries of a map and the alternatives of a union, as fields; none for any other field. */
export function insideOf(field: Field): readonly Field[] {
  const { type } = field;
  if (type.kind === "union") return type.of.map((one) => ({ ...field, type: one, many: false }));
  const entry = entryOf(field);
  return entry === undefined ? [] : [entry];
}

/** The fields of objects with what is inside of their maps and unions in place of these themselves. */
export const unfolded = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => {
    const inside = insideOf(field);
    return inside.length === 0 ? [field] : unfolded(inside);
  });

/** The same for maps alone, whose entries are checked by the functions for plain values; unions are left out. */
export const plainIn = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => {
    if (field.type.kind === "union") return [];
    const entry = entryOf(field);
    return entry === undefined ? [field] : plainIn([entry]);
  });

/** The statements of the function after the first one, which ensures that the value is an object. */
export function mapCheckLines(types: ObjectTypes, { entry }: MapCheck): readonly string[] {
  const check = valueCheck(types, entry);
  return [
    "  for (const [name, value] of Object.entries(json)) {",
    `    const at = \`\${place}/\${pointerPart(name)}\`;`,
    ...(check === undefined
      ? plainLines(entry)
      : [
          callText(
            "found = ",
            { callee: "under", parts: ["found", "at", `${check}(undefined, "", value)`] },
            ";",
            4,
          ),
        ]),
    "  }",
    "  return found;",
  ];
}

function plainLines(entry: Field): readonly string[] {
  const { wrong, report } = valueKind(entry);
  return [`    if (${wrong("value")}) found = ${report}(found, at, value);`];
}
