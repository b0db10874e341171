// Generates the OpenAPI document of a model and finds parts of it, for tests.
import type { InterfaceModel } from "../../spec/model.js";
import { generate } from "../generate.js";
import { openapi } from "../targets/openapi.js";

/** Any JSON object. */
export interface Json {
  readonly [member: string]: unknown;
}

export interface OpenapiOperation extends Json {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Json[];
  readonly responses: Readonly<Record<string, Json>>;
}

export interface OpenapiDocument extends Json {
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

const methods = ["get", "put", "post", "delete", "patch"];

/** The OpenAPI document of a model, parsed. */
export async function openapiOf(model: InterfaceModel): Promise<OpenapiDocument> {
  const files = await generate(model, { targets: [openapi] });
  return JSON.parse(files.find(({ path }) => path === "openapi.json")?.text ?? "");
}

export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenapiOperation;
}

/** Every operation of the document, with its path and its method in lower case. */
export function operationsIn({ paths }: OpenapiDocument): readonly Asked[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      methods.includes(method) && isOperation(operation) ? [{ path, method, operation }] : [],
    ),
  );
}

/** The interactions of the types, without actions, nested collections, and the exports that only our server offers. */
export const interactionsIn = (document: OpenapiDocument): readonly Asked[] =>
  ofKind(document, "operation").filter(({ operation }) => operation["x-cri-served-as"] === undefined);

/** The operations that come from clauses of one kind. */
export const ofKind = (document: OpenapiDocument, kind: string): readonly Asked[] =>
  operationsIn(document).filter(({ operation }) =>
    String(operation["x-cri-clause"] ?? "").startsWith(`${kind}.`),
  );

function isOperation(value: unknown): value is OpenapiOperation {
  return typeof value === "object" && value !== null && "operationId" in value && "responses" in value;
}

/** Every object in a JSON value, the value itself first. */
export function objectsIn(value: unknown): readonly Json[] {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(objectsIn);
  return Array.isArray(value) ? inside : [{ ...value }, ...inside];
}

/** The target of a local `$ref` (RFC 6901). */
export function resolve(document: Json, ref: string): unknown {
  return ref
    .slice(2)
    .split("/")
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((value, step) => (isJson(value) ? value[step] : undefined), document);
}

export function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null;
}
