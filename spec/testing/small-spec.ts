// Makes the model of a small interface from a few types, for tests.
import { stringify } from "yaml";
import type { InterfaceModel } from "../model.js";
import type { DatePrefix } from "../search-parameter.js";
import { modelFrom } from "./several-files.js";

/** A type as the spec language writes it, without its type member and its paths. */
export interface SmallType {
  readonly interactions: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
  readonly search?: Readonly<Record<string, unknown>>;
  readonly rules?: readonly unknown[];
  readonly relations?: Readonly<Record<string, unknown>>;
  readonly sorted?: unknown;
  readonly "unique-together"?: { readonly groups: readonly (readonly string[])[] };
}

/** The requests of an interface, with this update. */
export const smallInteractions = (
  update: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => ({
  search: { method: "GET", on: "collection" },
  read: { method: "GET", on: "record" },
  add: { method: "POST", on: "collection" },
  update: { on: "record", ...update },
  delete: { method: "DELETE", on: "record" },
});

const head = {
  name: "small",
  title: "Small",
  document: "Small, an invented document",
  "type-member": "kind",
  "external-types": ["Mechanic"],
  placeholders: { base: "{base}", site: "{site}", type: "<Type>", id: "{id}" },
  forms: { only: { path: "{base}/{site}/<Type>" } },
  interactions: smallInteractions({ method: "PUT", replaces: true }),
  unlisted: "It lists no such operation.",
  shapes: {
    Link: {
      role: { reference: { url: "href", display: "label" } },
      fields: {
        href: { is: "url", form: "{base}/{site}/<Type>/{id}" },
        label: { is: "string", optional: true },
      },
    },
    Mark: {
      role: { coding: { system: "book", code: "sign", display: "words" } },
      fields: { book: "string", sign: "string", words: "string" },
    },
  },
};

/** The parameters of date search, and its prefixes. */
export interface SmallDates {
  readonly parameters: readonly string[];
  readonly prefixes: readonly DatePrefix["prefix"][];
}

/** The spec of an interface with these types, and with `more` at its top, as plain data. */
export function smallDocument(
  types: Readonly<Record<string, SmallType>>,
  dates?: SmallDates,
  more: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const resources = Object.entries(types).map(([name, { fields, ...type }]) => [
    name,
    { ...type, paths: ["only"], fields: { kind: { is: "string", fixed: name }, ...fields } },
  ]);
  const search = dates && {
    parameters: dates.parameters,
    prefixes: Object.fromEntries(dates.prefixes.map((prefix) => [prefix, { means: "as in FHIR" }])),
    range: { means: "both ends of a range" },
  };
  return {
    ...head,
    resources: Object.fromEntries(resources),
    ...(search && { "date-search": search }),
    ...more,
  };
}

/** The model of `smallDocument`. */
export function smallSpec(...parts: Parameters<typeof smallDocument>): Promise<InterfaceModel> {
  const spec = smallDocument(...parts);
  return modelFrom({ "main.yaml": stringify(spec, { aliasDuplicateObjects: false }) }, "main.yaml");
}
