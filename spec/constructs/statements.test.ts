// Tests that the rows of the statements of a type say what the schemas of the language say.
import { expect, test } from "vitest";
import { isObject, readSchema } from "../language/schema.js";
import { statements } from "./statements.js";

const [language, overlay] = [readSchema(), readSchema("spec/overlay.schema.json")];

/** The part of a schema at a path of names, in place of a reference what that leads to; undefined if there is none. */
function within(schema: unknown, ...path: readonly string[]): unknown {
  const found = path.reduce<unknown>((value, name) => Object(value)[name], schema);
  const reference = isObject(found) ? found["$ref"] : undefined;
  return typeof reference === "string"
    ? within(language, ...(reference.split("#/")[1] ?? "").split("/"))
    : found;
}

const ofEveryNode = Object.keys(Object(within(language, "$defs", "details", "properties")));

test.each(statements)("$name is a statement of a type, with the parts that the language has", (row) => {
  const { properties } = Object(within(language, "$defs", "resource", "properties", row.name));
  const parts = Object.keys(Object(properties)).filter((name) => !ofEveryNode.includes(name));
  expect(ofEveryNode).toContain("means");
  expect(Object.keys(row.parts).sort()).toEqual(parts.sort());
});

test.each(statements)("overlays can add and change $name", ({ name }) => {
  for (const part of ["add", "changes"])
    expect(
      within(overlay, "properties", part, "patternProperties", `^rule\\.[^.]+\\.${name}$`),
      part,
    ).toBeTypeOf("object");
});

test.each(statements)("$name has rules for what can become of it", ({ parts, changes }) => {
  expect("changed" in changes).toBe(Object.keys(parts).length > 0);
});
