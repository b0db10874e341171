// Tests the draft from a CapabilityStatement with its definitions.
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { packageRoot } from "../../package-root.js";
import { readText } from "../../source/read-text.js";
import type { Draft } from "../draft-parts.js";
import { readDocument } from "../import.js";
import { capabilityDraft } from "./capability-draft.js";
import { withDefinitions } from "./definitions.js";

const file = join(packageRoot(), "spec", "import", "testing", "fhir", "capability-statement.json");

describe("the draft from a CapabilityStatement", () => {
  let draft: Draft;
  beforeAll(async () => {
    const read = await readDocument(file, readText);
    if (!read.ok) throw new Error("the document has mistakes");
    draft = capabilityDraft(await withDefinitions(read.document, readText));
  });

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
        identifier: { is: "Identifier[]", means: "A number of the patient" },
        active: { is: "boolean" },
        name: { is: "HumanName[]", required: true },
        birthDate: { is: "date | partial-date" },
        deceasedBoolean: { is: "boolean" },
        deceasedDateTime: { is: "timestamp | date | partial-date" },
        contact: { is: "object[]", fields: { rank: { is: "integer", required: true, minimum: 1 } } },
        generalPractitioner: { is: "Reference(Practitioner, Encounter)[]" },
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
        _include: {
          type: "string",
          special: "include",
          includes: { "Patient:general-practitioner": "generalPractitioner" },
          in: "list",
        },
      },
    });
  });

  test("lists what it does not have", () => {
    expect(draft.notes.map(({ at }) => at).sort()).toEqual([
      "#/format",
      "#/rest/0/resource/0/interaction/3",
      "#/rest/0/resource/0/operation/0",
      "#/rest/0/resource/0/searchInclude/1",
      "#/rest/0/resource/0/searchParam/6",
      "#/rest/0/resource/0/searchParam/7",
      "#/rest/0/resource/1/type",
      "#/rest/0/resource/2",
      "#/rest/0/resource/2/interaction/0",
      "#/rest/0/security",
      "patient.json#/snapshot/element/11/type/0",
      "patient.json#/snapshot/element/12/binding",
      "patient.json#/snapshot/element/2",
    ]);
  });
});
