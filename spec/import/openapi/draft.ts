// Drafts a spec from an OpenAPI document.
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import type { InteractionKind } from "../../model.js";
import type { DocNode, SourceDocument } from "../document.js";
import type { DocumentAnswer, Draft } from "../draft-parts.js";
import { type Reading, readingOf } from "../reading.js";
import { freeName, kebabName, meaningOf } from "../words.js";
import { isJsonPatch, isMergePatch } from "./bodies.js";
import type { DraftedCursors } from "./drafted-cursor.js";
import { draftedHeaders } from "./drafted-headers.js";
import { draftedIds } from "./drafted-ids.js";
import { nestedAnswers } from "./drafted-nested.js";
import { draftedSecurity, ownInteractionSecurity } from "./drafted-security.js";
import { draftedShapes } from "./drafted-shapes.js";
import { draftedType } from "./drafted-type.js";
import { type Collection, endpointsOf, textOf } from "./endpoints.js";
import type { RecordType } from "./found-type.js";
import { listLeftovers, listPaths } from "./leftovers.js";
import { isOwn, ownDates, ownForm, ownGaps, ownListPlaces, ownOrigin, ownRequest } from "./own-members.js";
import { ownSite } from "./own-site.js";
import { interactionsOf, recordTypesOf, type TypesFound } from "./record-types.js";
import { statedAnswers } from "./stated-answers.js";
import { agreedRefusals } from "./stated-refusals.js";

/** What the placeholders of the draft are called. */
interface Placed {
  readonly base: string;
  readonly site?: string;
  readonly ids: readonly string[];
}

/** The draft; undefined if the document has no path that is one of a collection of records. */
export function openapiDraft(document: SourceDocument): Draft {
  // The first look decides which paths belong to types; only what the second one reads counts as taken over.
  const found = recordTypesOf(readingOf(document));
  const reading = readingOf(document);
  noteSite(found, reading);
  endpointsOf(reading);
  const means = meaningOf(reading.text(reading.get(reading.root, "info"), "description"));
  const info = reading.get(reading.root, "info");
  const security = draftedSecurity(reading, found.endpoints);
  const title = reading.text(info, "title")?.trim() || "Imported interface";
  const version = reading.get(reading.root, "openapi")?.value;
  const edition = reading.get(info, "version")?.value;
  const placed = placeholdersOf(found, reading);
  const shapes = draftedShapes(reading, new Set(found.types.map(({ name }) => name)));
  const ids = draftedIds(found, reading);
  const answers: DocumentAnswer[] = [];
  const cursors: DraftedCursors = {};
  const bodies = found.types.flatMap((type) => {
    const drafted = draftedType(type, found, { reading, shapes, ids, cursors });
    if (drafted.isEmpty) {
      for (const { node } of drafted.operations)
        reading.list(node, "its records have no field that could be taken over");
      return [];
    }
    return [{ type, drafted }];
  });
  const operations = bodies.flatMap(({ drafted }) => drafted.operations);
  const home = { reading, security, agreed: agreedRefusals(operations, reading) };
  answers.push(...operations.flatMap((operation) => statedAnswers(operation, home)));
  const types = bodies.map(({ type }) => type);
  const isTaken = (name: string): boolean => types.some((type) => type.name === name);
  const nested = found.nested.filter(
    ({ type, derived }) => isTaken(type) && isTaken(derived?.parent ?? type),
  );
  answers.push(...nestedAnswers(nested, types, reading));
  const taken: TypesFound = { ...found, types, nested };
  const forms = formsOf(taken, placed);
  const allShapes = shapes.all();
  const resources = Object.fromEntries(
    bodies.map(({ type, drafted }) => {
      const { search, answers: said, rules } = drafted.search(allShapes);
      answers.push(...said);
      const more = Object.keys(search).length === 0 ? {} : { search };
      return [type.name, { ...drafted.head(formNames(type, forms), nested), ...more, ...rules }];
    }),
  );
  const typed: Typed = withOwnMember(resources, reading) ?? { resources };
  listPaths(taken, home);
  listLeftovers(reading);
  return {
    head: {
      name: kebabName(title),
      title,
      document: `${title}${edition === undefined ? "" : ` ${String(edition)}`}, OpenAPI ${String(version)}`,
      from: "#/info",
      ...(isOwn(reading) && info !== undefined
        ? ownHead(info, reading)
        : means === undefined
          ? {}
          : { means }),
    },
    ...(typed.typeMember === undefined ? {} : { typeMember: typed.typeMember }),
    placeholders: {
      base: placed.base,
      ...(placed.site === undefined ? {} : { site: placed.site }),
      type: typePlaceholder,
      id: placed.ids.length === 1 ? (placed.ids[0] ?? "{id}") : placed.ids,
    },
    sections: { fields: `#/components/schemas/${typePlaceholder}`, forms: "#/paths", operations: "#/paths" },
    ...(ids.stated === undefined ? {} : { ids: ids.stated }),
    ...ownSite(reading),
    ...draftedHeaders(found, reading),
    ...(security === undefined ? {} : { security }),
    forms: Object.fromEntries(forms.map(({ name, path }) => [name, { path }])),
    interactions: interactionRules(taken, cursors, reading),
    unlisted: "The document lists no such operation.",
    shapes: withForms(allShapes, placed),
    resources: typed.resources,
    withoutFields: found.types.filter(({ name }) => !isTaken(name)).map(({ name }) => name),
    answers,
    notes: reading.notes,
    ...(isOwn(reading) ? ownParts(typed.resources, reading) : {}),
  };
}

