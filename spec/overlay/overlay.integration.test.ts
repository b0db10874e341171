// Tests overlays.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { InterfaceModel } from "../model.js";
import { ownSpec, packageRoot } from "../package-root.js";
import type { SpecNode } from "../spec-node.js";
import { modelFrom } from "../testing/several-files.js";

const base = readFileSync(new URL("../testing/fleet.yaml", import.meta.url), "utf8");
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
    const model = await over("overlay-of: ../base.yaml\nname: north\ntitle: Fleet of the North\n");
    expect(model).toMatchObject({
      name: "north",
      title: "Fleet of the North",
      document: "Fleet Records, an invented document",
    });
    const plain = await modelFrom({ "base.yaml": base }, "base.yaml");
    expect(content(model) === content(plain)).toBe(true);
    expect(model.shapes[0]?.at.file).toBe("../base.yaml");
  });

  test("answers a gap in another way, and the gap stays that of the base's document", async () => {
    const model = await over(
      'overlay-of: ../base.yaml\nname: north\nchanges:\n  gap.add.response: { answer: ["201", Location, no body], because: the old clients }\n',
    );
    expect(node(model, "gap.add.response")).toMatchObject({
      answer: "201, Location, no body",
      because: "the old clients",
      asks: "What does an add answer with?",
      basis: "chosen",
      section: "What can be asked",
      at: { file: "../base.yaml" },
      changedAt: { line: 4, column: 59 },
    });
    expect(model.changedAt).toEqual({ line: 2, column: 1 });
  });

  test("changes a parameter's flags, keeps the rest, and bases the change on its own document", async () => {
    const model = await over(`${head}changes:\n  search.FaultReport.when: { required: true }\n`);
    expect(node(model, "search.FaultReport.when")).toMatchObject({
      demanded: true,
      match: "date",
      means: "when it was seen",
      basis: "stated",
      section: "North Notes / Deviations",
      at: { line: 6, column: 3 },
    });
    expect(node(model, "search.FaultReport.when")?.at).not.toHaveProperty("file");
    expect(node(model, "search.FaultReport.of")?.section).toBe("Finding / FaultReport");
    expect(model.document).toBe("Fleet Records, an invented document with North Notes");
  });

  test("changes a field in short form, and removes a property with null", async () => {
    const model = await over(
      `${head}changes:\n  field.Driver.born: { is: date | partial-date, from: Drivers }\n  field.Driver.height: { means: null }\n`,
    );
    expect(node(model, "field.Driver.born")).toMatchObject({
      type: { forms: ["date", "partial-date"] },
      section: "North Notes / Drivers",
    });
    expect(node(model, "field.Driver.height")).not.toHaveProperty("means");
  });

  test("changes a member of a shape like a field, also its constraints", async () => {
    const model = await over(
      `${head}changes:\n  shape.Link.label: { maxLength: 5, samples: [north, south] }\n`,
    );
    const member = model.shapes.flatMap(({ fields }) => fields).find(({ name }) => name === "label");
    expect(member).toMatchObject({
      constraints: [{ keyword: "maxLength", value: 5 }],
      samples: ["north", "south"],
    });
  });

  test("adds a field, a member, a value, a parameter, an interaction, a named one, a rule and a gap", async () => {
    const model = await over(`${head}add:
  search.Driver.city: { type: string, looks-at: address.city, means: where they live }
  field.Driver.address: { is: object, fields: { city: string } }
  field.Driver.address.zip: { is: string, from: Addresses }
  field.Driver.called.title: { is: string, values: [Dr] }
  value.Driver.called.title.Prof: { means: a professor }
  value.Job.state.left:
  operation.FaultReport.update:
  named-operation.FaultReport.print: { means: by name only }
  rule.FaultReport.at-least-one: { at-least-one: [of, when] }
  gap.north.print: { asks: How?, answer: not offered, because: none, observe: Ask., probe: named-operation, about: named-operation.FaultReport.print }
`);
    const sections = [
      "search.Driver.city",
      "field.Driver.address",
      "field.Driver.address.city",
      "field.Driver.called.title",
      "value.Driver.called.title.Dr",
      "value.Driver.called.title.Prof",
      "value.Job.state.left",
      "operation.FaultReport.update",
      "named-operation.FaultReport.print",
      "rule.FaultReport.at-least-one",
      "gap.north.print",
    ];
    for (const clause of sections)
      expect(node(model, clause)?.section, clause).toBe("North Notes / Deviations");
    expect(node(model, "field.Driver.address.zip")?.section).toBe("North Notes / Addresses");
    expect(node(model, "operation.FaultReport.update")).toMatchObject({ offered: true });
    expect(node(model, "operation.FaultReport.delete")).toMatchObject({
      offered: false,
      excluded: "reports are kept for the insurance",
    });
    expect(node(model, "value.Job.state.done")?.section).toBe("Kinds / Job");
  });

  test("adds an interaction of a type with credentials of its own, and changes a consequence", async () => {
    const model = await over(
      `${head}add:\n  operation.FaultReport.update: { security: { scheme: none } }\nchanges:\n  consequence.round-trip: { means: as it was sent, from: Reads }\n`,
      `${base}\nconsequences:\n  round-trip: { means: as it was written }\n`,
    );
    expect(node(model, "security.operation.FaultReport.update")).toMatchObject({ scheme: "none" });
    expect(node(model, "consequence.round-trip")).toMatchObject({
      means: "as it was sent",
      section: "North Notes / Reads",
    });
  });

  test("adds a type that was external, which then is not", async () => {
    const model = await over(`${head}external-types: [Insurer]
add:
  resource.Mechanic:
    paths: [current]
    interactions: [read]
    fields: { kind: { is: string, fixed: Mechanic }, firm: Link(Insurer), name: { is: object, fields: { family: string } } }
`);
    expect(model.externalTypes).toEqual(["Insurer"]);
    expect(node(model, "field.Mechanic.name.family")?.section).toBe("North Notes / Deviations");
  });

  test("removes an interaction with the reason, and other nodes", async () => {
    const model = await over(
      `${head}remove:\n  operation.Job.delete: jobs are kept\n  value.Job.state.done: never used\n  search.Driver.card: not searched\n`,
    );
    expect(node(model, "operation.Job.delete")).toMatchObject({
      offered: false,
      excluded: "jobs are kept",
    });
    expect(node(model, "value.Job.state.arrived")).toBeDefined();
    expect(node(model, "value.Job.state.done")).toBeUndefined();
    expect(node(model, "search.Driver.card")).toBeUndefined();
  });

  test("removes nested nodes with their parents, in any order", async () => {
    const model = await over(
      `${head}remove:\n  resource.FaultReport: not kept\n  operation.FaultReport.read: not kept\n  search.FaultReport.of: not kept\n`,
    );
    expect(model.resources.map(({ name }) => name)).toEqual(["Driver", "Garage", "Job", "Vehicle"]);
  });

  test("is told why the base no longer has a gap, unless it adds the gap again", async () => {
    const below = `${base}\nretired-gaps:\n  search.speed: a single run can't show it\n`;
    const change = "changes:\n  gap.search.speed: { answer: fast }\n";
    await expect(over(`${head}${change}`, below)).rejects.toThrow(
      /no longer has gap\.search\.speed: a single/,
    );
    await expect(over(`${head}remove:\n  gap.search.speed: not ours\n`, below)).rejects.toThrow(/no longer/);
    const gap = (await over(head, below)).gaps.find(({ id }) => id === "search.order");
    const again = { asks: "How fast?", answer: gap?.answer, because: "so", observe: "a", probe: gap?.probe };
    const added = await over(`${head}add:\n  gap.search.speed: ${JSON.stringify(again)}\n`, below);
    expect(added.retiredGaps).toBeUndefined();
  });

  test("removes several rules of a type by their numbers in the base", async () => {
    const rules =
      "- at-least-one: [driver, when]\n      - at-least-one: [when]\n      - at-least-one: [driver]";
    const below = base.replace("- at-least-one: [driver, when]", rules);
    const model = await over(
      `${head}remove:\n  rule.Job.at-least-one.1: gone\n  rule.Job.at-least-one.2: gone\n`,
      below,
    );
    expect(node(model, "rule.Job.at-least-one")).toMatchObject({ parameters: ["driver"] });
  });

  test("adds, changes and removes the statement that a search needs no parameter", async () => {
    const bare = base.replace("type: reference, required: true, means: whose report", "type: reference");
    const said = await over(`${head}add:\n  rule.FaultReport.none-required: { from: Lists }\n`, bare);
    expect(node(said, "rule.FaultReport.none-required")?.section).toBe("North Notes / Lists");
    const clause = "rule.Driver.none-required";
    const changed = await over(`${head}changes:\n  ${clause}: { means: so it is }\n`);
    expect(node(changed, clause)).toMatchObject({ means: "so it is", section: "Finding / Everybody" });
    const gone = await over(`${head}remove:\n  ${clause}: there are too many\n`);
    expect(node(gone, clause)).toBeUndefined();
    const nonsense = over(`${head}changes:\n  ${clause}: { at-least-one: [born] }\n`);
    await expect(nonsense).rejects.toThrow();
  });

  test("adds, changes and removes the order of a list, and the orders that a request can ask for", async () => {
    const said = await over(
      `${head}add:\n  rule.Driver.sorted: { by: born, from: Lists }\n  search.Driver.order: { type: string, special: sort, sorts: [born], from: Lists }\n`,
    );
    expect(node(said, "rule.Driver.sorted")).toMatchObject({
      by: { path: "born" },
      section: "North Notes / Lists",
    });
    expect(node(said, "value.search.Driver.order.born")).toMatchObject({ value: "born" });
    const below = base.replace("none-required:", "sorted: { by: born }\n    none-required:");
    const changed = await over(`${head}changes:\n  rule.Driver.sorted: { descending: true }\n`, below);
    expect(node(changed, "rule.Driver.sorted")).toMatchObject({ by: { path: "born" }, descending: true });
    const gone = await over(`${head}remove:\n  rule.Driver.sorted: by hand\n`, below);
    expect(node(gone, "rule.Driver.sorted")).toBeUndefined();
  });

  test("adds, changes and removes the operator of a parameter, and closes, extends and opens a set", async () => {
    const library = readFileSync(new URL("../testing/library.yaml", import.meta.url), "utf8");
    const model = await over(
      `${head}changes:
  search.Book.pages: { compares: le }
  search.Book.min_pages: { compares: { is: gt, basis: derived, derived-from: its name } }
  search.Book.pages_below: { compares: null }
  search.Book.tag: { enum: [old, new] }
add:
  value.search.Book.state.lost: { means: nobody knows where it is }
`,
      library,
    );
    expect(node(model, "compares.Book.pages")).toMatchObject({ operator: "le", at: { line: 6 } });
    expect(node(model, "compares.Book.min_pages")).toMatchObject({ operator: "gt", basis: "derived" });
    expect(node(model, "compares.Book.pages_below")).toBeUndefined();
    expect(node(model, "constraint.search.Book.tag.enum")).toBeDefined();
    expect(node(model, "value.search.Book.state.lost")).toMatchObject({ value: "lost" });
    const opened = await over(`${head}changes:\n  search.Book.state: { enum: null }\n`, library);
    expect(node(opened, "constraint.search.Book.state.enum")).toBeUndefined();
  });

  test("can have another overlay as its base, in several files, each based on its own document", async () => {
    const files = {
      "base.yaml": base,
      "north.yaml": `${head.replace("../", "")}include: [lib/add.yaml]\n`,
      "lib/add.yaml": "add:\n  field.Driver.city: string\n",
      "ward/main.yaml":
        "overlay-of: ../north.yaml\nname: ward\ndocument: Ward Notes\nchanges:\n  search.Driver.born: { odd: so }\nadd:\n  field.Driver.room: { is: string, from: Rooms }\n",
    };
    const model = await modelFrom(files, "ward/main.yaml");
    expect(node(model, "field.Driver.city")).toMatchObject({
      section: "North Notes / Deviations",
      at: { file: "../lib/add.yaml", line: 2 },
    });
    expect(node(model, "field.Driver.room")).toMatchObject({
      section: "Ward Notes / Rooms",
      at: { line: 7 },
    });
    expect(node(model, "search.Driver.born")).toMatchObject({
      section: "Finding / Driver",
      odd: "so",
      at: { file: "../base.yaml" },
    });
  });

  test("needs no document for chosen statements", async () => {
    const model = await over(
      "overlay-of: ../base.yaml\nname: north\nadd:\n  field.Driver.nick: { is: string, basis: chosen }\n",
    );
    expect(node(model, "field.Driver.nick")).toMatchObject({ basis: "chosen", section: "Kinds / Driver" });
  });
});

test("the example in docs/writing.md is valid over the kit's own spec", async () => {
  const readme = readFileSync(join(packageRoot(), "docs", "writing.md"), "utf8");
  const [, example = ""] = /```yaml\n(overlay-of: clinical-records\.yaml\n[\s\S]*?)```/.exec(readme) ?? [];
  const own = readFileSync(ownSpec(), "utf8");
  const model = await modelFrom({ "clinical-records.yaml": own, "north.yaml": example }, "north.yaml");
  const patient = model.resources.find(({ name }) => name === "Patient");
  expect(patient?.operations.find(({ kind }) => kind === "delete")?.offered).toBe(false);
  expect(model.gaps.find(({ id }) => id === "update.target")?.answer).toBe("record path");
});
