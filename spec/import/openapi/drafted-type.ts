// Drafts one type: its fields, its interactions and its search parameters.
import type { Json, JsonObject } from "../../json.js";
import type { InteractionKind } from "../../model.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { meaningOf } from "../words.js";
import { type DocParameter, parametersOf } from "./doc-parameters.js";
import { type ActionOperation, actionOperations, draftedActions } from "./drafted-actions.js";
import { listIds } from "./drafted-ids.js";
import { draftedNested, parentFields, withParents } from "./drafted-nested.js";
import { type DraftedSearch, searchParameters } from "./drafted-parameters.js";
import { relationsIn } from "./drafted-relations.js";
import { operationSecurity } from "./drafted-security.js";
import { type Collection, namedBelow } from "./endpoints.js";
import type { RecordType } from "./found-type.js";
import type { NestedOperation } from "./nested-operations.js";
import { isOwn, isStatement, ownNamed, ownOrigin, ownRules, ownStatements } from "./own-members.js";
import { recordFields, type TypeHome } from "./record-fields.js";
import { interactionsOf, schemasOf, type TypesFound } from "./record-types.js";
import { keyword, type SchemaView } from "./schema-view.js";
import type { TypeOperation } from "./stated-refusals.js";

/** A type in two steps: the shapes are complete once the fields of all types are drafted. */
export interface DraftedType {
  readonly operations: readonly TypeOperation[];
  /** No field could be taken over. */
  readonly isEmpty: boolean;
  /** `nested` are the nested collections whose types and parents are all in the draft. */
  head(forms: readonly string[], nested: readonly NestedOperation[]): JsonObject;
  search(shapes: JsonObject): DraftedSearch;
}

export function draftedType(
  found: RecordType,
  { update, types, endpoints, nested }: TypesFound,
  home: TypeHome,
): DraftedType {
  const { reading } = home;
  const [collection] = found.collections;
  // Read again, so that what is used counts.
  const schemas = collection === undefined ? found.schemas : schemasOf(collection, update, reading);
  const type = { ...found, schemas };
  const operations = found.collections.flatMap((one) =>
    interactionsOf(one, update).map((operation) => ({ type, ...operation })),
  );
  const fields = recordFields(type, update, home, parentFields(type.name, nested));
  const acting = actionOperations(found, { types, endpoints, nested }, reading);
  const actions = draftedActions(type, acting, home);
  const asked = schemas.add ?? schemas.update ?? schemas.read?.record;
  const relations = asked === undefined ? {} : relationsIn([asked], fields, reading);
  const parameters = operations.map((operation) => ({
    ...operation,
    parameters: ownParameters(operation, reading),
  }));
  const views = [schemas.read?.record, schemas.listed?.record, schemas.add, schemas.update].filter(
    (view) => view !== undefined,
  );
  const means = views.flatMap(
    (view) => textIn(view, "description", reading) ?? textIn(view, "title", reading) ?? [],
  )[0];
  const whole = views.flatMap((view) => view.parts).find(isStatement);
  const meaning = meaningOf(means);
  const said =
    whole === undefined ? (meaning === undefined ? {} : { means: meaning }) : ownOrigin(whole, reading);
  listIds(
    found.collections,
    parameters.flatMap((one) => one.parameters),
    home.ids,
    reading,
  );
  return {
    operations,
    isEmpty: Object.keys(fields).length === 0,
    head: (forms, collections) => ({
      ...(type.segment === type.name ? {} : { segment: type.segment }),
      ...said,
      from: collection?.list?.node.at ?? collection?.record?.node.at ?? "#/paths",
      paths: forms,
      interactions: interactionsIn(operations, reading),
      ...(isOwn(reading)
        ? ownNamed(type.name, reading)
        : namedIn(found.collections, { types, endpoints }, acting, reading)),
      ...Object.fromEntries(
        operations.flatMap(({ kind, node }) =>
          kind === "search" ? [] : Object.entries(ownStatements(node, kind, reading)),
        ),
      ),
      ...actions,
      ...draftedNested(type, collections, reading),
      fields: withParents(fields, type.name, collections),
      ...relations,
    }),
    search(shapes) {
      const [searched] = operations.filter(({ kind }) => kind === "search");
      const search = parameters.filter(({ kind }) => kind === "search").flatMap((one) => one.parameters);
      const rules =
        searched === undefined
          ? {}
          : isOwn(reading)
            ? ownRules(searched.node, reading)
            : plainSearch(searched.node, search, reading);
      const { cursors } = home;
      const list = searched === undefined ? { cursors } : { cursors, search: searched.node };
      const drafted = searchParameters(search, fields, shapes, list, reading);
      return { ...drafted, rules: { ...rules, ...drafted.rules } };
    },
  };
}