/** The parts of a spec that only a document of the kit has. */
function ownParts(resources: JsonObject, reading: Reading): Partial<Draft> {
  const named = JSON.stringify(resources).matchAll(/(\w+)\(([\w, ]+)\)/g);
  const targets = [...named].flatMap(([, word, names = ""]) => (word === "map" ? [] : names.split(", ")));
  const external = [...new Set(targets)].filter((name) => !Object.hasOwn(resources, name)).sort();
  return {
    ...(external.length === 0 ? {} : { externalTypes: external }),
    dates: ownDates(reading),
    gaps: ownGaps(reading),
    answers: [],
  };
}

/** The shapes with the draft's own placeholders in the form of URLs. */
function withForms(shapes: JsonObject, { base, site = "", ids }: Placed): JsonObject {
  const written: Readonly<Record<string, string>> = { base, site, type: typePlaceholder, id: ids[0] ?? "" };
  const memberOf = (member: Json): Json => {
    const form = isObject(member) ? member["form"] : undefined;
    if (!isObject(member) || typeof form !== "string") return member;
    return { ...member, form: form.replaceAll(/<(\w+)>/g, (_, name: string) => written[name] ?? "") };
  };
  return Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => {
      const members = isObject(shape) && isObject(shape["fields"]) ? Object.entries(shape["fields"]) : [];
      const changed = Object.fromEntries(members.map(([key, member]) => [key, memberOf(member)]));
      return [name, { ...(isObject(shape) ? shape : {}), fields: changed }];
    }),
  );
}

function ownHead(info: DocNode, reading: Reading): JsonObject {
  const fhir = reading.text(info, "x-cri-fhir");
  return { ...(fhir === undefined ? {} : { fhir }), ...ownOrigin(info, reading) };
}

const typePlaceholder = "<Type>";

function placeholdersOf({ types, site }: TypesFound, reading: Reading): Placed {
  const ids = types.flatMap(({ collections }) =>
    collections.flatMap(({ id }) => (id === undefined ? [] : [`{${id}}`])),
  );
  const others = [...new Set(ids.length === 0 ? ["{id}"] : ids)].filter((id) => id !== `{${site ?? ""}}`);
  const [server] = reading.items(reading.get(reading.root, "servers"));
  const url = reading.text(server, "url") ?? "";
  const [, variable] = /^\{([^{}]+)\}$/.exec(url) ?? [];
  const base = freeName(
    variable === undefined ? "base_url" : variable,
    (name) => others.includes(`{${name}}`) || name === site,
  );
  return {
    base: `{${base}}`,
    ids: others.length === 0 ? ["{record_id}"] : others,
    ...(site === undefined ? {} : { site: `{${site}}` }),
  };
}

interface DraftedForm {
  readonly name: string;
  readonly path: string;
  readonly before: string;
}

/** One form for each way in which the paths of collections begin. */
function formsOf({ types }: TypesFound, { base }: Placed): readonly DraftedForm[] {
  const forms: DraftedForm[] = [];
  for (const { before, list, record } of types.flatMap(({ collections }) => collections)) {
    const text = textOf(before);
    if (forms.some((form) => form.before === text)) continue;
    const node = list?.node ?? record?.node;
    const plain = (node === undefined ? undefined : ownForm(node)) ?? formName(before);
    const name = freeName(plain, (one) => forms.some((form) => form.name === one));
    forms.push({ name, path: `${base}${text}/${typePlaceholder}`, before: text });
  }
  return forms;
}

