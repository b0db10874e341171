// Drafts the credentials of requests: of all of them, and of operations that require others.
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import { typeOfScope } from "../../scopes.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { answersOf } from "./bodies.js";
import type { Endpoint } from "./endpoints.js";
import { isOwn, ownOrigin } from "./own-members.js";

/** The credentials of all requests, as the spec writes them; undefined if the language cannot say what the document requires. */
export function draftedSecurity(reading: Reading, endpoints: readonly Endpoint[]): JsonObject | undefined {
  const required = reading.get(reading.root, "security");
  if (isOwn(reading)) {
    reading.settle(required);
    reading.settle(reading.get(reading.get(reading.root, "components"), "securitySchemes"));
    return ownSecurity(reading.root, reading);
  }
  if (required === undefined || !isArray(required.value)) return undefined;
  const others = endpoints.flatMap(({ operations }) => [...operations.values()]);
  if (others.some((operation) => isBeyondLanguage(operation, reading))) {
    reading.list(required, "some operations require credentials that the language cannot state");
    return undefined;
  }
  return statedBy(required, others, reading);
}

/** What an operation requires in place of that; nothing if it requires the same. */
export function operationSecurity(operation: DocNode, reading: Reading): JsonObject {
  const own = reading.get(operation, "security");
  if (own === undefined) return {};
  if (isOwn(reading)) {
    reading.settle(own);
    const stated = isOfInteraction(operation, reading) ? undefined : ownSecurity(operation, reading);
    return stated === undefined ? {} : { security: stated };
  }
  const whole = reading.get(reading.root, "security")?.value;
  if (whole !== undefined && JSON.stringify(own.value) === JSON.stringify(whole)) {
    reading.settle(own);
    return {};
  }
  const stated = statedBy(own, [operation], reading);
  return stated === undefined ? {} : { security: stated };
}

/** Whether the kit wrote there what the spec states of one interaction of all types. */
function isOfInteraction(operation: DocNode, reading: Reading): boolean {
  const clause = reading.get(reading.get(operation, "x-cri-security"), "x-cri-clause")?.value;
  return typeof clause === "string" && clause.startsWith("security.interaction.");
}

/** The same for an interaction of all types, if the kit wrote the document. */
export function ownInteractionSecurity(operation: DocNode, reading: Reading): JsonObject {
  const stated = isOfInteraction(operation, reading) ? ownSecurity(operation, reading) : undefined;
  return stated === undefined ? {} : { security: stated };
}

const isBeyondLanguage = (operation: DocNode, reading: Reading): boolean => {
  const own = isObject(operation.value) ? operation.value["security"] : undefined;
  return own !== undefined && typeof understood(own, reading) === "string";
};

/** Whether one of the operations lists the answer 401. */
const isRefused = (operations: readonly DocNode[], reading: Reading): boolean =>
  operations.some((operation) => answersOf(operation, reading).some(({ status }) => status === "401"));

/** A requirement of operations as the spec writes it; a requirement that the language cannot state is listed. */
function statedBy(
  required: DocNode,
  operations: readonly DocNode[],
  reading: Reading,
): JsonObject | undefined {
  const found = understood(required.value, reading);
  if (typeof found === "string") {
    reading.list(required, found);
    return undefined;
  }
  if (found.scopes.some(isOfType))
    reading.note(
      required,
      "scopes of one type: write scopes: smart if they follow from the type and the interaction",
    );
  reading.settle(required);
  if (found.scheme !== undefined) reading.settle(found.scheme);
  const refused = found.scheme !== undefined && isRefused(operations, reading) ? { refused: 401 } : {};
  return { ...found.stated, ...refused, ...statedScopes(found.scopes), from: required.at };
}

const isOfType = (scope: string): boolean => (typeOfScope(scope) ?? "*") !== "*";

/** The scopes that a token needs; what is for one type is for the author of the spec to write. */
const statedScopes = (scopes: readonly string[]): JsonObject =>
  scopes.length === 0 || scopes.some(isOfType) ? {} : { scopes: [...new Set(scopes)] };

/** The texts that can be a scope (RFC 6749, section 3.3). */
const scopesIn = (value: Json | undefined): readonly string[] =>
  isArray(value)
    ? value.flatMap((one) => (typeof one === "string" && /^[!#-[\]-~]+$/.test(one) ? [one] : []))
    : [];

interface Understood {
  readonly stated: JsonObject;
  readonly scheme?: DocNode;
  readonly scopes: readonly string[];
}

/** What a requirement says, or in words why the language cannot state it. */
function understood(required: Json, reading: Reading): Understood | string {
  if (!isArray(required)) return "a requirement is a list";
  const [only, ...more] = required;
  const names = isObject(only) ? Object.entries(only) : [];
  const [first] = names;
  if (more.length === 0 && first === undefined) return { stated: { scheme: "none" }, scopes: [] };
  if (first === undefined || more.length > 0 || names.length > 1)
    return "several schemes, or an optional one: the language has one scheme for each request";
  const [name, scopes] = first;
  const schemes = reading.get(reading.get(reading.root, "components"), "securitySchemes");
  const scheme = reading.part(schemes, name);
  const stated = scheme === undefined ? undefined : schemeOf(scheme);
  if (scheme === undefined || stated === undefined)
    return "the language has API keys in a header and bearer tokens";
  return { stated, scheme, scopes: stated["scheme"] === "bearer" ? scopesIn(scopes) : [] };
}

/** An OAuth 2.0 token is sent as a bearer token (RFC 6750). */
function schemeOf({ value }: DocNode): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const { type, scheme, name } = value;
  if (type === "apiKey" && value["in"] === "header" && typeof name === "string")
    return /^[A-Za-z][A-Za-z0-9-]*$/.test(name) && !/^authorization$/i.test(name)
      ? { scheme: "key", header: name }
      : undefined;
  const isBearer = type === "http" && typeof scheme === "string" && /^bearer$/i.test(scheme);
  return isBearer || type === "oauth2" || type === "openIdConnect" ? { scheme: "bearer" } : undefined;
}

/** What the kit wrote of the credentials of a part. */
function ownSecurity(part: DocNode, reading: Reading): JsonObject | undefined {
  const stated = reading.get(part, "x-cri-security");
  if (stated === undefined || !isObject(stated.value)) return undefined;
  const { scheme, header, refused } = stated.value;
  const scopes = ownScopes(reading.get(stated, "scopes"), reading);
  reading.settle(stated);
  return {
    ...(scheme === undefined ? {} : { scheme }),
    ...(header === undefined ? {} : { header }),
    ...(refused === undefined ? {} : { refused }),
    ...(scopes === undefined ? {} : { scopes }),
    ...ownOrigin(stated, reading),
    from: stated.at,
  };
}

/** The scopes that the kit wrote there. */
function ownScopes(stated: DocNode | undefined, reading: Reading): JsonObject | undefined {
  if (stated === undefined || !isObject(stated.value)) return undefined;
  const { is = "smart", lacking } = stated.value;
  return {
    is,
    ...(lacking === undefined ? {} : { lacking }),
    ...ownOrigin(stated, reading),
    from: stated.at,
  };
}
