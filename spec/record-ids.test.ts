// Tests how an interface states the ids of its records, and what follows for the fields that hold one.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isRecordId } from "./inner-types.js";
import { givesIds } from "./limits.js";
import { hostedSpec, thirdSpec } from "./package-root.js";
import { parseSpec } from "./parse-spec.js";
import { idMemberOf, idsInWords, idTypeOf, idValue } from "./record-ids.js";

const text = readFileSync(thirdSpec(), "utf8");
const stated = "ids: { member: key, is: integer, means: records are counted, from: Books }\n";

function read(spec: string) {
  const result = parseSpec(spec, "library.yaml");
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("; "));
  const { model } = result;
  const fields = model.resources.flatMap((resource) => resource.fields);
  return { model, kinds: new Set(fields.flatMap(({ type }) => (isRecordId(type) ? [type.kind] : []))) };
}

test("are whole numbers in a member of any name, and so are the fields that hold one", () => {
  const { model, kinds } = read(text);
  expect([idMemberOf(model), idTypeOf(model), [...kinds]]).toEqual(["key", "integer", ["integer"]]);
  expect(model.ids).toMatchObject({ clause: "ids", basis: "stated", section: "Books" });
  expect(model.ids && idsInWords(model.ids)).toBe("whole numbers in the member key");
  expect(idValue("7", idTypeOf(model))).toBe(7);
});

test("may be stated in part: what is left out is open", () => {
  const ids = (entry: string) => read(text.replace(stated, entry)).model.ids;
  expect(ids("ids: { member: key }\n")).toMatchObject({ member: "key" });
  expect(ids("ids: { member: key }\n")).not.toHaveProperty("type");
  expect(ids("ids: { is: string }\n")).not.toHaveProperty("member");
});

test("are texts in the member id where nothing is stated", () => {
  const { model, kinds } = read(text.replace(stated, ""));
  expect([model.ids, idMemberOf(model), idTypeOf(model), [...kinds]]).toEqual([
    undefined,
    "id",
    "string",
    ["string"],
  ]);
  expect(idValue("7", idTypeOf(model))).toBe("7");
});

/** The codes of the mistakes that a shelf with this field makes. */
const codes = (field: string) => {
  const spec = readFileSync(hostedSpec(), "utf8").replace(/ {6}id: \{.*\}\n/, `      ${field}\n`);
  const result = parseSpec(spec, "branches.yaml");
  return result.ok ? [] : result.diagnostics.map(({ code }) => code);
};

test("clients give the id of a type that has it as a required, unique field", () => {
  const { model } = read(readFileSync(hostedSpec(), "utf8"));
  expect(model.resources.filter(givesIds).map(({ name }) => name)).toEqual(["Shelf"]);
  expect(codes("id: { is: string, required: true, unique: true }")).toEqual([]);
});

test.each([
  ["id: string", "CRI1343"],
  ["id: { is: string, required: true }", "CRI1343"],
  ["id: { is: integer, required: true, unique: true }", "CRI1343"],
  ["id: { is: id(Item), required: true, unique: true }", "CRI1343"],
  ["id: { is: string, required: true, unique: true, nullable: true }", "CRI1343"],
  ["id: { is: string, required: true, unique: true, readOnly: { is: ignored, on: update } }", "CRI1343"],
  ["tag: { is: string, unique: ever }", "CRI1334"],
])("%s is a mistake", (field, code) => {
  expect(codes(field)).toEqual([code]);
});