function formName(before: Collection["before"]): string {
  const words = before
    .filter(({ kind }) => kind === "literal")
    .flatMap(({ text }) => text.split(/[^A-Za-z0-9]+/))
    .filter((word) => word !== "")
    .map((word, at) => (at === 0 ? word : word.slice(0, 1).toUpperCase() + word.slice(1)));
  const name = words.join("");
  return /^[A-Za-z]/.test(name) ? name : `plain${name}`;
}

const formNames = ({ collections }: RecordType, forms: readonly DraftedForm[]): readonly string[] =>
  forms
    .filter(({ before }) => collections.some((collection) => textOf(collection.before) === before))
    .map(({ name }) => name);

const fieldsIn = (type: Json | undefined): JsonObject =>
  isObject(type) && isObject(type["fields"]) ? type["fields"] : {};

/** Whether the only allowed text of a field is this one. */
function isOnly(field: Json | undefined, text: string): boolean {
  const closed = isObject(field) ? field["enum"] : undefined;
  return isArray(closed) && closed.length === 1 && closed[0] === text;
}

/** The types with the member that in each of them can only have its name; undefined if there is none. */
function withOwnMember(resources: JsonObject, reading: Reading): Typed | undefined {
  const all = Object.entries(resources);
  const typeMember = Object.keys(fieldsIn(all[0]?.[1])).find((member) =>
    all.every(([name, type]) => isOnly(fieldsIn(type)[member], name)),
  );
  if (typeMember === undefined) return undefined;
  const entries = all.map(([name, type]) => {
    const fields = fieldsIn(type);
    const field = fields[typeMember];
    const { enum: _, required, ...rest } = isObject(field) ? field : {};
    // Our own documents demand it of every record, whatever the spec says.
    const fixed = { ...rest, ...(isOwn(reading) || required === undefined ? {} : { required }), fixed: name };
    return [name, { ...(isObject(type) ? type : {}), fields: { ...fields, [typeMember]: fixed } }] as const;
  });
  return { typeMember, resources: Object.fromEntries(entries) };
}

interface Typed {
  /** The member that holds the type, if all types have one. */
  readonly typeMember?: string;
  readonly resources: JsonObject;
}

/** The request of each interaction that a type has. */
function interactionRules(
  { types, update }: TypesFound,
  { place }: DraftedCursors,
  reading: Reading,
): JsonObject {
  const meant = types.flatMap((type) => type.collections.flatMap((one) => interactionsOf(one, update)));
  const updates = meant.flatMap(({ kind, node }) => (kind === "update" ? [node] : []));
  const merging =
    updates.length === 0
      ? {}
      : updates.every((node) => isMergePatch(node, reading))
        ? { merges: true }
        : update?.on === "record" && updates.every((node) => isJsonPatch(node, reading))
          ? { patches: true }
          : {};
  const rules: Readonly<Record<InteractionKind, JsonObject>> = {
    search: { method: "GET", on: "collection", ...(place === undefined ? {} : { "next-cursor": place }) },
    read: { method: "GET", on: "record" },
    add: { method: "POST", on: "collection" },
    update: update === undefined ? {} : { method: update.method, on: update.on, ...merging },
    delete: { method: "DELETE", on: "record" },
  };
  return Object.fromEntries(
    Object.entries(rules).flatMap(([kind, rule]) => {
      const node = meant.find((one) => one.kind === kind)?.node;
      if (node === undefined) return [];
      const own = { ...ownRequest(node), ...ownListPlaces(node, reading) };
      return [[kind, { ...rule, ...own, ...ownInteractionSecurity(node, reading) }] as const];
    }),
  );
}

/** The document does not say that the parameter is a site, so a person must check it. */
function noteSite({ site, types }: TypesFound, reading: Reading): void {
  const [first] = types.flatMap(({ collections }) => collections);
  if (site === undefined || first === undefined || isOwn(reading)) return;
  reading.note(
    { at: "#/paths" },
    `the paths of all types begin with ${textOf(first.before)}: the draft takes {${site}} for the site. If {${site}} is the id of a record, remove site from placeholders, and write the lists of that record with under`,
  );
}
