// Tests which parameters a change of the spec reindexes.
import { beforeAll, describe, expect, it } from "vitest";
import type { InterfaceDefinition, ResourceDefinition } from "../../runtime/server/definition.js";
import { indexRecord } from "../../runtime/server/search/index-record.js";
import { planReindex } from "../../runtime/server/store/reindex-plan.js";
import { signaturesOf } from "../../runtime/server/store/signatures.js";
import type { Field, FieldType } from "../../spec/field.js";
import type { InterfaceModel } from "../../spec/model.js";
import { generate } from "../generate.js";
import { loadMaterials, type Materials } from "../kit/materials.js";
import { Code } from "../layout/literal.js";
import type { TargetContext } from "../target.js";
import { resourceDefinition } from "../targets/server/resource-definition.js";
import { modelOf } from "../testing/models.js";
import { reindexing } from "./reindex.js";
import { type Edit, edited } from "./testing/diff-folder.js";
import { editsOf, goldenRules } from "./testing/golden-edits.js";
import { richModel } from "./testing/rich-model.js";

const base = "https://fleet.example/api";
const edit = (find: string, put: string): Edit => ({ find, put });

let materials: Materials;
beforeAll(async () => {
  materials = await loadMaterials();
});

/** The definition of a server generated from a model. */
async function definitionOf(model: InterfaceModel): Promise<InterfaceDefinition> {
  const seen: TargetContext[] = [];
  const look = async (context: TargetContext) => {
    seen.push(context);
    return [];
  };
  await generate(model, { materials, targets: [{ name: "look", generate: look }] });
  const [context] = seen;
  if (context === undefined) throw new Error("no context");
  const resources = model.resources.map((resource): ResourceDefinition => {
    const definition = JSON.parse(
      JSON.stringify(resourceDefinition(context.model, resource, new Code("validate"))),
    );
    return { ...definition, validate: () => [] };
  });
  const { name, title, forms } = model;
  const typed = model.typeMember === undefined ? {} : { typeMember: model.typeMember };
  const how = { method: "GET", on: "record" } as const;
  const interactions = { search: how, read: how, add: how, update: how, delete: how };
  return { name, title, ...typed, forms, interactions, resources };
}

/** URLs of records by every path form and segment, and other URLs. */
const urls = [
  "fleets/7/vehicles",
  "fleets/7/Driver",
  "fleets/7/cars",
  "v1/7/Driver",
  "v0/7/Driver",
  "elsewhere/Driver",
].map((path) => `${base}/${path}/4711`);

/** A record with every field, each with another value. */
function recordOf(
  model: InterfaceModel,
  fields: readonly Field[],
  url: string,
): Readonly<Record<string, unknown>> {
  let count = 0;
  const one = (type: FieldType): unknown => {
    count += 1;
    const day = `2026-${String(1 + (count % 12)).padStart(2, "0")}-${String(1 + (count % 28)).padStart(2, "0")}`;
    if (type.kind === "object") return all(type.fields);
    if (type.kind === "shape") return all(model.shapes.find(({ name }) => name === type.shape)?.fields ?? []);
    if (type.kind === "url") return url;
    if (type.kind === "dateTime") return day;
    return type.kind === "boolean"
      ? true
      : type.kind === "integer" || type.kind === "number"
        ? count
        : `word ${count}`;
  };
  const all = (some: readonly Field[]): Readonly<Record<string, unknown>> =>
    Object.fromEntries(some.map(({ name, type, many }) => [name, many ? [one(type)] : one(type)]));
  return all(fields);
}

/** Parameters by which the two servers find a record differently. */
async function foundOtherwise(old: InterfaceModel, now: InterfaceModel): Promise<readonly string[]> {
  const definitions = [await definitionOf(old), await definitionOf(now)] as const;
  const found = new Set<string>();
  for (const model of [old, now]) {
    for (const { name, fields } of model.resources) {
      for (const record of urls.map((url) => recordOf(model, fields, url))) {
        const [before, after] = definitions.map((definition) => entriesOf(definition, name, record));
        if (before === undefined || after === undefined) continue;
        for (const parameter of [...before.keys(), ...after.keys()]) {
          const same = JSON.stringify(before.get(parameter)) === JSON.stringify(after.get(parameter));
          if (!same) found.add(`${name}.${parameter}`);
        }
      }
    }
  }
  return [...found].sort();
}

/** A record's entries by parameter; undefined where the server has no such type. */
function entriesOf(definition: InterfaceDefinition, type: string, record: object) {
  const resource = definition.resources.find((one) => one.type === type);
  if (resource === undefined) return undefined;
  const entries = indexRecord(record, resource, { definition, site: "7", base });
  const names = [...new Set(entries.map(({ parameter }) => parameter))];
  const texts = (name: string) =>
    entries.filter(({ parameter }) => parameter === name).map((one) => JSON.stringify(one));
  return new Map(names.map((name) => [name, texts(name).sort()]));
}

const named = (old: InterfaceModel, now: InterfaceModel) =>
  reindexing(old, now).map(({ type, parameter }) => `${type}.${parameter}`);

