// Tests the FHIR definitions.
import { Fhir } from "fhir";
import fhirpath from "fhirpath";
import dstu2 from "fhirpath/fhir-context/dstu2/index.js";
import r4 from "fhirpath/fhir-context/r4/index.js";
import r5 from "fhirpath/fhir-context/r5/index.js";
import stu3 from "fhirpath/fhir-context/stu3/index.js";
import { describe, expect, it } from "vitest";
import { isFhirElement } from "../../spec/check/fhir-elements.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { generate } from "../generate.js";
import { objectTypes } from "../naming/object-types.js";
import { modelOf, otherModel, ownModel, ownSpecText } from "../testing/models.js";
import { fhir } from "./fhir.js";
import { exampleRecord } from "./shared/example-record.js";

interface SearchParameter {
  readonly code: string;
  readonly base: readonly string[];
  readonly type: string;
  readonly expression?: string;
  readonly [member: string]: unknown;
}

async function filesOf(model: InterfaceModel): Promise<ReadonlyMap<string, string>> {
  const files = await generate(model, { targets: [fhir] });
  return new Map(files.map(({ path, text }) => [path, text]));
}

async function statementOf(model: InterfaceModel): Promise<object> {
  return JSON.parse((await filesOf(model)).get("fhir/capability-statement.json") ?? "");
}

async function parametersOf(model: InterfaceModel): Promise<readonly SearchParameter[]> {
  const { entry } = JSON.parse((await filesOf(model)).get("fhir/search-parameters.json") ?? "");
  return entry.map(({ resource }: { readonly resource: SearchParameter }) => resource);
}

/** The faults that a third-party validator finds, with FHIR's own definitions of R4. */
function faultsOf(resource: object): readonly string[] {
  const { messages } = new Fhir().validate(resource, { errorOnUnexpected: true });
  return messages
    .filter(({ severity }) => severity !== "info")
    .map(({ location, message }) => `${location}: ${message}`);
}

/** FHIR's name of the first element of a path, without the type at the end of its JSON name. */
const elementOf = (path: string): string =>
  path.split(".")[0]?.replace(/(?:DateTime|CodeableConcept)$/, "") ?? "";

/** FHIR R4's elements, without the scores of questionnaires, which no parameter uses. */
const { score: _, ...release } = r4;

const releases: Readonly<
  Record<string, { readonly path2Type: object; readonly choiceTypePaths: Record<string, readonly string[]> }>
> = { DSTU2: dstu2, STU3: stu3, R4: r4, R5: r5 };

const dated = modelOf(ownSpecText.replace("\nfhir:", "\npublished: 2026-03\nfhir:"));

describe("the CapabilityStatement", () => {
  it("is valid R4", async () => {
    expect(faultsOf(await statementOf(dated))).toEqual([]);
  });

  it("has FHIR's extension for an unknown date if the document has no date", async () => {
    const statement = await statementOf(ownModel());
    expect(statement).not.toHaveProperty("date");
    expect(statement).toHaveProperty("_date.extension.0.valueCode", "unknown");
    // This validator does not support extensions of primitive values; FHIR's own JSON Schema accepts them.
    expect(faultsOf(statement)).toEqual(["CapabilityStatement.date: Missing property"]);
  });

  it("lists each type's interactions, the requirements of its search, and its named operations", async () => {
    const statement = await statementOf(ownModel());
    expect(statement).toMatchObject({
      fhirVersion: "4.0.1",
      kind: "requirements",
      rest: [{ mode: "server", resource: expect.arrayContaining([patient, encounter]) }],
    });
  });

  const patient = expect.objectContaining({
    type: "Patient",
    interaction: ["search-type", "read", "create", "update", "delete"].map((code) =>
      expect.objectContaining({ code }),
    ),
    operation: [expect.objectContaining({ name: "export" })],
  });
  const encounter = expect.objectContaining({
    type: "Encounter",
    documentation: expect.stringContaining("at least one of date, patient"),
  });
});

