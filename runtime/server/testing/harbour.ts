/** The second interface of all tests of the server: ships and their calls at a harbour. */

import type {
  InterfaceDefinition,
  ResourceDefinition,
  TargetDefinition,
  ValidationIssue,
} from "../definition.js";

/** An interface of another domain for the tests: ships and their calls at a harbour. */

const concept = { kind: "concept", codings: "codes", text: "words", system: "list", code: "mark" } as const;
const text = { kind: "string" } as const;
const at = (path: string, value: TargetDefinition["value"]): TargetDefinition => ({
  path: path.split("."),
  value,
});

function validateShip(body: unknown): readonly ValidationIssue[] {
  const fields = Object.entries(body ?? {});
  const wrong = fields.filter(([name, value]) => name === "flag" && typeof value !== "string");
  const kind = fields.some(([name]) => name === "kind");
  const missing = kind ? [] : [{ pointer: "/kind", rule: "required", message: "is missing" }];
  return [...missing, ...wrong.map(() => ({ pointer: "/flag", rule: "type", message: "must be a text" }))];
}

const ship: ResourceDefinition = {
  type: "Ship",
  segment: "ships",
  forms: ["deep", "flat"],
  interactions: ["search", "read", "add", "update", "delete"],
  parameters: [
    { name: "key", match: "id", targets: [], demanded: false },
    { name: "max", match: "count", targets: [], demanded: false },
    { name: "name", match: "string", targets: [at("names.called", text)], demanded: false },
    { name: "flag", match: "string", targets: [at("flag", text)], demanded: false },
    { name: "build", match: "token", targets: [at("build", concept)], demanded: false },
    {
      name: "number",
      match: "token",
      targets: [{ ...at("papers.number", text), system: "office" }],
      demanded: false,
    },
    { name: "grade", match: "number", targets: [at("grade", { kind: "number" })], demanded: false },
    { name: "launched", match: "date", targets: [at("launched", { kind: "dateTime" })], demanded: false },
    { name: "ghost", match: "reference", targets: [], demanded: false },
  ],
  atLeastOne: [],
  exports: [
    {
      name: "$manifest",
      belonging: [
        {
          type: "Call",
          references: [
            ["of", "link"],
            ["about", "link"],
          ],
        },
      ],
    },
  ],
  validate: validateShip,
};

const call: ResourceDefinition = {
  type: "Call",
  segment: "calls",
  forms: ["flat"],
  interactions: ["search", "read", "add"],
  parameters: [
    {
      name: "ship",
      match: "reference",
      targets: [at("of", { kind: "reference", url: "link", types: ["Ship"] })],
      demanded: false,
    },
    {
      name: "about",
      match: "reference",
      targets: [at("about", { kind: "reference", url: "link", types: [] })],
      demanded: false,
    },
    {
      name: "stay",
      match: "date",
      targets: [{ ...at("stay.from", { kind: "dateTime" }), end: ["stay", "to"] }],
      demanded: false,
    },
    { name: "pilot", match: "string", targets: [at("pilot", text)], demanded: false },
  ],
  atLeastOne: [["ship", "stay", "about"]],
  exports: [],
  validate: () => [],
};

const berth: ResourceDefinition = {
  type: "Berth",
  segment: "berths",
  forms: ["flat"],
  interactions: ["search", "add"],
  parameters: [{ name: "quay", match: "string", targets: [at("quay", text)], demanded: true }],
  atLeastOne: [],
  exports: [],
  validate: () => [],
};

export const harbour: InterfaceDefinition = {
  name: "harbour",
  title: "Harbour",
  typeMember: "kind",
  forms: [
    { name: "flat", segments: [{ kind: "literal", text: "at" }, { kind: "site" }, { kind: "type" }] },
    {
      name: "deep",
      segments: [
        { kind: "literal", text: "v9" },
        { kind: "literal", text: "at" },
        { kind: "site" },
        { kind: "type" },
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
  resources: [ship, call, berth],
};
