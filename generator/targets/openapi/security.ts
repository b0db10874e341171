// Describes the credentials of requests in OpenAPI.
import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import { smartScopes } from "../../../spec/scopes.js";
import { hasOwnSecurity, keyHeader, statedSecurities } from "../../../spec/security.js";
import type { Scopes, Security } from "../../../spec/stated-security.js";
import type { Schema } from "../shared/null-schema.js";
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

/** What a SMART scope follows from: an interaction of a type. */
interface Interaction {
  readonly type: string;
  readonly kind: InteractionKind;
}

/** The members of an operation whose credentials, or whose scopes, are not those of all requests; none for others. */
export function operationSecurity(
  model: InterfaceModel,
  security: Security | undefined,
  interaction?: Interaction,
): Schema {
  if (security === undefined) return {};
  const isOwn = security !== model.security && hasOwnSecurity(model);
  if (!isOwn && (security.scopes?.are !== "smart" || interaction === undefined)) return {};
  return {
    security: requirementOf(model, security, interaction),
    ...(isOwn ? { "x-cri-security": statementOf(security) } : {}),
  };
}

function statementOf(security: Security): Schema {
  const { scheme, header, refused, scopes } = security;
  return { scheme, header, refused, scopes: scopes && scopesOf(scopes), ...origin(security) };
}

const scopesOf = (scopes: Scopes): Schema => ({ is: scopes.are, lacking: scopes.lacking, ...origin(scopes) });

/** All scopes of a requirement are needed; of several requirements one is enough. */
const requirementOf = (
  model: InterfaceModel,
  security: Security,
  interaction?: Interaction,
): readonly Schema[] =>
  schemeOf(model, security).flatMap(([name]) =>
    needed(security.scopes, interaction).map((scopes) => ({ [name]: scopes })),
  );

function needed(scopes: Scopes | undefined, interaction?: Interaction): readonly (readonly string[])[] {
  if (scopes === undefined) return [[]];
  if (scopes.are !== "smart") return [scopes.are];
  return interaction === undefined
    ? [[]]
    : smartScopes(interaction.type, interaction.kind).map((scope) => [scope]);
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
