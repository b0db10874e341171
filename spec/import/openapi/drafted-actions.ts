// Drafts the actions of a type: operations besides the five interactions, on a record or on the collection.
import { actionStatuses } from "../../action.js";
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { freeName, meaningOf } from "../words.js";
import { type IsRecord, jsonContent, recordAnswer, requestContent, successOf } from "./bodies.js";
import { parametersOf } from "./doc-parameters.js";
import { fieldsOf } from "./drafted-fields.js";
import { operationSecurity } from "./drafted-security.js";
import type { Collection, Endpoint } from "./endpoints.js";
import { textOf } from "./endpoints.js";
import type { DraftedShapes } from "./field-details.js";
import type { RecordType } from "./found-type.js";
import { isOwn, ownOrigin } from "./own-members.js";
import type { TypesFound } from "./record-types.js";
import { kindsOf, type SchemaView, viewOf } from "./schema-view.js";

/** An operation of the document that is an action of a type. */
export interface ActionOperation {
  readonly endpoint: Endpoint;
  readonly method: string;
  readonly on: "collection" | "record";
  readonly node: DocNode;
}

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const plainSegment = /^(?!\.{1,2}$)[A-Za-z0-9._~$-]+$/;

/** The operations one plain name below a collection or below one of its records, if they can be actions. */
export function actionOperations(
  { collections }: Pick<RecordType, "collections">,
  { types, endpoints, nested }: Pick<TypesFound, "types" | "endpoints" | "nested">,
  reading: Reading,
): readonly ActionOperation[] {
  const isOfType = (path: string): boolean =>
    types.some((type) => type.collections.some((one) => one.path === path));
  // Below a record, that is a list of records of another type.
  const isNameOfType = (name: string | undefined): boolean =>
    types.some((type) => type.collections.some((one) => one.name === name));
  const isNested = ({ at }: DocNode): boolean => nested.some(({ node }) => node.at === at);
  return collections.flatMap((collection) =>
    endpoints
      .filter(({ path, segments }) => !isOfType(path) && !isNameOfType(segments.at(-1)?.text))
      .flatMap((endpoint) => {
        const on = placeOf(endpoint, collection);
        if (on === undefined) return [];
        return [...endpoint.operations]
          .filter(([method, node]) => !isNested(node) && isAction(method, node, reading))
          .map(([method, node]) => ({ endpoint, method, on, node }));
      }),
  );
}

function placeOf({ segments }: Endpoint, collection: Collection): ActionOperation["on"] | undefined {
  const last = segments.at(-1);
  if (last?.kind !== "literal" || !plainSegment.test(last.text)) return undefined;
  const above = segments.slice(0, -1);
  if (textOf(above) === collection.path) return "collection";
  const isBelowRecord = above.at(-1)?.kind === "parameter" && textOf(above.slice(0, -1)) === collection.path;
  return isBelowRecord ? "record" : undefined;
}

/** A GET that returns a list, or has parameters of its own, is more than an action of the language. */
function isAction(method: string, node: DocNode, reading: Reading): boolean {
  if (!methods.includes(method) || isServedByUs(node)) return false;
  if (method !== "GET") return true;
  const parameters = isObject(node.value) ? node.value["parameters"] : undefined;
  const view = answerView(node, reading);
  return (
    (!isArray(parameters) || parameters.length === 0) && view !== undefined && isObjectView(view, reading)
  );
}

/** An export of our own server, which only the name of the operation stands for. */
const isServedByUs = ({ value }: DocNode): boolean =>
  isObject(value) && Object.hasOwn(value, "x-cri-served-as");

const isObjectView = (view: SchemaView, reading: Reading): boolean => kindsOf(view, reading)[0] === "object";

function answerView(operation: DocNode, reading: Reading): SchemaView | undefined {
  const schema = jsonContent(successOf(operation, reading)?.node, reading)?.schema;
  return schema === undefined ? undefined : viewOf(schema, reading);
}

interface Home {
  readonly reading: Reading;
  readonly shapes: DraftedShapes;
}

/** The actions by their names; nothing if there are none. */
export function draftedActions(
  type: RecordType,
  operations: readonly ActionOperation[],
  home: Home,
): JsonObject {
  const actions: Record<string, Json> = {};
  const seen = new Set<string>();
  for (const operation of operations) {
    const { endpoint, method, on, node } = operation;
    const segment = endpoint.segments.at(-1)?.text ?? "";
    // The paths of another path form have the same actions.
    const request = `${method} ${on} ${segment}`;
    if (seen.has(request)) {
      home.reading.settle(node);
      continue;
    }
    seen.add(request);
    listParameters(operation, home.reading);
    const isTaken = (one: string): boolean => reserved.includes(one) || Object.hasOwn(actions, one);
    const own = isObject(node.value) ? node.value["x-cri-action"] : undefined;
    const name = typeof own === "string" ? own : freeName(nameOf(segment), isTaken);
    actions[name] = {
      method,
      on,
      ...(segment === name ? {} : { path: segment }),
      ...described(node, home.reading),
      from: node.at,
      ...operationSecurity(node, home.reading),
      ...bodyOf(type, operation, home),
      ...answerOf(type, operation, home),
      ...effectsOf(node, home.reading),
    };
  }
  return Object.keys(actions).length === 0 ? {} : { actions };
}

