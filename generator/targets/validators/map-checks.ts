// Writes the functions that validate maps, whose members have free names.
import type { Field } from "../../../spec/field.js";
import { entryOf } from "../../../spec/inner-types.js";
import { callText } from "../../layout/call.js";
import type { ObjectTypes } from "../../naming/object-types.js";
import { valueKind } from "./value-kinds.js";

/** A map, and its entries as a field. */
export interface MapCheck {
  /** The name of the function. */
  readonly name: string;
  readonly entry: Field;
}

/** The function that checks a value of a field, if it is an object or a map; undefined for a plain value. */
export function valueCheck(types: ObjectTypes, field: Field): string | undefined {
  const name = types.mapName(field.type) ?? types.objectOf(field)?.name;
  return name === undefined ? undefined : `check${name}`;
}

/** The maps among the values of these fields, and those inside of them. */
export function mapsIn(types: ObjectTypes, fields: readonly Field[]): readonly MapCheck[] {
  return fields.flatMap((field) => {
    const entry = entryOf(field);
    const name = valueCheck(types, field);
    return entry === undefined || name === undefined ? [] : [{ name, entry }, ...mapsIn(types, [entry])];
  });
}

/** The fields of objects with the entries of their maps in place of the maps themselves. */
export function unmapped(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((field) => {
    const entry = entryOf(field);
    return entry === undefined ? [field] : unmapped([entry]);
  });
}

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
