// Tests that limits and patterns of a size that nobody can make up are listed, in a moment.
import { expect, test } from "vitest";
import { parseSpec } from "../../parse-spec.js";
import { importText } from "../testing/import-text.js";
import { withPet } from "../testing/small-openapi.js";
import { samplesFor } from "./drafted-constraints.js";

const huge = 1_000_000_000;
const properties = {
  name: { type: "string", minLength: huge, maxLength: 2 * huge },
  tags: { type: "array", items: { type: "string" }, minItems: huge },
  code: { type: "string", pattern: "^((a{1000}){1000}){1000}$" },
  size: { type: "number", multipleOf: 1e-300, minimum: 1e300 },
};

test("a draft leaves out what no made-up value can have, and lists it", async () => {
  const result = await importText(JSON.stringify(withPet({ type: "object", properties })));
  const notes = result.ok ? result.notes : [];
  const at = "#/components/schemas/Pet/properties";
  const size = "no value of this size is made up: at most 1000000 characters or items";
  expect(notes.filter(({ message }) => message === size)).toEqual([
    { at: `${at}/name/minLength`, message: size },
    { at: `${at}/tags/minItems`, message: size },
  ]);
  expect(notes.map((note) => note.at)).toContain(`${at}/code/pattern`);
  expect(result.ok && parseSpec(result.text, "a.yaml").ok).toBe(true);
});

test("a spec with a value that is too large inside is refused at its field", async () => {
  const result = await importText(
    JSON.stringify(withPet({ type: "object", properties: { name: { type: "string" } } })),
  );
  const inside =
    'rows: { is: "object[]", minItems: 5000, fields: { cell: { is: string, minLength: 5000 } } }';
  const text = result.ok
    ? result.text.replace("      name: string\n", `      name: string\n      ${inside}\n`)
    : "";
  const parsed = parseSpec(text, "a.yaml");
  expect(parsed.ok ? [] : parsed.diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      "CRI1335",
      "a value of Pet.rows has at least 25005000 characters and items, and at most 1000000 are made up",
    ],
  ]);
});

test.each([
  ["^[A-Z]{2}-[0-9]+$", true],
  ["^([ab]{20}){20}$", true],
  [String.raw`^\{{3}[{a]{2}$`, true],
  ["^(a{200}){200}$", false],
  ["^(x|((a{1000}){1000}){1000,})?$", false],
])("%s has samples: %s", (pattern, expected) => {
  expect(samplesFor(pattern, []) !== undefined).toBe(expected);
});
