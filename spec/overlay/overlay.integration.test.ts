// Tests overlays.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { InterfaceModel } from "../model.js";
import { ownSpec, packageRoot } from "../package-root.js";
import type { SpecNode } from "../spec-node.js";
import { modelFrom } from "../testing/several-files.js";

const base = readFileSync(new URL("../testing/dental-charts.yaml", import.meta.url), "utf8");
const head = "overlay-of: ../base.yaml\nname: north\ndocument: North Notes\nfrom: Deviations\n";

const over = (overlay: string, below = base): Promise<InterfaceModel> =>
  modelFrom({ "base.yaml": below, "north/main.yaml": overlay }, "north/main.yaml");
const node = (model: InterfaceModel, clause: string): SpecNode | undefined =>
  model.clauses.find(({ id }) => id === clause)?.node;
/** The model as text, without positions and without the overlay's own name, title and document. */
const content = ({ name: _, title: __, document: ___, clauses, ...model }: InterfaceModel): string =>
  JSON.stringify({ ...model, ids: clauses.map(({ id }) => id) }, (key, value: unknown) =>
    key === "at" || key === "changedAt" ? undefined : value,
  );

describe("an overlay", () => {
  test("without changes has the base's content and its own name", async () => {
    const model = await over("overlay-of: ../base.yaml\nname: north\ntitle: Charts of the North\n");
    expect(model).toMatchObject({
      name: "north",
      title: "Charts of the North",
      document: "Dental Charts, an invented document",
    });
    const plain = await modelFrom({ "base.yaml": base }, "base.yaml");
    expect(content(model) === content(plain)).toBe(true);
    expect(model.shapes[0]?.at.file).toBe("../base.yaml");
  });

  test("answers a gap in another way, and the gap stays that of the base's document", async () => {
    const model = await over(
      "overlay-of: ../base.yaml\nname: north\nchanges:\n  gap.search.response: { answer: array, because: the old clients }\n",
    );
    expect(node(model, "gap.search.response")).toMatchObject({
      answer: "array",
      because: "the old clients",
      asks: "What does a list look like?",
      basis: "chosen",
      section: "Finding",
      at: { file: "../base.yaml" },
      changedAt: { line: 4, column: 41 },
    });
    expect(model.changedAt).toEqual({ line: 2, column: 1 });
  });

  test("changes a parameter's flags, keeps the rest, and bases the change on its own document", async () => {
    const model = await over(`${head}changes:\n  search.ToothChart.when: { required: true }\n`);
    expect(node(model, "search.ToothChart.when")).toMatchObject({
      demanded: true,
      match: "date",
      means: "when it was seen",
      basis: "stated",
      section: "North Notes / Deviations",
      at: { line: 6, column: 3 },
    });
    expect(node(model, "search.ToothChart.when")?.at).not.toHaveProperty("file");
    expect(node(model, "search.ToothChart.of")?.section).toBe("Finding / ToothChart");
    expect(model.document).toBe("Dental Charts, an invented document with North Notes");
  });

  test("changes a field in short form, and removes a property with null", async () => {
    const model = await over(
      `${head}changes:\n  field.Person.born: { is: date | partial-date, from: Persons }\n  field.Person.height: { means: null }\n`,
    );
    expect(node(model, "field.Person.born")).toMatchObject({
      type: { forms: ["date", "partial-date"] },
      section: "North Notes / Persons",
    });
    expect(node(model, "field.Person.height")).not.toHaveProperty("means");
  });

  test("adds a field, a member, a value, a parameter, an interaction, a named one, a rule and a gap", async () => {
    const model = await over(`${head}add:
  search.Person.city: { type: string, looks-at: address.city, means: where they live }
  field.Person.address: { city: string }
  field.Person.address.zip: { is: string, from: Addresses }
  field.Person.called.title: { is: string, values: [Dr] }
  value.Person.called.title.Prof: { means: a professor }
  value.Visit.state.left:
  operation.ToothChart.update:
  named-operation.ToothChart.print: { means: by name only }
  rule.ToothChart.at-least-one: { at-least-one: [of, when] }
  gap.north.print: { asks: How?, answer: not offered, because: none, observe: Ask., probe: named-operation, about: named-operation.ToothChart.print }
`);
    const sections = [
      "search.Person.city",
      "field.Person.address",
      "field.Person.address.city",
      "field.Person.called.title",
      "value.Person.called.title.Dr",
      "value.Person.called.title.Prof",
      "value.Visit.state.left",
      "operation.ToothChart.update",
      "named-operation.ToothChart.print",
      "rule.ToothChart.at-least-one",
      "gap.north.print",
    ];
    for (const clause of sections)
      expect(node(model, clause)?.section, clause).toBe("North Notes / Deviations");
    expect(node(model, "field.Person.address.zip")?.section).toBe("North Notes / Addresses");
    expect(node(model, "operation.ToothChart.update")).toMatchObject({ offered: true });
    expect(node(model, "operation.ToothChart.delete")).toMatchObject({
      offered: false,
      excluded: "The document does not list it.",
    });
    expect(node(model, "value.Visit.state.done")?.section).toBe("Kinds / Visit");
  });

  test("adds a type that was external, which then is not", async () => {
    const model = await over(`${head}external-types: [Insurer]
add:
  resource.Dentist:
    paths: [current]
    interactions: [read]
    fields: { kind: { is: string, fixed: Dentist }, firm: Link(Insurer), name: { family: string } }
`);
    expect(model.externalTypes).toEqual(["Insurer"]);
    expect(node(model, "field.Dentist.name.family")?.section).toBe("North Notes / Deviations");
  });

  test("removes an interaction with the reason, and other nodes", async () => {
    const model = await over(
      `${head}remove:\n  operation.Visit.delete: visits are kept\n  value.Visit.state.done: never used\n  search.Person.card: not searched\n`,
    );
    expect(node(model, "operation.Visit.delete")).toMatchObject({
      offered: false,
      excluded: "visits are kept",
    });
    expect(node(model, "value.Visit.state.arrived")).toBeDefined();
    expect(node(model, "value.Visit.state.done")).toBeUndefined();
    expect(node(model, "search.Person.card")).toBeUndefined();
  });

  test("removes nested nodes with their parents, in any order", async () => {
    const model = await over(
      `${head}remove:\n  resource.ToothChart: not kept\n  operation.ToothChart.read: not kept\n  search.ToothChart.of: not kept\n`,
    );
    expect(model.resources.map(({ name }) => name)).toEqual(["Person", "Visit"]);
  });

  test("removes several rules of a type by their numbers in the base", async () => {
    const rules =
      "- at-least-one: [person, when]\n      - at-least-one: [when]\n      - at-least-one: [person]";
    const below = base.replace("- at-least-one: [person, when]", rules);
    const model = await over(
      `${head}remove:\n  rule.Visit.at-least-one.1: gone\n  rule.Visit.at-least-one.2: gone\n`,
      below,
    );
    expect(node(model, "rule.Visit.at-least-one")).toMatchObject({ parameters: ["person"] });
  });

  test("adds, changes and removes the statement that a search needs no parameter", async () => {
    const bare = base.replace("type: reference, required: true, means: whose mouth", "type: reference");
    const said = await over(`${head}add:\n  rule.ToothChart.none-required: { from: Lists }\n`, bare);
    expect(node(said, "rule.ToothChart.none-required")?.section).toBe("North Notes / Lists");
    const clause = "rule.Person.none-required";
    const changed = await over(`${head}changes:\n  ${clause}: { means: so it is }\n`);
    expect(node(changed, clause)).toMatchObject({ means: "so it is", section: "Finding / Everybody" });
    const gone = await over(`${head}remove:\n  ${clause}: there are too many\n`);
    expect(node(gone, clause)).toBeUndefined();
    const nonsense = over(`${head}changes:\n  ${clause}: { at-least-one: [born] }\n`);
    await expect(nonsense).rejects.toThrow();
  });

  test("can have another overlay as its base, in several files, each based on its own document", async () => {
    const files = {
      "base.yaml": base,
      "north.yaml": `${head.replace("../", "")}include: [lib/add.yaml]\n`,
      "lib/add.yaml": "add:\n  field.Person.city: string\n",
      "ward/main.yaml":
        "overlay-of: ../north.yaml\nname: ward\ndocument: Ward Notes\nchanges:\n  search.Person.born: { odd: so }\nadd:\n  field.Person.room: { is: string, from: Rooms }\n",
    };
    const model = await modelFrom(files, "ward/main.yaml");
    expect(node(model, "field.Person.city")).toMatchObject({
      section: "North Notes / Deviations",
      at: { file: "../lib/add.yaml", line: 2 },
    });
    expect(node(model, "field.Person.room")).toMatchObject({
      section: "Ward Notes / Rooms",
      at: { line: 7 },
    });
    expect(node(model, "search.Person.born")).toMatchObject({
      section: "Finding / Person",
      odd: "so",
      at: { file: "../base.yaml" },
    });
  });

  test("needs no document for chosen statements", async () => {
    const model = await over(
      "overlay-of: ../base.yaml\nname: north\nadd:\n  field.Person.nick: { is: string, basis: chosen }\n",
    );
    expect(node(model, "field.Person.nick")).toMatchObject({ basis: "chosen", section: "Kinds / Person" });
  });
});

test("the example in docs/generating.md is valid over the kit's own spec", async () => {
  const readme = readFileSync(join(packageRoot(), "docs", "generating.md"), "utf8");
  const [, example = ""] = /```yaml\n(overlay-of: clinical-records\.yaml\n[\s\S]*?)```/.exec(readme) ?? [];
  const own = readFileSync(ownSpec(), "utf8");
  const model = await modelFrom({ "clinical-records.yaml": own, "north.yaml": example }, "north.yaml");
  const patient = model.resources.find(({ name }) => name === "Patient");
  expect(patient?.operations.find(({ kind }) => kind === "delete")?.offered).toBe(false);
  expect(model.gaps.find(({ id }) => id === "update.target")?.answer).toBe("record path");
});
