// Drafts a spec from a FHIR CapabilityStatement.
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { InteractionKind } from "../../model.js";
import { below, type DocNode, fileOf, namesOf, type SourceDocument } from "../document.js";
import type { DocumentAnswer, Draft } from "../draft-parts.js";
import { type Reading, readingOf } from "../reading.js";
import { kebabName, meaningOf } from "../words.js";
import { shapesFor } from "./datatypes.js";
import { resourcesOf } from "./definitions.js";
import { type ElementHome, fieldsFrom } from "./drafted-elements.js";
import { searchesOf } from "./drafted-searches.js";

const placeholders = { base: "{base_url}", type: "<Type>", id: "{id}" } as const;
const typeMember = "resourceType";
const form = `${placeholders.base}/${placeholders.type}`;

/** The interaction of each code of FHIR. */
const kinds: Readonly<Record<string, InteractionKind>> = {
  "search-type": "search",
  read: "read",
  create: "add",
  update: "update",
  delete: "delete",
};

const requests: Readonly<Record<InteractionKind, JsonObject>> = {
  search: { method: "GET", on: "collection" },
  read: { method: "GET", on: "record" },
  add: { method: "POST", on: "collection" },
  update: { method: "PUT", on: "record" },
  delete: { method: "DELETE", on: "record" },
};

/** The draft; without resources if the statement has none of a server. */
export function capabilityDraft(document: SourceDocument): Draft {
  const reading = readingOf(document);
  const [statement] = resourcesOf(document, "CapabilityStatement");
  const rests = reading.items(reading.get(statement, "rest"));
  const rest = rests.find((one) => reading.text(one, "mode") === "server") ?? rests[0];
  reading.get(rest, "mode");
  const title = reading.text(statement, "title") ?? reading.text(statement, "name") ?? "FHIR service";
  const version = reading.text(statement, "fhirVersion");
  const published = /^\d{4}(-\d\d(-\d\d)?)?/.exec(reading.text(statement, "date") ?? "")?.[0];
  const means = meaningOf(reading.text(statement, "description"));
  const home: Home = { document, reading, shapes: new Set(), targets: new Set(), answers: [], rest };
  const resources = Object.fromEntries(
    reading.items(reading.get(rest, "resource")).flatMap((resource) => {
      const name = reading.text(resource, "type");
      const drafted = name === undefined ? undefined : resourceOf(name, resource, home);
      return name === undefined || drafted === undefined ? [] : [[name, drafted] as const];
    }),
  );
  const offered = Object.values(resources).flatMap((one) =>
    isObject(one) && isObject(one["interactions"]) ? Object.keys(one["interactions"]) : [],
  );
  const shapes = shapesFor(home.shapes, `${form}/${placeholders.id}`);
  const external = [...home.targets].filter((name) => !Object.hasOwn(resources, name)).sort();
  listRest(statement, reading);
  return {
    head: {
      name: kebabName(reading.text(statement, "name") ?? title),
      title,
      document: `${title}, CapabilityStatement`,
      ...(published === undefined ? {} : { published }),
      from: statement?.at ?? "#",
      ...(version?.startsWith("4.0.") ? { fhir: "4.0.1" } : {}),
      ...(means === undefined ? {} : { means }),
    },
    typeMember,
    ...(external.length === 0 ? {} : { externalTypes: external }),
    placeholders,
    sections: {},
    forms: { plain: { path: form, from: rest?.at ?? "#", means: "FHIR's path of a type" } },
    interactions: Object.fromEntries(Object.entries(requests).filter(([kind]) => offered.includes(kind))),
    unlisted: "The CapabilityStatement lists no such interaction.",
    shapes,
    resources,
    answers: home.answers,
    notes: reading.notes,
  };
}

interface Home extends ElementHome {
  readonly document: SourceDocument;
  readonly answers: DocumentAnswer[];
  readonly rest: DocNode | undefined;
}