describe("reindexing", () => {
  it.each<[string, readonly Edit[], readonly string[]]>([
    [
      "a parameter that is new to one side",
      [
        edit("      born: { type: date, looks-at: born }\n", ""),
        edit("[vehicle, name, born]", "[vehicle, name]"),
      ],
      ["Driver.born"],
    ],
    ["other fields", [edit("looks-at: [name.family, name.given]", "looks-at: name.family")], ["Driver.name"]],
    ["the end of an interval", [edit("end: booking.until", "end: booking.made")], ["Vehicle.booked"]],
    [
      "an interval or its start",
      [edit("{ start: booking.from, end: booking.until }", "booking.from")],
      ["Vehicle.booked"],
    ],
    [
      "a code's system",
      [edit("looks-at: label.code, system: list,", "looks-at: label.code,")],
      ["Vehicle.label"],
    ],
    [
      "another way to compare",
      [edit("looks-at: mood, match: token", "looks-at: mood, match: string")],
      ["Driver.mood"],
    ],
    ["another type of the field", [edit("duty: Notion", "duty: Term")], ["Driver.duty"]],
    [
      "another part of a shape",
      [edit("system: list, code: code, display: words", "system: list, code: label, display: words")],
      ["Driver.duty"],
    ],
    [
      "a path form",
      [edit('{host}/fleets/{fleet}/<Kind>"', '{host}/v0/{fleet}/<Kind>"')],
      ["Driver.vehicle", "Job.driver"],
    ],
    ["a segment", [edit("segment: vehicles", "segment: cars")], ["Driver.vehicle", "Job.driver"]],
    ["what a search must have", [edit("[vehicle, name, born]", "[vehicle, name]")], []],
    [
      "the types that a reference may point to",
      [edit("driver: Link(Driver)", "driver: Link(Driver, Vehicle)")],
      [],
    ],
    ["the order of fields", [edit("[name.family, name.given]", "[name.given, name.family]")], []],
    [
      "words and bases",
      [edit("means: somebody who drives", "means: somebody"), edit("basis: chosen", "basis: stated")],
      [],
    ],
    ["a field that nothing looks at", [edit("photo: base64", "photo: integer")], []],
  ])("lists exactly the parameters that %s affects", async (_, edits, expected) => {
    const [old, now] = [richModel(), modelOf(edited(edits))];
    expect(named(old, now)).toEqual(expected);
    expect(named(now, old)).toEqual(expected);
    expect(await foundOtherwise(old, now)).toEqual(expected);
  });

  describe("of parameters that only filter, since every search starts from a reference", () => {
    const driver = "driver: { type: reference, looks-at: driver }";
    const ended = "      ended: { type: date, looks-at: ended }";
    const jobs = (put: string) => modelOf(edited([edit(driver, put)]));
    const free = jobs(`${driver}\n${ended}`);

    it.each([
      ["that is required", `driver: { type: reference, required: true, looks-at: driver }\n${ended}`, true],
      ["by a rule", `${driver}\n${ended}\n    rules:\n      - at-least-one: [driver]`, true],
      ["or something else", `${driver}\n${ended}\n    rules:\n      - at-least-one: [driver, ended]`, false],
    ])("%s", async (_, put, tried) => {
      const ruled = jobs(put);
      const expected = tried ? ["Job.ended"] : [];
      expect(named(free, ruled)).toEqual(expected);
      expect(named(ruled, free)).toEqual(expected);
      expect(await foundOtherwise(free, ruled)).toEqual(expected);
      const plan = planReindex(signaturesOf(await definitionOf(free)), await definitionOf(ruled));
      expect(plan.flatMap(({ index }) => index.map(({ parameter }) => `Job.${parameter}`))).toEqual(expected);
    });
  });

  it.each([
    ["after", "host", ["Job.host"]],
    ["before", "carrier", ["Job.carrier", "Job.driver"]],
  ])(
    "of a parameter that shares its entries with one whose name is %s its own",
    async (_, name, expected) => {
      const driver = "driver: { type: reference, looks-at: driver }";
      const another = `      ${name}: { type: reference, looks-at: driver }`;
      const now = modelOf(edited([edit(driver, `${driver}\n${another}`)]));
      const plan = planReindex(signaturesOf(await definitionOf(richModel())), await definitionOf(now));
      expect(named(richModel(), now)).toEqual(expected);
      expect(plan.flatMap(({ index }) => index.map(({ parameter }) => `Job.${parameter}`)).sort()).toEqual(
        expected,
      );
    },
  );

  it("equals the plan of the server's own store, over all golden folders", async () => {
    for (const rule of goldenRules()) {
      const [old, now] = [modelOf(edited(editsOf(rule).old)), modelOf(edited(editsOf(rule).new))];
      const plan = planReindex(signaturesOf(await definitionOf(old)), await definitionOf(now));
      // A store has no records of a new type.
      const known = plan.filter(({ type }) => old.resources.some(({ name }) => name === type));
      const planned = known.flatMap(({ type, index, drop }) =>
        [...index.map(({ parameter }) => parameter), ...drop].map((parameter) => `${type}.${parameter}`),
      );
      expect([rule, named(old, now)]).toEqual([rule, [...planned].sort()]);
    }
  });

  it("says what to do", () => {
    const now = modelOf(
      edited([
        edit(
          "mood: { type: string, looks-at: mood, match: token }",
          "humour: { type: string, looks-at: mood, match: string }",
        ),
        edit("looks-at: [name.family, name.given]", "looks-at: name.given"),
      ]),
    );
    expect(reindexing(richModel(), now)).toEqual([
      { type: "Driver", parameter: "humour", act: "build" },
      { type: "Driver", parameter: "mood", act: "drop" },
      { type: "Driver", parameter: "name", act: "rebuild" },
    ]);
  });

  it("matches the server's index entries, over all golden folders", async () => {
    const missed: string[] = [];
    for (const name of goldenRules()) {
      const edits = editsOf(name);
      const [old, now] = [modelOf(edited(edits.old)), modelOf(edited(edits.new))];
      const [said, seen] = [named(old, now), await foundOtherwise(old, now)];
      if (JSON.stringify(said) !== JSON.stringify(seen)) missed.push(`${name}: said ${said}; seen ${seen}`);
    }
    expect(missed).toEqual([]);
  });
});
