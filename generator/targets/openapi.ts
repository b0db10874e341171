// Generates openapi.json, the OpenAPI document.
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { jsonText } from "../layout/json-text.js";
import type { Target, TargetContext } from "../target.js";
import { examplesOf, requestBodies } from "./openapi/bodies.js";
import { type Names, namesOf } from "./openapi/component-names.js";
import { extensions, origin } from "./openapi/extensions.js";
import { gapEntry } from "./openapi/gaps.js";
import { listHeaderComponents } from "./openapi/list-headers.js";
import { commonParameters, parametersOf } from "./openapi/parameters.js";
import { pathItems } from "./openapi/paths.js";
import { headerComponents, refusalComponents } from "./openapi/responses.js";
import { commonSchemas, recordSchemas } from "./openapi/schemas.js";
import { securityOf } from "./openapi/security.js";
import { schemaRef } from "./openapi/server-schemas.js";
import { describe } from "./shared/describe.js";
import { exampleBase, exampleSite, exampleSiteBase } from "./shared/example-record.js";
import type { Schema } from "./shared/null-schema.js";

/**
 * The interface as OpenAPI 3.1. It describes what the document says and, for gaps, what our server does; the
 * extensions tell the two apart.
 */
export const openapi: Target = {
  name: "openapi",
  generate: async (context) => [{ path: "openapi.json", text: jsonText(openapiDocument(context)) }],
};

function openapiDocument(context: TargetContext): Schema {
  const { model } = context;
  const names = namesOf(context);
  const security = securityOf(model);
  const { paths, schemas, parameters, requestBodies, examples } = resourceParts(context, names);
  const records = model.resources.map((resource) => schemaRef(names.record(resource)));
  const components = reached([paths, records], {
    schemas: { ...schemas, ...commonSchemas(context, names) },
    parameters: { ...commonParameters(model, names), ...parameters },
    requestBodies,
    examples,
    responses: refusalComponents(model, names),
    headers: { ...headerComponents, ...listHeaderComponents(model) },
  });
  return {
    openapi: "3.1.0",
    info: info(context),
    servers: [server(model, names)],
    security: security.required,
    tags: model.resources.map(tag),
    paths,
    components: { ...components, securitySchemes: security.schemes },
    "x-cri-ids": statedIds(model),
    "x-cri-security": security.stated,
    ...datesOf(model),
    "x-cri-gaps": model.gaps.map(gapEntry),
    "x-cri-extensions": extensions,
  };
}

/** The document's own date serves as the version, if it has one. */
const info = ({ model, header }: TargetContext): Schema => ({
  title: model.title,
  version: model.published ?? "0.0.0",
  description: `${describe(model)} ${openness} ${header}`,
  // The licence covers what the kit generates; the document itself states none.
  license: { name: "MIT", identifier: "MIT" },
  ...origin(model),
  "x-cri-fhir": model.fhir,
});

/** What the document states about searching by date. */
function datesOf({ dates, resources }: InterfaceModel): Schema {
  if (dates === undefined) return {};
  const parameters = resources.flatMap((one) => one.parameters).filter(({ dateSearch }) => dateSearch);
  return {
    "x-cri-dates": {
      parameters: [...new Set(parameters.map(({ name }) => name))],
      prefixes: Object.fromEntries(dates.prefixes.map(({ prefix, means = "" }) => [prefix, means])),
      range: dates.range.means,
      ...origin(dates),
    },
  };
}

const openness =
  "Other members and values than those listed are allowed. x-cri-gaps lists what the document does not specify, with the answers of the generated server; x-cri-extensions explains these members.";

/** The base URL of a deployment, with the site as a variable if the host name has it. */
function server({ site }: InterfaceModel, { base }: Names): Schema {
  if (site?.host !== undefined)
    return {
      url: exampleSiteBase,
      variables: { site: { default: exampleSite, description: describe(site) } },
      "x-cri-site": { host: site.host, ...origin(site) },
    };
  return {
    url: `{${base}}`,
    variables: { [base]: { default: exampleBase, description: "The base URL of a deployment." } },
  };
}

function tag(resource: Resource): Schema {
  const { name, named } = resource;
  const operations = named.map((operation) => ({
    name: operation.name,
    ...origin(operation),
    ...(operation.servedAs === undefined ? {} : { "x-cri-served-as": operation.servedAs }),
  }));
  return {
    name,
    description: describe(resource),
    ...origin(resource),
    ...(operations.length === 0 ? {} : { "x-cri-named-operations": operations }),
  };
}

const statedIds = ({ ids }: InterfaceModel): Schema | undefined =>
  ids === undefined ? undefined : { member: ids.member, is: ids.type, ...origin(ids) };

type Kind = "paths" | "schemas" | "parameters" | "requestBodies" | "examples";

/** The parts of the document that come from resources: by kind and then by name. */
type ResourceParts = Readonly<Record<Kind, Readonly<Record<string, Schema>>>>;

function resourceParts({ model, types, ...context }: TargetContext, names: Names): ResourceParts {
  const { resources } = types;
  const all = (partsOf: (one: (typeof resources)[number]) => readonly (readonly [string, Schema])[]) =>
    Object.fromEntries(resources.flatMap(partsOf));
  return {
    paths: all((one) => pathItems({ model, types, ...context }, names, one)),
    schemas: all((one) => recordSchemas({ model, types, ...context }, names, one)),
    parameters: all(({ resource }) => parametersOf(model, names, resource)),
    requestBodies: all(({ resource }) => requestBodies(model, names, resource)),
    examples: all(({ resource }) => examplesOf(model, types, names, resource)),
  };
}

/** Shared parts of the document, by kind and then by name. */
type Components = Readonly<Record<string, Readonly<Record<string, Schema>>>>;

/** The components that `roots` refer to, directly or through others; empty kinds are left out. */
function reached(roots: readonly unknown[], components: Components): Components {
  const found = new Set<string>();
  const reach = (ref: string): void => {
    if (found.has(ref)) return;
    found.add(ref);
    visit(componentAt(components, ref));
  };
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === "$ref" && typeof member === "string") reach(member);
      visit(member);
    }
  };
  for (const root of roots) visit(root);
  const kept = Object.entries(components).map(([kind, members]) => {
    const used = Object.entries(members).filter(([name]) => found.has(`#/components/${kind}/${name}`));
    return [kind, Object.fromEntries(used)] as const;
  });
  return Object.fromEntries(kept.filter(([, members]) => Object.keys(members).length > 0));
}

function componentAt(components: Components, ref: string): unknown {
  const [, , kind = "", name = ""] = ref.split("/");
  return components[kind]?.[name];
}
