// Tests that every section of the spec is a heading of the document: a reader finds a statement only by it, since the spec has its own words.
import { expect, it } from "vitest";
import { loadSpec } from "./load.js";
import { ownSpec } from "./package-root.js";

const loaded = await loadSpec(ownSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const { model } = loaded;

const types = [
  "DocumentReference",
  "Patient",
  "Encounter",
  "Observation",
  "Condition",
  "MedicationStatement",
  "AllergyIntolerance",
];

/** The headings of the document below its title, with those above each. */
const headings = [
  "What the service does",
  "Resources and their fields",
  ...["Shared shapes", ...types, "Gap in field information"].map(
    (one) => `Resources and their fields / ${one}`,
  ),
  "States and transitions",
  "Endpoints",
  ...[
    "Path shapes",
    "Operations by resource",
    "Search parameters",
    ...types.map((type) => `Search parameters / ${type}`),
    "Date search",
    "Read",
    "Add",
    "Update",
    "Delete",
    "Gaps in the endpoint description",
  ].map((one) => `Endpoints / ${one}`),
  "Authentication",
  "Events",
  "Errors",
  "Limits",
  "Versioning",
];

it("gives every clause and every gap a section that the document has", () => {
  const sections = [
    ...model.clauses.map(({ node }) => node.section),
    ...model.gaps.map(({ section }) => section),
  ];
  expect(sections.length).toBeGreaterThan(400);
  expect([...new Set(sections)].filter((section) => !headings.includes(section))).toEqual([]);
});
