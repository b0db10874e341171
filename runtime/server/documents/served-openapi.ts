// Completes the OpenAPI document with the server's URL and credentials.
import type { RequiredCredentials } from "../auth/credentials.js";
import { isObject } from "../record/assign.js";

/** The generated file that describes the interface as OpenAPI. */
export const openapiPath = "openapi.json";

/** Gives the text of the document for a server at this URL. */
type ServedOpenapi = (url: string) => string;

/** A placeholder for the URL until it is known; no text of a spec contains a control character. */
const place = "\u0000";

/**
 * The OpenAPI document of this server, with its URL and the credentials that it requires. The large document is parsed only once,
 * because anyone who reaches the server may request it.
 */
export function servedOpenapi(text: string, required: RequiredCredentials): ServedOpenapi {
  const document: unknown = JSON.parse(text);
  if (!isObject(document)) throw new Error(`${openapiPath} is not an object`);
  const reported = JSON.stringify(
    { ...document, ...securityOf(document, required), servers: [{ url: place, ...siteOf(document) }] },
    undefined,
    2,
  );
  const [before = "", after = ""] = reported.split(JSON.stringify(place));
  return (url) => `${before}${JSON.stringify(url)}${after}\n`;
}

/** What the generated document says of the site in the host name of the server, if it is there. */
function siteOf({ servers }: Part): object {
  const [first] = Array.isArray(servers) ? servers : [];
  const stated = isObject(first) ? first["x-cri-site"] : undefined;
  return isObject(first) && stated !== undefined
    ? { variables: first["variables"], "x-cri-site": stated }
    : {};
}

function securityOf(document: Readonly<Record<string, unknown>>, required: RequiredCredentials): object {
  if (required === "unknown") return {};
  const components = isObject(document["components"]) ? document["components"] : {};
  if (required === "nothing") {
    const paths = eachOperation(document["paths"], ({ security: _, ...operation }) => operation);
    return { security: [], paths, components: { ...components, securitySchemes: undefined } };
  }
  const own = ownSchemes(document, components["securitySchemes"]);
  const { keyHeader } = required;
  if (keyHeader !== undefined) {
    const key = { type: "apiKey", in: "header", name: keyHeader };
    return { security: [{ key: [] }], components: { ...components, securitySchemes: { ...own, key } } };
  }
  const scheme = {
    type: "http",
    scheme: "bearer",
    ...(required.issuer === undefined
      ? {}
      : { bearerFormat: "JWT", description: `A token that ${required.issuer} issued.` }),
  };
  return {
    security: ownScopes(document["security"]) ?? [{ bearer: [] }],
    components: { ...components, securitySchemes: { ...own, bearer: scheme } },
  };
}

/** The generated requirement of all requests, if it has the scopes of a token. */
function ownScopes(security: unknown): readonly unknown[] | undefined {
  const [only, ...more] = Array.isArray(security) ? security : [];
  const scopes = isObject(only) && more.length === 0 ? only["bearer"] : undefined;
  return Array.isArray(scopes) ? [only] : undefined;
}

type Part = Readonly<Record<string, unknown>>;

/** The schemes that operations name as their own. */
function ownSchemes(document: Part, schemes: unknown): Part {
  const named = new Set<string>();
  eachOperation(document["paths"], (operation) => {
    const { security } = operation;
    for (const one of Array.isArray(security) ? security : [])
      if (isObject(one)) for (const name of Object.keys(one)) named.add(name);
    return operation;
  });
  return Object.fromEntries(
    Object.entries(isObject(schemes) ? schemes : {}).filter(([name]) => named.has(name)),
  );
}

/** The paths with each operation changed. */
function eachOperation(paths: unknown, change: (operation: Part) => Part): Part {
  return mapped(paths, (item) =>
    mapped(item, (part) => (isObject(part) && "responses" in part ? change(part) : part)),
  );
}

const mapped = (whole: unknown, change: (part: unknown) => unknown): Part =>
  Object.fromEntries(
    Object.entries(isObject(whole) ? whole : {}).map(([name, part]) => [name, change(part)]),
  );
