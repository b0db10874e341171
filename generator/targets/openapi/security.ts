// Describes the credentials of requests in OpenAPI.
import type { InterfaceModel } from "../../../spec/model.js";
import { hasOwnSecurity, keyHeader, type Security, statedSecurities } from "../../../spec/security.js";
import type { Schema } from "../schemas.js";
import { origin } from "./extensions.js";

/** The requirement, the schemes that it names, and what the document states; all of our server's choice if it states nothing. */
interface DescribedSecurity {
  readonly required: readonly Schema[];
  readonly schemes: Schema | undefined;
  readonly stated: Schema | undefined;
}

const bearer: Schema = { type: "http", scheme: "bearer" };

/** The credentials of all requests that have none of their own. */
export function securityOf(model: InterfaceModel): DescribedSecurity {
  const { security } = model;
  const own = Object.fromEntries(statedSecurities(model).flatMap((one) => schemeOf(model, one)));
  // Credentials are required only if a deployment was configured with some.
  if (security === undefined)
    return { required: [{}, { bearer: [] }], schemes: { bearer, ...own }, stated: undefined };
  return {
    required: requirementOf(model, security),
    schemes: Object.keys(own).length === 0 ? undefined : own,
    stated: statementOf(security),
  };
}

/** The members of an operation whose credentials are not those of all requests; none for others. */
export function operationSecurity(model: InterfaceModel, security: Security | undefined): Schema {
  if (security === undefined || security === model.security || !hasOwnSecurity(model)) return {};
  return { security: requirementOf(model, security), "x-cri-security": statementOf(security) };
}

function statementOf(security: Security): Schema {
  const { scheme, header, refused } = security;
  return { scheme, header, refused, ...origin(security) };
}

function requirementOf(model: InterfaceModel, security: Security): readonly Schema[] {
  return schemeOf(model, security).map(([name]) => ({ [name]: [] }));
}

/** The name of a scheme and its description; a key in another header than that of all requests is named after its header. */
function schemeOf(
  model: InterfaceModel,
  { scheme, header = "" }: Security,
): readonly (readonly [name: string, scheme: Schema])[] {
  if (scheme === "none") return [];
  if (scheme === "bearer") return [["bearer", bearer]];
  const name = header === keyHeader(model) ? "key" : `key-${header}`;
  return [[name, { type: "apiKey", in: "header", name: header }]];
}
