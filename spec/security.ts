// The credentials that requests must carry, as the document states them of all requests or of one operation.
import type { Action } from "./action.js";
import { type InteractionKind, type InterfaceModel, interactionKinds, type Resource } from "./model.js";
import { neededInWords, scopesInWords } from "./scopes.js";
import type { LackingStatus, Scopes, Security } from "./stated-security.js";

/** The header that holds the credentials; undefined if no request needs any. */
export function credentialsHeader({ scheme, header }: Security): string | undefined {
  if (scheme === "none") return undefined;
  return scheme === "key" ? header : "Authorization";
}

/** The header of an API key; undefined if credentials are sent otherwise. */
export const keyHeader = ({ security }: { readonly security?: Security }): string | undefined =>
  security?.scheme === "key" ? security.header : undefined;

type Operations = Pick<InterfaceModel, "security" | "interactions">;

/** What holds of an interaction of a type: its own statement, else that of the interaction, else that of all requests. */
export function securityOfInteraction(
  { security, interactions }: Operations,
  { operations }: Pick<Resource, "operations">,
  kind: InteractionKind,
): Security | undefined {
  const own = operations.find((one) => one.kind === kind)?.security;
  return own ?? interactions.find((one) => one.kind === kind)?.security ?? security;
}

/** What holds of an action: its own statement, else that of all requests. */
export const securityOfAction = (
  { security }: Pick<InterfaceModel, "security">,
  action: Pick<Action, "security">,
): Security | undefined => action.security ?? security;

/** Every statement of credentials: of all requests, of interactions, of interactions of a type, and of actions. */
export const statedSecurities = ({
  security,
  interactions,
  resources,
}: Operations & Pick<InterfaceModel, "resources">): readonly Security[] =>
  [
    { security },
    ...interactions,
    ...resources.flatMap(({ operations, actions = [] }) => [...operations, ...actions]),
  ].flatMap((one) => one.security ?? []);

/** The scopes of a token and the status without them, as a server's definition has them. It makes SMART scopes from the type and the interaction. */
type ServedScopes = { readonly scopes?: readonly string[]; readonly lacking?: Exclude<LackingStatus, 403> };

function servedScopes({ scopes }: Security): ServedScopes {
  if (scopes === undefined) return {};
  const { are, lacking } = scopes;
  return {
    ...(are === "smart" ? {} : { scopes: are }),
    ...(lacking === undefined || lacking === 403 ? {} : { lacking }),
  };
}

type ServedCredentials = ServedScopes & { readonly header?: string; readonly refused?: 403 };

/** The header of the credentials, absent if none are needed, and the status of a refusal, as a server's definition has them. */
function servedCredentials(security: Security): ServedCredentials {
  const header = credentialsHeader(security);
  return {
    ...(header === undefined ? {} : { header }),
    ...(security.refused === 403 ? { refused: 403 } : {}),
    ...servedScopes(security),
  };
}

type Whole = Operations & Pick<InterfaceModel, "resources">;

/** Whether the document states credentials of single operations. */
export const hasOwnSecurity = (model: Whole): boolean =>
  statedSecurities(model).some((one) => one !== model.security);

/** Whether a server must know the credentials of each operation: they differ, or a token needs scopes that the document states. */
const isServedSingly = (model: Whole): boolean =>
  hasOwnSecurity(model) ||
  (model.security !== undefined && Object.keys(servedScopes(model.security)).length > 0);

/** The credentials of each interaction of a type, for a server; undefined if all requests need the same. */
export function interactionCredentials(model: Whole, resource: Resource) {
  if (!isServedSingly(model)) return undefined;
  const all = interactionKinds.flatMap((kind) => {
    const security = securityOfInteraction(model, resource, kind);
    return security === undefined ? [] : [[kind, servedCredentials(security)] as const];
  });
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Those of an action, likewise. */
export function actionCredentials(model: Whole, action: Action) {
  const security = isServedSingly(model) ? securityOfAction(model, action) : undefined;
  return security && servedCredentials(security);
}

/** The header in which a client sends its token as a key: that of all requests, else the one that all operations with a key name. */
export function clientKeyHeader(model: Whole): string | undefined {
  const { security } = model;
  if (security !== undefined && security.scheme !== "none") return keyHeader({ security });
  const needed = statedSecurities(model).filter(({ scheme }) => scheme !== "none");
  const [first, ...others] = new Set(needed.map(credentialsHeader));
  return others.length === 0 && needed[0]?.scheme === "key" ? first : undefined;
}

/** The operation that a client's method requests: an interaction of a type, or an action. */
interface Requested {
  readonly type: string;
  readonly kind?: InteractionKind;
}

/** What a client's method says of its credentials: nothing, if they are those of all requests, but for the scopes of a token. */
export function credentialsNote(
  model: Whole,
  security: Security | undefined,
  { type, kind }: Requested,
): readonly string[] {
  if (security === undefined) return [];
  const { scopes } = security;
  const needed = [
    ...(security === model.security ? [] : [credentialsInWords(security)]),
    ...(scopes === undefined || (scopes.are === "smart" && kind === undefined)
      ? []
      : [neededInWords(scopes, type, kind)]),
  ];
  return needed.length === 0 ? [] : [`It needs ${needed.join(", with ")}.`];
}

/** `an API key in the header X-Api-Key`; the scopes of a token are words of their own. */
export function credentialsInWords({ scheme, header, refused }: Security): string {
  const what = {
    none: "no credentials",
    bearer: "a bearer token",
    key: `an API key in the header ${header}`,
  }[scheme];
  if (scheme === "none") return what;
  return refused === undefined ? what : `${what}; without it, or with a wrong one, ${refused}`;
}

/** The same with the scopes of a token. */
export function securityInWords(security: Security): string {
  const { scopes } = security;
  const what = credentialsInWords(security);
  return scopes === undefined ? what : `${what}; with ${scopesInWords(scopes)}`;
}

/** Every statement of scopes, with the credentials that it belongs to. */
export const statedScopes = (model: Whole): readonly (Security & { readonly scopes: Scopes })[] =>
  statedSecurities(model).flatMap((security) => {
    const { scopes } = security;
    return scopes === undefined ? [] : [{ ...security, scopes }];
  });
