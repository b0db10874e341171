// Serves `.well-known/smart-configuration`, by which a SMART client finds the issuer of tokens and the scopes that are taken.
import type { Hono } from "hono";
import { withIssuerDocument } from "../auth/jwt/issuer-document.js";
import type { InterfaceDefinition } from "../definition.js";
import { isInterfacePath } from "../http/interface-paths.js";
import { baseRoutes } from "./capabilities.js";
import { respondWithDocument } from "./respond-with-document.js";

/** The issuer whose tokens a server takes. */
export interface SmartIssuer {
  readonly issuer: string;
  /** The URL of its keys, if the operator named one. */
  readonly jwks?: string | undefined;
}

const path = "/.well-known/smart-configuration";
// What the issuer says about itself; everything else in its document is about other servers.
const taken = [
  "jwks_uri",
  "authorization_endpoint",
  "token_endpoint",
  "token_endpoint_auth_methods_supported",
  "token_endpoint_auth_signing_alg_values_supported",
  "grant_types_supported",
  "response_types_supported",
  "code_challenge_methods_supported",
  "introspection_endpoint",
  "revocation_endpoint",
  "registration_endpoint",
];
// An issuer that is down is asked again after this time, and one that answers after it as well: its addresses may change.
const lifetime = 60_000;

/** The scopes of each type, in the forms of SMART App Launch 2; or the scopes that the interface states. */
function scopesOf({ resources }: InterfaceDefinition): readonly string[] {
  const stated = resources.flatMap(({ credentials = {}, actions = [] }) =>
    [...Object.values(credentials), ...actions.map((action) => action.credentials)].flatMap(
      (one) => one?.scopes ?? [],
    ),
  );
  const types = ["*", ...resources.map(({ type }) => type)];
  const smart = ["system", "user"].flatMap((level) => types.map((type) => `${level}/${type}.cruds`));
  return [...new Set([...stated, ...smart])];
}

/** SMART App Launch 2, section "Capability Sets". A server without a launch context offers only what follows. */
function capabilitiesOf(published: Readonly<Record<string, unknown>>): readonly string[] {
  const methods = published["token_endpoint_auth_methods_supported"];
  const has = (method: string): boolean => Array.isArray(methods) && methods.includes(method);
  return [
    "permission-v1",
    "permission-v2",
    "permission-user",
    ...(has("private_key_jwt") ? ["client-confidential-asymmetric"] : []),
    ...(has("client_secret_basic") ? ["client-confidential-symmetric"] : []),
  ];
}

/** What the issuer publishes; nothing if it does not answer. */
function publishedBy(issuer: string, now: () => number): () => Promise<Readonly<Record<string, unknown>>> {
  let known: Promise<Readonly<Record<string, unknown>>> = Promise.resolve({});
  let until = 0;
  return () => {
    if (now() >= until) {
      until = now() + lifetime;
      known = withIssuerDocument(issuer, async ({ members }) => members).catch(() => ({}));
    }
    return known;
  };
}

/** Routes the document below the URL of the server, and below every URL that a FHIR client may use as the base. It needs no token. */
export function routeSmartConfiguration(
  app: Hono,
  definition: InterfaceDefinition,
  { issuer, jwks }: SmartIssuer,
  now: () => number,
): void {
  const published = publishedBy(issuer, now);
  for (const base of baseRoutes(definition)) {
    app.get(`${base}${path}`, async (context, next) => {
      if (isInterfacePath(definition, context.req.path)) return next();
      const members = await published();
      const ofIssuer = Object.fromEntries(
        taken.flatMap((name) => (members[name] === undefined ? [] : [[name, members[name]]])),
      );
      const document = {
        issuer,
        ...(jwks === undefined ? {} : { jwks_uri: jwks }),
        ...ofIssuer,
        scopes_supported: scopesOf(definition),
        capabilities: capabilitiesOf(members),
      };
      return respondWithDocument(context, JSON.stringify(document), "application/json");
    });
  }
}
