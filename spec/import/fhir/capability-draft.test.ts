// Tests the draft from a CapabilityStatement with its definitions.
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../json.js";
import type { SourceDocument } from "../document.js";
import { capabilityDraft } from "./capability-draft.js";

const statement: JsonObject = {
  resourceType: "CapabilityStatement",
  status: "active",
  date: "2026-03-01T08:00:00Z",
  name: "TownHospital",
  title: "Town Hospital",
  fhirVersion: "4.0.1",
  format: ["json"],
  rest: [
    {
      mode: "server",
      security: { cors: true },
      resource: [
        {
          type: "Patient",
          interaction: [{ code: "read" }, { code: "search-type" }, { code: "create" }, { code: "vread" }],
          updateCreate: false,
          searchParam: [
            { name: "_id", type: "token" },
            { name: "birthdate", type: "date", documentation: "Day of birth" },
            { name: "family", type: "string" },
            { name: "general-practitioner", type: "reference" },
            { name: "deceased", type: "date" },
            { name: "identifier", type: "token" },
            { name: "near", type: "special" },
            { name: "unknown", type: "string" },
          ],
          operation: [
            { name: "everything", definition: "http://hl7.org/fhir/OperationDefinition/Patient-everything" },
          ],
        },
        { type: "Encounter", interaction: [{ code: "update" }], updateCreate: true },
        { type: "Basic", interaction: [{ code: "vread" }] },
      ],
    },
  ],
};

const element = (path: string, code: string, more: JsonObject = {}): JsonObject => ({
  path: `Patient.${path}`,
  min: 0,
  max: "1",
  type: [{ code }],
  ...more,
});

const patient: JsonObject = {
  resourceType: "StructureDefinition",
  url: "http://hl7.org/fhir/StructureDefinition/Patient",
  kind: "resource",
  type: "Patient",
  snapshot: {
    element: [
      { path: "Patient" },
      element("id", "http://hl7.org/fhirpath/System.String"),
      element("extension", "Extension", { max: "*" }),
      element("identifier", "Identifier", { max: "*", short: "A number of the patient" }),
      element("active", "boolean"),
      element("name", "HumanName", { min: 1, max: "*" }),
      element("birthDate", "date"),
      { path: "Patient.deceased[x]", min: 0, max: "1", type: [{ code: "boolean" }, { code: "dateTime" }] },
      element("contact", "BackboneElement", { max: "*" }),
      { path: "Patient.contact.rank", min: 1, max: "1", type: [{ code: "positiveInt" }] },
      element("generalPractitioner", "Reference", {
        max: "*",
        type: [
          {
            code: "Reference",
            targetProfile: [
              "http://hl7.org/fhir/StructureDefinition/Practitioner",
              "http://hl7.org/fhir/StructureDefinition/Encounter",
            ],
          },
        ],
      }),
      element("photo", "Signature"),
      element("gender", "code", {
        binding: { strength: "required", valueSet: "http://hl7.org/fhir/ValueSet/administrative-gender" },
      }),
    ],
  },
};

const parameter = (code: string, type: string, expression: string): JsonObject => ({
  resource: { resourceType: "SearchParameter", code, base: ["Patient"], type, expression },
});

const parameters: JsonObject = {
  resourceType: "Bundle",
  entry: [
    parameter("birthdate", "date", "Patient.birthDate | Person.birthDate"),
    parameter("family", "string", "Patient.name.family"),
    parameter("general-practitioner", "reference", "Patient.generalPractitioner"),
    parameter("deceased", "date", "(Patient.deceased as dateTime)"),
    parameter("identifier", "token", "Patient.identifier"),
  ],
};

const document: SourceDocument = {
  file: "metadata.json",
  root: statement,
  others: new Map([
    ["parameters.json", parameters],
    ["patient.json", patient],
  ]),
};

describe("the draft from a CapabilityStatement", () => {
  const draft = capabilityDraft(document);

  test("has the types with their interactions and their operations by name", () => {
    expect(draft.head).toMatchObject({ name: "town-hospital", fhir: "4.0.1", published: "2026-03-01" });
    expect(draft.resources["Patient"]).toMatchObject({
      from: "#/rest/0/resource/0",
      interactions: {
        search: { from: "#/rest/0/resource/0/interaction/1" },
        read: { from: "#/rest/0/resource/0/interaction/0" },
        add: { from: "#/rest/0/resource/0/interaction/2" },
      },
      named: { $everything: { from: "#/rest/0/resource/0/operation/0" } },
    });
    expect(Object.keys(draft.resources)).toEqual(["Patient", "Encounter"]);
    expect(draft.answers).toEqual([
      { probe: "update-absent", says: "adds it", from: "#/rest/0/resource/1/updateCreate" },
    ]);
  });

  test("has the fields of the StructureDefinition", () => {
    expect(draft.resources["Patient"]).toMatchObject({
      fields: {
        resourceType: { is: "string", fixed: "Patient" },
        identifier: { is: ["Identifier"], means: "A number of the patient" },
        active: { is: "boolean" },
        name: { is: ["HumanName"], required: true },
        birthDate: { is: "date | partial-date" },
        deceasedBoolean: { is: "boolean" },
        deceasedDateTime: { is: "timestamp | date | partial-date" },
        contact: { is: [{ rank: { is: "integer", required: true, minimum: 1 } }] },
        generalPractitioner: { is: ["Reference(Practitioner, Encounter)"] },
        gender: { is: "string" },
      },
    });
    expect(draft.externalTypes).toEqual(["Practitioner"]);
    expect(Object.keys(draft.shapes)).toEqual([
      ...["CodeableConcept", "Coding", "HumanName", "Identifier", "Period", "Reference"],
    ]);
  });

  test("has the search parameters with the fields of their expressions", () => {
    expect(draft.resources["Patient"]).toMatchObject({
      search: {
        _id: { type: "string", special: "logical-id" },
        birthdate: { type: "date", means: "Day of birth", "looks-at": "birthDate" },
        family: { type: "string", "looks-at": "name.family" },
        "general-practitioner": { type: "reference", "looks-at": "generalPractitioner" },
        deceased: { type: "date", "looks-at": "deceasedDateTime" },
        identifier: { type: "token", "looks-at": "identifier.value" },
      },
    });
  });

  test("lists what it does not have", () => {
    expect(draft.notes.map(({ at }) => at).sort()).toEqual([
      "#/format",
      "#/rest/0/resource/0/interaction/3",
      "#/rest/0/resource/0/operation/0",
      "#/rest/0/resource/0/searchParam/6",
      "#/rest/0/resource/0/searchParam/7",
      "#/rest/0/resource/1/type",
      "#/rest/0/resource/2",
      "#/rest/0/security",
      "patient.json#/snapshot/element/11/type/0",
      "patient.json#/snapshot/element/12/binding",
      "patient.json#/snapshot/element/2",
    ]);
  });
});