describe("the SearchParameters", () => {
  it("are valid R4, each with a unique id and URL", async () => {
    const parameters = await parametersOf(ownModel());
    for (const parameter of parameters) expect(faultsOf(parameter), String(parameter["id"])).toEqual([]);
    for (const member of ["id", "url"])
      expect(new Set(parameters.map((one) => one[member])).size).toBe(parameters.length);
  });

  it("have expressions with which FHIRPath finds the fields that they look at", async () => {
    const model = ownModel();
    const types = objectTypes(model);
    for (const { base, code, expression } of await parametersOf(model)) {
      const resource = model.resources.find(({ name }) => name === base[0]);
      const targets = resource?.parameters.find(({ name }) => name === code)?.targets ?? [];
      const known = targets.filter(({ path }) => isFhirElement(base[0] ?? "", elementOf(path)));
      if (expression === undefined) {
        expect(known, code).toEqual([]);
        continue;
      }
      const record = resource === undefined ? {} : exampleRecord(types, resource);
      for (const part of expression.split(" | ")) {
        expect(fhirpath.evaluate(record, part, undefined, release), part).not.toEqual([]);
      }
      expect(expression.split(" | ")).toHaveLength(known.length);
    }
  });

  // HAPI's validator of R4 refuses an unknown element, and an entry whose fullUrl is the URL of its definition.
  it("name only elements of FHIR R4, and mention the other fields in the description", async () => {
    const parameters = await parametersOf(ownModel());
    const of = (base: string, code: string) =>
      parameters.find((one) => one.base[0] === base && one.code === code);
    expect(of("AllergyIntolerance", "date")).not.toHaveProperty("expression");
    expect(of("AllergyIntolerance", "date")).toHaveProperty(
      "description",
      expect.stringContaining("It looks at attestedDate, which FHIR R4 does not have."),
    );
    expect(of("Condition", "date")).toMatchObject({ expression: "Condition.onset.ofType(dateTime)" });
    for (const { base, expression } of parameters)
      for (const [, element = ""] of expression?.matchAll(/\w+\.(\w+)/g) ?? []) {
        const [type = ""] = base;
        const isKnown = [`${type}.${element}`, `Resource.${element}`, `DomainResource.${element}`].some(
          (path) => path in r4.path2Type || path in r4.choiceTypePaths,
        );
        if (expression?.includes(`${type}.${element}`)) expect(isKnown, expression).toBe(true);
      }
    const bundle = JSON.parse((await filesOf(ownModel())).get("fhir/search-parameters.json") ?? "");
    const urls = bundle.entry.map(({ fullUrl }: { readonly fullUrl: string }) => fullUrl);
    expect(new Set(urls).size).toBe(parameters.length);
    for (const url of urls)
      expect(url).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it("keep the published type, with the spec's prefixes, commas and repetitions", async () => {
    const parameters = await parametersOf(ownModel());
    const of = (base: string, code: string) =>
      parameters.find((one) => one.base[0] === base && one.code === code);
    expect(of("Observation", "code")).toMatchObject({
      type: "number",
      description: expect.stringContaining("Compared as a token"),
      multipleOr: true,
      multipleAnd: true,
    });
    expect(of("Encounter", "date")).toMatchObject({ comparator: expect.arrayContaining(["ge", "le", "ap"]) });
    expect(of("Encounter", "date")).toMatchObject({ expression: "Encounter.period" });
    expect(of("Encounter", "patient")).toMatchObject({ target: ["Patient"] });
    expect(of("Encounter", "patient")).not.toHaveProperty("comparator");
  });

  it("have no prefixes if the name is the operator, and flags are tokens", async () => {
    const born = "birthdate: { type: date, means: date of birth, looks-at: birthDate";
    const model = modelOf(
      ownSpecText
        .replace(
          `      ${born} }`,
          `      ${born} }\n      born_after: { type: date, looks-at: birthDate, compares: gt }\n      living: { type: boolean, looks-at: active }`,
        )
        .replace("      birthDate: ", "      active: boolean\n      birthDate: "),
    );
    const parameters = await parametersOf(model);
    const after = parameters.find(({ code }) => code === "born_after");
    expect(after).toMatchObject({
      type: "date",
      description: expect.stringContaining("is later than the date"),
    });
    expect(after).not.toHaveProperty("comparator");
    expect(parameters.find(({ code }) => code === "living")).toMatchObject({ type: "token" });
    const statement = JSON.parse((await filesOf(model)).get("fhir/capability-statement.json") ?? "");
    expect(JSON.stringify(statement)).not.toContain('"type":"boolean"');
  });

  it("have only the stated prefixes if no answer adds others", async () => {
    const silent = modelOf(ownSpecText.replace(/\n {2}search\.date-other-prefixes:[\s\S]*?(?=\n {2}\w)/, ""));
    const dates = (await parametersOf(silent)).filter(({ type }) => type === "date");
    expect(dates.find(({ code }) => code === "date")).toMatchObject({ comparator: ["ge", "le"] });
  });
});

// docs/fhir.md lists these releases.
it("has types that fit these releases of FHIR by the names of their fields", () => {
  const ofAll = ["resourceType", "text", "extension", "language"];
  const fits = ({ name, fields }: Resource): readonly string[] =>
    Object.entries(releases).flatMap(([release, { path2Type, choiceTypePaths }]) => {
      const names = fields.map((field) => field.name).filter((field) => !ofAll.includes(field));
      const choices = Object.entries(choiceTypePaths).flatMap(([path, types]) =>
        types.map((type) => `${path}${type.charAt(0).toUpperCase()}${type.slice(1)}`),
      );
      const known = new Set([...Object.keys(path2Type), ...choices]);
      return names.every((field) => known.has(`${name}.${field}`)) ? [release] : [];
    });
  const found = Object.fromEntries(
    ownModel().resources.map((resource) => [resource.name, fits(resource).join(" ")]),
  );
  expect(found).toEqual({
    AllergyIntolerance: "",
    Condition: "STU3",
    DocumentReference: "R4 R5",
    Encounter: "STU3",
    MedicationStatement: "STU3 R4",
    Observation: "DSTU2 R4 R5",
    Patient: "DSTU2 STU3 R4 R5",
  });
});

it("generates neither for an interface whose records are not FHIR's", async () => {
  expect([...(await filesOf(otherModel())).keys()]).toEqual(["manifest.json"]);
});
