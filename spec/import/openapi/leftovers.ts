// Lists the parts of an OpenAPI document that no part of the draft was made from.
import { isObject, ownMember } from "../../json.js";
import { counted } from "../../text/counted.js";
import { type DocNode, namesOf } from "../document.js";
import type { Reading } from "../reading.js";
import { actionOperations } from "./drafted-actions.js";
import { type Endpoint, namedBelow, textOf } from "./endpoints.js";
import { noField, whyNotNested } from "./nested-operations.js";
import { isOwn } from "./own-members.js";
import { interactionsOf, type TypesFound } from "./record-types.js";
import { type AnswerHome, listRefusals } from "./stated-refusals.js";

/** Lists each operation that is none of a type's interactions. */
export function listPaths(found: TypesFound, home: Omit<AnswerHome, "agreed">): void {
  const { reading } = home;
  const { endpoints, types, nested, update } = found;
  const named = new Set(
    types.flatMap(({ collections }) =>
      collections.flatMap((one) => namedBelow(one, endpoints).map(({ node }) => node.at)),
    ),
  );
  const taken = new Set(
    types.flatMap(({ collections }) =>
      collections.flatMap((one) => interactionsOf(one, update).map(({ node }) => node.at)),
    ),
  );
  const actions = types.flatMap((type) => actionOperations(type, found, reading));
  if (!isOwn(reading)) for (const { node } of [...actions, ...nested]) listRefusals(node, home);
  const acting = new Set(actions.map(({ node }) => node.at));
  for (const endpoint of endpoints) {
    const isOfType = types.some(({ collections }) =>
      collections.some(({ list, record }) => [list, record].some((one) => one?.path === endpoint.path)),
    );
    for (const [method, node] of endpoint.operations) {
      if (acting.has(node.at) || nested.some((one) => one.node.at === node.at)) continue;
      if (taken.has(node.at) || reading.get(node, "x-cri-served-as") !== undefined) continue;
      const why = named.has(endpoint.node.at)
        ? "only its name is taken over"
        : (whyNotNested(endpoint, [method, node], found, reading) ??
          whyNot(endpoint, method, isOfType, found));
      reading.list(node, `${method} ${endpoint.path}: ${why}`);
    }
    const isUsed = [...endpoint.operations.values()].some(
      ({ at }) => acting.has(at) || nested.some(({ node }) => node.at === at),
    );
    if (!isOfType && !isUsed) reading.settle(endpoint.node);
  }
}

function whyNot(
  { segments }: Endpoint,
  method: string,
  isOfType: boolean,
  { site, update }: TypesFound,
): string {
  if (isOfType) {
    if (method === update?.method && (update.on === "record") === (segments.at(-1)?.kind === "parameter"))
      return "its body has no place for all fields of an add, and in the language both have the same fields";
    return ["PUT", "PATCH", "POST"].includes(method)
      ? "the language has only one way to update, the same for all types, and adds only at the collection"
      : "not one of search, read, add, update and delete";
  }
  const parameters = segments.slice(0, -1).filter(({ kind, text }) => kind === "parameter" && text !== site);
  if (parameters.length > 0) return noField;
  if (site !== undefined && !textOf(segments).includes(`{${site}}`))
    return `not below {${site}}, which the draft uses as the site of all other paths`;
  return "not the path of a collection of records or of one of its records";
}

/** Keywords that only describe, and change nothing in requests or answers. */
const describing: Readonly<Record<string, string>> = {
  operationId: "the kit gives its own names",
  tags: "the kit groups by type",
  example: "the kit makes its own examples",
  examples: "the kit makes its own examples",
  externalDocs: "links to other documents",
  summary: "the description was used instead",
  title: "the description was used instead",
  description: "the first sentence of another description was used instead",
  xml: "only JSON is taken over",
  contact: "it describes the document, not the interface",
  license: "it describes the document, not the interface",
  termsOfService: "it describes the document, not the interface",
  version: "it describes the document, not the interface",
  jsonSchemaDialect: "it describes the document, not the interface",
  $schema: "it describes the document, not the interface",
  $id: "it describes the document, not the interface",
  $comment: "a comment",
};

const semantic: Readonly<Record<string, string>> = {
  additionalProperties: "the language allows more members in every object, and cannot give them a type",
  discriminator: "the language has no types that depend on a value",
  nullable: "only a field may be null, not a value inside it",
  security: "the credentials of operations that are not taken over",
  securitySchemes: "the language has API keys in a header and bearer tokens",

  callbacks: "the language has no requests to the client",
  webhooks: "the language has no requests to the client",
  links: "the language has no links between operations",
  style: "how a parameter is written follows from its type",
  explode: "how a parameter is written follows from its type",
  allowEmptyValue: "how a parameter is written follows from its type",
  allowReserved: "how a parameter is written follows from its type",
  headers: "the language has no such header",
  not: "the language has no such constraint",
  contains: "the language has no such constraint",
  required: "the language can require a member only in requests",
};

/** Lists everything else that was not used. Keywords that only describe are listed once, with their number. */
export function listLeftovers(reading: Reading): void {
  const found = new Map<string, { readonly first: DocNode; readonly why: string; count: number }>();
  reading.settle(reading.get(reading.root, "servers"));
  if (isOwn(reading)) return;
  for (const node of reading.unused()) {
    const names = namesOf(node.at);
    const name = names.at(-1) ?? "";
    const holder = names.at(-2) ?? "";
    const isNamedPart = holders.includes(holder);
    const why = isNamedPart
      ? undefined
      : (ownMember(describing, name) ?? (name.startsWith("x-") ? "an extension" : undefined));
    if (why === undefined) reading.list(node, reasonFor(node, name, holder, names));
    else {
      const known = found.get(name);
      if (known === undefined) found.set(name, { first: node, why, count: 1 });
      else known.count += 1;
    }
  }
  for (const [name, { first, why, count }] of found) {
    reading.list(
      first,
      `${name} (here${count === 1 ? "" : ` and in ${counted(count - 1, "more place")}`}): ${why}`,
    );
  }
}

const schemaHolders: readonly string[] = ["schemas", "definitions", "$defs"];

/** Members with these names hold parts by name. */
const holders: readonly string[] =
  "properties schemas definitions $defs responses parameters paths headers requestBodies content callbacks links securitySchemes examples".split(
    " ",
  );

function reasonFor({ value }: DocNode, name: string, holder: string, names: readonly string[]): string {
  if (schemaHolders.includes(holder) && names.length <= 3) return "no type uses this schema";
  if (holder === "responses" && names[0] !== "components")
    return `the language has no answer for the status ${name} here`;
  const known = holders.includes(holder) ? undefined : ownMember(semantic, name);
  if (known === undefined && names[0] === "components" && names.length <= 3) return "nothing uses it";
  const text = isObject(value) || Array.isArray(value) ? name : `${name}: ${JSON.stringify(value)}`;
  return known === undefined ? `the language has no place for ${text}` : `${text}: ${known}`;
}