/** The path has the record's id; an action of the language has no other parameters. */
function listParameters({ endpoint, node }: ActionOperation, reading: Reading): void {
  if (isOwn(reading)) return;
  for (const { name, place, node: parameter } of parametersOf(endpoint.node, node, reading)) {
    if (place === "path") reading.settle(parameter);
    else reading.list(parameter, `an action of the language has no parameters (${name})`);
  }
}

/** Names of the client's other methods. */
const reserved = "search next pages all read add update delete constructor then".split(" ");

/** `closeAll` of `close-all`. */
function nameOf(segment: string): string {
  const [first = "", ...rest] = segment.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  const joined = [
    first.slice(0, 1).toLowerCase() + first.slice(1),
    ...rest.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)),
  ].join("");
  return /^[a-z]/.test(joined) ? joined : `action${joined}`;
}

function described(node: DocNode, reading: Reading): JsonObject {
  if (isOwn(reading)) return ownOrigin(node, reading);
  const means = meaningOf(reading.text(node, "summary") ?? reading.text(node, "description"));
  return means === undefined ? {} : { means };
}

function partFields(view: SchemaView, { name }: RecordType, { reading, shapes }: Home): JsonObject {
  const within = view.parts.map(({ at }) => at);
  return fieldsOf(view, { reading, shapes, section: `#/components/schemas/${name}`, within });
}

function bodyOf(type: RecordType, { node, method }: ActionOperation, home: Home): JsonObject {
  const { reading } = home;
  const schema = requestContent(node, reading)?.schema;
  const view = schema === undefined ? undefined : viewOf(schema, reading);
  if (schema === undefined || view === undefined) return {};
  if (method === "GET") {
    reading.list(schema, "a GET has no body");
    return {};
  }
  const fields = isObjectView(view, reading) ? partFields(view, type, home) : {};
  if (Object.keys(fields).length === 0) {
    reading.list(schema, "the body of an action has fields, and none of these could be taken over");
    return {};
  }
  const body = reading.get(node, "requestBody");
  return { body: { fields, ...(isOwn(reading) && body !== undefined ? ownOrigin(body, reading) : {}) } };
}

function answerOf(type: RecordType, operation: ActionOperation, home: Home): JsonObject {
  const { reading } = home;
  const { node } = operation;
  const success = successOf(node, reading);
  if (success === undefined) return {};
  const own = isObject(success.node.value) ? success.node.value : {};
  if (own["x-cri-basis"] === "chosen") {
    reading.settle(success.node);
    return {};
  }
  const status = actionStatuses.find((one) => String(one) === success.status);
  const stated = own["x-cri-status-chosen"] === true || status === undefined ? {} : { status };
  const said = isOwn(reading) ? ownOrigin(success.node, reading) : {};
  const shown = success.status === "204" ? nothing : shownBy(type, operation, success.node, home);
  return shown === undefined ? {} : { answer: { ...stated, ...shown, ...said } };
}

const nothing: JsonObject = { shows: "nothing" };

/** What an answer shows; undefined, and listed, if the language cannot say it. */
function shownBy(
  type: RecordType,
  { node: operation, on }: ActionOperation,
  answer: DocNode,
  home: Home,
): JsonObject | undefined {
  const { reading } = home;
  const view = answerView(operation, reading);
  if (view === undefined) return nothing;
  const { read, listed, add } = type.schemas;
  const components = [read?.record, listed?.record, add].flatMap((one) => one?.component ?? []);
  const isRecord: IsRecord = ({ component }) => component !== undefined && components.includes(component);
  const found = recordAnswer(operation, isRecord, reading);
  if (found !== undefined && isRecord(found.record)) {
    if (on === "record") return { shows: "record" };
    reading.list(answer, "an action of a whole type answers with fields of its own or with no body");
    return undefined;
  }
  const fields = isObjectView(view, reading) ? partFields(view, type, home) : {};
  if (Object.keys(fields).length > 0) return { fields };
  reading.list(answer, "an action answers with its record, with fields of its own or with no body");
  return undefined;
}

function effectsOf(node: DocNode, reading: Reading): JsonObject {
  const effects = reading.get(node, "x-cri-sets");
  if (effects === undefined) return {};
  const sets = reading.entries(effects).map(([name, effect]) => {
    const value = reading.get(effect, "value")?.value ?? null;
    const said = ownOrigin(effect, reading);
    return [name, Object.keys(said).length === 0 ? value : { is: value, ...said }] as const;
  });
  return { sets: Object.fromEntries(sets) };
}
