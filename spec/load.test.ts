// Tests the model of the kit's own spec.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { Field } from "./field.js";
import { loadSpec } from "./load.js";
import { type InterfaceModel, interactionKinds } from "./model.js";
import type { SearchParameter } from "./search-parameter.js";

const file = fileURLToPath(new URL("clinical-records.yaml", import.meta.url));
let model: InterfaceModel;

beforeAll(async () => {
  const result = await loadSpec(file);
  if (!result.ok) throw new Error(result.diagnostics.map(({ message }) => message).join("\n"));
  model = result.model;
});

const parameter = (clause: string): SearchParameter | undefined =>
  model.resources.flatMap(({ parameters }) => parameters).find((candidate) => candidate.clause === clause);
const field = (clause: string): unknown => model.clauses.find(({ id }) => id === clause)?.node;

describe("the document, counted", () => {
  test("the seven types have 69 fields", () => {
    const counts = Object.fromEntries(model.resources.map(({ name, fields }) => [name, fields.length]));
    expect(counts).toEqual({
      DocumentReference: 11,
      Patient: 8,
      Encounter: 11,
      Observation: 11,
      Condition: 11,
      MedicationStatement: 7,
      AllergyIntolerance: 10,
    });
  });

  test("26 interactions are listed, and nine are not, each with the reason why it is not tested", () => {
    const operations = model.resources.flatMap((resource) => resource.operations);
    expect(operations.filter(({ offered }) => offered)).toHaveLength(26);
    const others = operations.filter(({ offered }) => !offered);
    expect(others).toHaveLength(9);
    expect(others.every(({ excluded }) => excluded !== undefined)).toBe(true);
  });

  test("there are 35 search parameters and four at-least-one rules, with the required parameters", () => {
    const parameters = model.resources.flatMap((resource) => resource.parameters);
    expect(parameters).toHaveLength(35);
    expect(parameters.filter(({ demanded }) => demanded).map(({ clause }) => clause)).toEqual([
      "search.AllergyIntolerance.patient",
    ]);
    expect(model.resources.flatMap(({ rules }) => rules.map(({ parameters: names }) => names))).toEqual([
      ["encounter", "patient", "subject"],
      ["date", "patient"],
      ["subject", "patient"],
      ["subject", "patient", "encounter"],
    ]);
  });

  test("one type's search needs no parameter", () => {
    const said = model.resources.flatMap(({ noneRequired }) => noneRequired ?? []);
    expect(said).toMatchObject([
      {
        clause: "rule.Condition.none-required",
        basis: "stated",
        section: "Endpoints / Search parameters / Condition",
      },
    ]);
  });

  test("the records are FHIR's, the document has no date, and the placeholders are spelled as in the document", () => {
    expect(model.fhir).toBe("4.0.1");
    expect(model).not.toHaveProperty("published");
    expect(model.placeholders).toEqual({
      base: ["{base_url}"],
      site: ["{site_id}"],
      type: ["<Resource>"],
      id: ["{id}", "<id>"],
    });
  });

  test("each type has its path forms", () => {
    const forms = Object.fromEntries(model.resources.map(({ name, forms: shown }) => [name, shown.join("")]));
    expect(forms).toEqual({
      DocumentReference: "A",
      Patient: "B",
      Encounter: "A",
      Observation: "AB",
      Condition: "AB",
      MedicationStatement: "A",
      AllergyIntolerance: "A",
    });
  });

  test("there are ten status fields, each with the value that appears", () => {
    const statuses = model.resources.flatMap(({ name, fields }) =>
      leaves(fields)
        .filter(({ status }) => status)
        .map(({ path, values }) => `${name}.${path} ${values.map(({ value }) => value).join()}`),
    );
    expect(statuses.sort()).toEqual([
      "AllergyIntolerance.criticality low",
      "AllergyIntolerance.status active-confirmed",
      "Condition.clinicalStatus active",
      "Condition.verificationStatus confirmed",
      "DocumentReference.docStatus preliminary",
      "DocumentReference.status current",
      "Encounter.location.status active",
      "Encounter.status in-progress",
      "MedicationStatement.status active",
      "Observation.status final",
    ]);
  });

  test("words that the document garbles are marked as such", () => {
    const garbled = model.clauses.filter(({ node }) => /the document has "/.test(node.odd ?? ""));
    expect(garbled.map(({ id }) => id)).toEqual([
      "field.Condition.code",
      "field.DocumentReference.type",
      "field.Observation.code",
      "search.DocumentReference.type",
    ]);
  });

  test("82 gaps have a question, an answer, a reason and a probe", () => {
    expect(model.gaps).toHaveLength(82);
    for (const gap of model.gaps) {
      expect(gap.basis).toBe("chosen");
      expect([gap.asks, gap.answer, gap.because, gap.observe, gap.probe]).not.toContain("");
    }
  });
});

describe("the derived parts of the model", () => {
  test("a string or a number that looks at a code is compared as a code", () => {
    expect(parameter("search.Observation.code")).toMatchObject({ type: "number", match: "token" });
    expect(parameter("search.Encounter.status")).toMatchObject({ type: "string", match: "token" });
    expect(parameter("search.Patient.family")).toMatchObject({ type: "string", match: "string" });
  });

  test("Condition's date looks at either of two fields, and its encounter at none", () => {
    expect(parameter("search.Condition.date")).toMatchObject({ ambiguous: true });
    expect(parameter("search.Condition.date")?.targets.map(({ path }) => path)).toEqual([
      "onsetDateTime",
      "assertedDate",
    ]);
    expect(parameter("search.Condition.encounter")).toMatchObject({ targets: [], unseen: /no field/ });
  });

  test("Encounter's date is an interval, and birthdate is not date-searchable", () => {
    expect(parameter("search.Encounter.date")?.targets).toMatchObject([
      { path: "period.start", endPath: "period.end" },
    ]);
    expect(parameter("search.Encounter.date")?.dateSearch).toBe(true);
    expect(parameter("search.Patient.birthdate")?.dateSearch).toBe(false);
  });

  test("published variants of a required flag are kept", () => {
    expect(parameter("search.MedicationStatement.subject")?.flags).toEqual([
      { required: false, variant: "first" },
      { required: true, variant: "second" },
    ]);
  });

  test("arrays are arrays, single concepts single, and references know their targets", () => {
    expect(field("field.Patient.name.family")).toMatchObject({ many: true, path: "name.family" });
    expect(field("field.Observation.category")).toMatchObject({ many: false });
    expect(field("field.Condition.category")).toMatchObject({ many: true });
    expect(field("field.Encounter.participant.type")).toMatchObject({ many: true });
    expect(field("field.Condition.onsetDateTime")).toMatchObject({
      type: { forms: ["date", "partial-date"] },
    });
    expect(field("field.DocumentReference.author")).toMatchObject({ type: { targets: ["Practitioner"] } });
  });

  test("the reference's URL is parsed", () => {
    expect(field("shape.Reference.reference")).toMatchObject({
      type: { segments: [{ text: "sites" }, { kind: "site" }, { kind: "type" }, { kind: "id" }] },
    });
  });

  test("the type's heading is in the section", () => {
    expect(parameter("search.Patient.name")?.section).toBe("Endpoints / Search parameters / Patient");
  });
});

describe("the model", () => {
  test("is deeply frozen", () => {
    expect(unfrozen(model)).toBe(0);
  });

  test("has every clause once, sorted by code unit", () => {
    const ids = model.clauses.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...ids].sort()).toEqual(ids);
  });

  test("has the five operations of every type in order", () => {
    for (const { operations } of model.resources) {
      expect(operations.map(({ kind }) => kind)).toEqual(interactionKinds);
    }
  });
});

test("a missing file gives a diagnostic", async () => {
  const folder = mkdtempSync(join(tmpdir(), "cri-spec-"));
  try {
    const missing = await loadSpec(join(folder, "none.yaml"));
    const isFolder = await loadSpec(folder);
    expect(missing).toMatchObject({
      ok: false,
      diagnostics: [{ code: "CRI1001", message: expect.stringContaining("it does not exist") }],
    });
    expect(isFolder).toMatchObject({ ok: false, diagnostics: [{ code: "CRI1001", message: /a folder/ }] });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function leaves(fields: readonly Field[]): readonly Field[] {
  return fields.flatMap((one) => [one, ...(one.type.kind === "object" ? leaves(one.type.fields) : [])]);
}

function unfrozen(value: unknown, seen = new Set<unknown>()): number {
  if (typeof value !== "object" || value === null || seen.has(value)) return 0;
  seen.add(value);
  const inside = Object.values(value).reduce((sum: number, member) => sum + unfrozen(member, seen), 0);
  return inside + (Object.isFrozen(value) ? 0 : 1);
}