const textIn = (view: SchemaView, name: string, reading: Reading): string | undefined => {
  const value = keyword(view, name, reading)?.value;
  return typeof value === "string" ? value : undefined;
};

/** Each interaction once, with the first operation that has it. */
function interactionsIn(operations: readonly TypeOperation[], reading: Reading): JsonObject {
  const found: Partial<Record<InteractionKind, Json>> = {};
  for (const { kind, node } of operations) {
    const means = isOwn(reading)
      ? undefined
      : meaningOf(reading.text(node, "summary") ?? reading.text(node, "description"));
    const security = operationSecurity(node, reading);
    found[kind] ??= { ...(means === undefined ? {} : { means }), from: node.at, ...security };
  }
  const order = ["search", "read", "add", "update", "delete"] as const;
  return Object.fromEntries(
    order.flatMap((kind) => (found[kind] === undefined ? [] : [[kind, found[kind]]])),
  );
}

/** The operations below a collection that are no types of their own. */
function namedIn(
  collections: readonly Collection[],
  { types, endpoints }: Pick<TypesFound, "types" | "endpoints">,
  acting: readonly ActionOperation[],
  reading: Reading,
): JsonObject {
  const isAction = (path: string): boolean => acting.some(({ endpoint }) => endpoint.path === path);
  const isOfType = (path: string): boolean =>
    types.some((type) => type.collections.some((one) => one.path === path));
  const named = collections
    .flatMap((collection) => namedBelow(collection, endpoints))
    .filter(({ path }) => !isOfType(path) && !isAction(path));
  if (named.length === 0) return {};
  const entries = named.map(({ segments, node, operations }) => {
    const [operation] = operations.values();
    const means = meaningOf(reading.text(operation, "summary") ?? reading.text(operation, "description"));
    return [
      segments.at(-1)?.text ?? "",
      { ...(means === undefined ? {} : { means }), from: node.at },
    ] as const;
  });
  return { named: Object.fromEntries(entries) };
}

/** The parameters of an operation; those that are no search parameters are settled or listed. */
function ownParameters({ kind, node, path }: TypeOperation, reading: Reading): readonly DocParameter[] {
  const parameters = parametersOf(path, node, reading);
  for (const { name, place, node: parameter } of parameters) {
    if (isOwn(reading) && !isStatement(parameter)) continue;
    if (place === "header" || place === "cookie") {
      reading.list(parameter, `the language has no parameter in a ${place} (${name})`);
    } else if (place === "query" && kind !== "search") {
      reading.list(parameter, `only a search has parameters (${name})`);
    } else if (place === "path") reading.get(parameter, "required");
  }
  return parameters;
}

/** A search of which no parameter is required needs none. */
function plainSearch(node: DocNode, parameters: readonly DocParameter[], reading: Reading): JsonObject {
  const demanded = parameters.some((one) => one.place === "query" && reading.flag(one.node, "required"));
  if (demanded) return {};
  const none = { from: node.at, basis: "derived", "derived-from": "the operation requires no parameter" };
  return { "none-required": none };
}
