// Completes the OpenAPI document with the server's URL and credentials.
import type { RequiredCredentials } from "../../auth/credentials.js";
import { isObject } from "../../record/assign.js";

/** The generated file that describes the interface as OpenAPI. */
export const openapiPath = "openapi.json";

/** Gives the text of the document for a server at this URL. */
export type ServedOpenapi = (url: string) => string;

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
    { ...document, ...securityOf(document, required), servers: [{ url: place }] },
    undefined,
    2,
  );
  const [before = "", after = ""] = reported.split(JSON.stringify(place));
  return (url) => `${before}${JSON.stringify(url)}${after}\n`;
}

function securityOf(document: Readonly<Record<string, unknown>>, required: RequiredCredentials): object {
  if (required === "unknown") return {};
  const components = isObject(document["components"]) ? document["components"] : {};
  if (required === "nothing")
    return { security: [], components: { ...components, securitySchemes: undefined } };
  const { keyHeader } = required;
  if (keyHeader !== undefined) {
    const key = { type: "apiKey", in: "header", name: keyHeader };
    return { security: [{ key: [] }], components: { ...components, securitySchemes: { key } } };
  }
  const scheme = {
    type: "http",
    scheme: "bearer",
    ...(required.issuer === undefined
      ? {}
      : { bearerFormat: "JWT", description: `A token that ${required.issuer} issued.` }),
  };
  return { security: [{ bearer: [] }], components: { ...components, securitySchemes: { bearer: scheme } } };
}
