/** Routes the documents of the server: the reference, OpenAPI and the capability statement. */

import type { Context, Hono, Next } from "hono";
import type { RequiredCredentials } from "../auth/credentials.js";
import type { InterfaceDefinition } from "../definition.js";
import { answerWith } from "../http/exchange.js";
import { isInterfacePath } from "../http/interface-paths.js";
import { isSite } from "../http/paths.js";
import { mediaType as recordType } from "../interactions/respond.js";
import { isObject } from "../record/assign.js";
import { requirementsPath, statementOf, statementRoutes } from "./capabilities.js";
import type { Documents } from "./documents.js";
import { markdownOf, markdownPage } from "./markdown-page.js";
import { mediaTypeOf, respondWithDocument } from "./respond-with-document.js";

/** The generated file that describes the interface as OpenAPI. */
const openapiPath = "openapi.json";

/** Gives the text of the document for a server at this URL. */
type ServedOpenapi = (url: string) => string;

/** A placeholder for the URL until it is known; no text of a spec contains a control character. */
const place = "\u0000";

/**
 * The OpenAPI document of this server, with its URL and the credentials that it requires. The large document is parsed only once,
 * because anyone who reaches the server may request it.
 */
function servedOpenapi(text: string, required: RequiredCredentials): ServedOpenapi {
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
const eachOperation = (paths: unknown, change: (operation: Part) => Part): Part =>
  mapped(paths, (item) =>
    mapped(item, (part) => (isObject(part) && "responses" in part ? change(part) : part)),
  );

const mapped = (whole: unknown, change: (part: unknown) => unknown): Part =>
  Object.fromEntries(
    Object.entries(isObject(whole) ? whole : {}).map(([name, part]) => [name, change(part)]),
  );

const root = "/docs";

/** The generated file that a path below `/docs/` shows. */
function fileOf(path: string): string {
  const below = path.slice(root.length + 1);
  if (below === "") return "docs/index.html";
  return below === openapiPath || below.startsWith("fhir/") ? below : `docs/${below}`;
}

/** Answers, or passes the request on to the next route of its path. */
type Attempt = (context: Context) => Promise<Response | undefined>;

/** The server's URL, as the client knows it. */
const serverOf = (context: Context, publicUrl: string | undefined): string =>
  publicUrl ?? new URL(context.req.url).origin;

/** The URL below which `…/metadata` is. */
const baseOf = (context: Context, publicUrl: string | undefined): string =>
  `${serverOf(context, publicUrl)}${new URL(context.req.url).pathname.slice(0, -"/metadata".length)}`;

/** What the documents say about a server. */
interface DocumentedServer {
  readonly definition: InterfaceDefinition;
  readonly documents: Documents;
  readonly publicUrl: string | undefined;
  readonly required: RequiredCredentials;
}

/**
 * Routes the reference at `/docs/`, OpenAPI at `/docs/openapi.json` and `/openapi.json`, and the CapabilityStatement at `/metadata`.
 * They need no token: they contain no record, a browser that follows a link sends no token, and a client must read them before it can
 * send requests. The interface's own paths take precedence.
 */
export function routeDocuments(
  app: Hono,
  { definition, documents, publicUrl, required }: DocumentedServer,
): void {
  const offer = (path: string, attempt: Attempt): void => {
    app.get(path, async (context: Context, next: Next) => {
      const answer = isInterfacePath(definition, context.req.path) ? undefined : await attempt(context);
      return answer ?? next();
    });
  };
  const openapi = once(async () => {
    const text = await documents(openapiPath);
    return text === undefined ? undefined : servedOpenapi(text, required);
  });
  const pageOf = rendered(documents);
  const textOf = async (context: Context, path: string): Promise<string | undefined> =>
    path === openapiPath
      ? (await openapi())?.(serverOf(context, publicUrl))
      : ((await documents(path)) ?? pageOf(path));
  const show = async (context: Context, path: string): Promise<Response | undefined> => {
    const text = await textOf(context, path);
    return text === undefined ? undefined : respondWithDocument(context, text, mediaTypeOf(path));
  };
  const state: Attempt = async (context) => {
    const requirements = isSite(context.req.param("site") ?? "none")
      ? await documents(requirementsPath)
      : undefined;
    if (requirements === undefined) return undefined;
    return respondWithDocument(
      context,
      statementOf(requirements, definition, baseOf(context, publicUrl), required),
      recordType,
    );
  };
  // Relative, so that it also works behind a proxy that adds a path.
  offer(root, async (context) => answerWith(context, 308, null, { Location: "docs/" }));
  offer(`${root}/`, (context) => show(context, fileOf(context.req.path)));
  // No star at the end: Hono would treat the route as middleware.
  offer(`${root}/:path{.+}`, (context) => show(context, fileOf(context.req.path)));
  offer("/openapi.json", (context) => show(context, openapiPath));
  for (const path of statementRoutes(definition)) offer(path, state);
}

/** Adds the HTML of pages that the output has only as Markdown; each page is converted once. */
function rendered(documents: Documents): Documents {
  const pages = new Map<string, string>();
  return async (path) => {
    const markdown = markdownOf(path);
    const text = markdown === undefined ? undefined : await documents(markdown);
    if (text === undefined) return undefined;
    const page = pages.get(path) ?? (await markdownPage(text));
    pages.set(path, page);
    return page;
  };
}

/** Memoises a function: later calls get the result of the first one. */
function once<T>(action: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= action();
    return result;
  };
}
