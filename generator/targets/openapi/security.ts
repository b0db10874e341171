// Describes the credentials of requests in OpenAPI.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Schema } from "../schemas.js";
import { origin } from "./extensions.js";

/** The requirement, the schemes that it names, and what the document states; all of our server's choice if it states nothing. */
interface DescribedSecurity {
  readonly required: readonly Schema[];
  readonly schemes: Schema | undefined;
  readonly stated: Schema | undefined;
}

const bearer: Schema = { type: "http", scheme: "bearer" };

export function securityOf({ security }: InterfaceModel): DescribedSecurity {
  // Credentials are required only if a deployment was configured with some.
  if (security === undefined)
    return { required: [{}, { bearer: [] }], schemes: { bearer }, stated: undefined };
  const { scheme, header, refused } = security;
  const stated = { scheme, header, refused, ...origin(security) };
  if (scheme === "none") return { required: [], schemes: undefined, stated };
  if (scheme === "bearer") return { required: [{ bearer: [] }], schemes: { bearer }, stated };
  return {
    required: [{ key: [] }],
    schemes: { key: { type: "apiKey", in: "header", name: header } },
    stated,
  };
}