function resourceOf(name: string, resource: DocNode, home: Home): Json | undefined {
  const { reading, document } = home;
  const interactions = interactionsOf(resource, reading);
  if (Object.keys(interactions).length === 0) {
    reading.list(resource, "the statement lists none of search, read, add, update and delete for it");
    return undefined;
  }
  const fields = fieldsOf(name, resource, home);
  const parameters = [
    ...reading.items(reading.get(resource, "searchParam")),
    ...reading.items(reading.get(home.rest, "searchParam")),
  ];
  const search =
    interactions["search"] === undefined
      ? {}
      : searchesOf(parameters, {
          reading,
          type: name,
          fields,
          definitions: resourcesOf(document, "SearchParameter"),
          includes: reading.items(reading.get(resource, "searchInclude")),
        });
  if (reading.flag(resource, "updateCreate"))
    home.answers.push({ probe: "update-absent", says: "adds it", from: below(resource.at, "updateCreate") });
  const means = meaningOf(reading.text(resource, "documentation"));
  const named = namedOf(resource, reading);
  return {
    ...(means === undefined ? {} : { means }),
    from: resource.at,
    paths: ["plain"],
    interactions,
    ...(Object.keys(named).length === 0 ? {} : { named }),
    fields,
    ...(Object.keys(search).length === 0 ? {} : { search }),
  };
}

function interactionsOf(resource: DocNode, reading: Reading): JsonObject {
  const found: Record<string, Json> = {};
  for (const interaction of reading.items(reading.get(resource, "interaction"))) {
    const code = reading.text(interaction, "code") ?? "";
    const kind = Object.hasOwn(kinds, code) ? kinds[code] : undefined;
    const means = meaningOf(reading.text(interaction, "documentation"));
    if (kind === undefined)
      reading.list(interaction, `${code}: not one of search, read, add, update and delete`);
    else found[kind] = { ...(means === undefined ? {} : { means }), from: interaction.at };
  }
  return Object.fromEntries(
    Object.keys(requests).flatMap((kind) => (found[kind] === undefined ? [] : [[kind, found[kind]]])),
  );
}

const namedOf = (resource: DocNode, reading: Reading): JsonObject =>
  Object.fromEntries(
    reading.items(reading.get(resource, "operation")).flatMap((operation) => {
      const name = reading.text(operation, "name")?.replace(/^\$/, "");
      if (name === undefined || !/^[A-Za-z0-9_-]+$/.test(name)) return [];
      reading.list(operation, "only its name is taken over");
      const means = meaningOf(reading.text(operation, "documentation"));
      return [[`$${name}`, { ...(means === undefined ? {} : { means }), from: operation.at }] as const];
    }),
  );

/** The fields by the type's StructureDefinition; without one, only the member that holds the type. */
function fieldsOf(name: string, resource: DocNode, home: Home): JsonObject {
  const { reading, document } = home;
  const profiles = [
    reading.text(resource, "profile"),
    ...reading.items(reading.get(resource, "supportedProfile")).map(({ value }) => String(value)),
  ];
  const definitions = resourcesOf(document, "StructureDefinition").filter(
    ({ value }) => isObject(value) && value["type"] === name && value["kind"] === "resource",
  );
  const urlOf = ({ value }: DocNode): Json | undefined => (isObject(value) ? value["url"] : undefined);
  const own = profiles.flatMap((profile) =>
    definitions.filter((one) => urlOf(one) === profile?.replace(/\|.*$/, "")),
  );
  const definition = own[0] ?? definitions[0];
  const fixed = { [typeMember]: { is: "string", fixed: name } };
  if (definition === undefined) {
    reading.list(
      resource.at === "" ? resource : { at: below(resource.at, "type") },
      `no StructureDefinition of ${name} is in this folder: add its fields`,
    );
    return fixed;
  }
  for (const other of own.slice(1)) reading.list(other, `a second profile of ${name}`);
  return { ...fixed, ...fieldsFrom(definition, name, home) };
}

/** What only describes the statement itself. */
const describing: readonly string[] =
  "resourceType id meta text url version name title status experimental publisher contact useContext jurisdiction purpose copyright kind software implementation date description language implicitRules fhirVersion".split(
    " ",
  );

/** Lists the parts of the statement that no part of the draft was made from. */
function listRest(statement: DocNode | undefined, reading: Reading): void {
  for (const name of describing) reading.settle(reading.get(statement, name));
  for (const node of reading.unused()) {
    if (fileOf(node.at) !== "" || !node.at.startsWith(statement?.at ?? "#")) continue;
    const name = namesOf(node.at).at(-1) ?? "";
    const text = typeof node.value === "object" ? name : `${name}: ${JSON.stringify(node.value)}`;
    reading.list(node, `the language has no place for ${text}`);
  }
}
