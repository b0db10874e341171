// Drafts the credentials of requests, if the document requires the same of every request.
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import type { Endpoint } from "./endpoints.js";
import { isOwn, ownOrigin } from "./own-members.js";

/** As the spec writes it; undefined if the language cannot say what the document requires. */
export function draftedSecurity(reading: Reading, endpoints: readonly Endpoint[]): JsonObject | undefined {
  const required = reading.get(reading.root, "security");
  if (isOwn(reading)) return ownSecurity(required, reading);
  if (required === undefined || !isArray(required.value)) return undefined;
  if (endpoints.some((endpoint) => hasOther(endpoint, required.value))) {
    reading.list(
      required,
      "some operations require other credentials, and the language has the same for all",
    );
    return undefined;
  }
  if (required.value.length === 0) return { scheme: "none", from: required.at };
  const [only, ...more] = required.value;
  const names = isObject(only) ? Object.entries(only) : [];
  const [first] = names;
  if (first === undefined || more.length > 0 || names.length > 1) {
    reading.list(required, "several schemes, or none as well: the language has one for all requests");
    return undefined;
  }
  const [name, scopes] = first;
  const schemes = reading.get(reading.get(reading.root, "components"), "securitySchemes");
  const place = reading.get(schemes, name);
  const scheme = place === undefined ? undefined : reading.resolve(place);
  const stated = scheme === undefined ? undefined : schemeOf(scheme);
  if (scheme === undefined || stated === undefined) {
    reading.list(required, "the language has API keys in a header and bearer tokens");
    return undefined;
  }
  if (isArray(scopes) && scopes.length > 0) reading.note(required, "the language has no scopes");
  reading.settle(required);
  reading.settle(scheme);
  const isRefused = endpoints.some(({ operations }) =>
    [...operations.values()].some(
      ({ value }) =>
        isObject(value) && isObject(value["responses"]) && Object.hasOwn(value["responses"], "401"),
    ),
  );
  return { ...stated, ...(isRefused ? { refused: 401 } : {}), from: required.at };
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

const hasOther = ({ operations }: Endpoint, required: Json): boolean =>
  [...operations.values()].some(({ value }) => {
    const own = isObject(value) ? value["security"] : undefined;
    return own !== undefined && JSON.stringify(own) !== JSON.stringify(required);
  });

function ownSecurity(required: DocNode | undefined, reading: Reading): JsonObject | undefined {
  reading.settle(required);
  reading.settle(reading.get(reading.get(reading.root, "components"), "securitySchemes"));
  const stated = reading.get(reading.root, "x-cri-security");
  if (stated === undefined || !isObject(stated.value)) return undefined;
  const { scheme, header, refused } = stated.value;
  reading.settle(stated);
  return {
    ...(scheme === undefined ? {} : { scheme }),
    ...(header === undefined ? {} : { header }),
    ...(refused === undefined ? {} : { refused }),
    ...ownOrigin(stated, reading),
    from: stated.at,
  };
}
