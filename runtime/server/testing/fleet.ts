// The second interface of all tests, for the server: its vehicles, jobs and garages.
import type { InterfaceDefinition, ResourceDefinition, ValidationIssue } from "../definition.js";
import type { TargetDefinition } from "../target-definition.js";

const concept = {
  kind: "concept",
  codings: "terms",
  text: "plain",
  system: "vocabulary",
  code: "symbol",
} as const;
const text = { kind: "string" } as const;
const at = (path: string, value: TargetDefinition["value"]): TargetDefinition => ({
  path: path.split("."),
  value,
});

function validateVehicle(body: unknown): readonly ValidationIssue[] {
  const fields = Object.entries(body ?? {});
  const wrong = fields.filter(([name, value]) => name === "plate" && typeof value !== "string");
  const kind = fields.some(([name]) => name === "kind");
  const missing = kind ? [] : [{ pointer: "/kind", rule: "required", message: "is missing" }];
  return [...missing, ...wrong.map(() => ({ pointer: "/plate", rule: "type", message: "must be a text" }))];
}

const vehicle: ResourceDefinition = {
  type: "Vehicle",
  segment: "vehicles",
  forms: ["legacy", "current"],
  interactions: ["search", "read", "add", "update", "delete"],
  parameters: [
    { name: "key", match: "id", targets: [], demanded: false },
    { name: "max", match: "count", targets: [], demanded: false },
    { name: "name", match: "string", targets: [at("names.called", text)], demanded: false },
    { name: "plate", match: "string", targets: [at("plate", text)], demanded: false },
    { name: "sort", match: "token", targets: [at("sort", concept)], demanded: false },
    {
      name: "number",
      match: "token",
      targets: [{ ...at("papers.number", text), system: "office" }],
      demanded: false,
    },
    { name: "grade", match: "number", targets: [at("grade", { kind: "number" })], demanded: false },
    { name: "bought", match: "date", targets: [at("bought", { kind: "dateTime" })], demanded: false },
    { name: "owner", match: "reference", targets: [], demanded: false },
  ],
  atLeastOne: [],
  exports: [
    {
      name: "$manifest",
      belonging: [
        {
          type: "Job",
          references: [
            ["vehicle", "href"],
            ["about", "href"],
          ],
        },
      ],
    },
  ],
  validate: validateVehicle,
};

const job: ResourceDefinition = {
  type: "Job",
  segment: "jobs",
  forms: ["current"],
  interactions: ["search", "read", "add"],
  parameters: [
    {
      name: "vehicle",
      match: "reference",
      targets: [at("vehicle", { kind: "reference", url: "href", types: ["Vehicle"] })],
      demanded: false,
    },
    {
      name: "about",
      match: "reference",
      targets: [at("about", { kind: "reference", url: "href", types: [] })],
      demanded: false,
    },
    {
      name: "stop",
      match: "date",
      targets: [{ ...at("stop.from", { kind: "dateTime" }), end: ["stop", "until"] }],
      demanded: false,
    },
    { name: "helper", match: "string", targets: [at("helper", text)], demanded: false },
  ],
  atLeastOne: [["vehicle", "stop", "about"]],
  exports: [],
  validate: () => [],
};

const garage: ResourceDefinition = {
  type: "Garage",
  segment: "garages",
  forms: ["current"],
  interactions: ["search", "add"],
  parameters: [{ name: "title", match: "string", targets: [at("title", text)], demanded: true }],
  atLeastOne: [],
  exports: [],
  validate: () => [],
};

/**
 * What the tests of the server need of the second interface; fleet.test.ts compares it with the spec. Written out,
 * because most of these tests run in a process each, and the spec takes long to read. It differs in that an update has
 * no id in its path, in the parameters that a search needs, in that jobs and garages have fewer interactions, in that
 * vehicles have an export, and in that what a job is about may be of any type.
 */
export const fleet: InterfaceDefinition = {
  name: "fleet",
  title: "Fleet",
  typeMember: "kind",
  forms: [
    { name: "current", segments: [{ kind: "literal", text: "fleets" }, { kind: "site" }, { kind: "type" }] },
    {
      name: "legacy",
      segments: [
        { kind: "literal", text: "v1" },
        { kind: "type" },
        { kind: "literal", text: "of" },
        { kind: "site" },
      ],
    },
  ],
  interactions: {
    search: { method: "GET", on: "collection" },
    read: { method: "GET", on: "record" },
    add: { method: "POST", on: "collection" },
    update: { method: "PUT", on: "collection" },
    delete: { method: "DELETE", on: "record" },
  },
  resources: [vehicle, job, garage],
};
