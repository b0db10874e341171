// The sender of a request and their rights.
import type { Context } from "hono";
import type { InteractionKind } from "../definition.js";
import { withoutSite } from "../http/paths.js";
import type { RequestedAction } from "../http/requested-action.js";
import { credentialsOfAction, credentialsOfKind, type StatedOperations } from "./operation-credentials.js";

/** The sender of a request, as the bearer token describes it. */
export interface Actor {
  /** A name for logs; never the token. */
  readonly who: string;
  /** Site ids, or `"*"` for every site. Ignored if the interface has no sites. */
  readonly sites: readonly string[] | "*";
  may(type: string, kind: InteractionKind): boolean;
  /** The scopes of the token; absent if it has rights of another kind. */
  readonly scopes?: ReadonlySet<string>;
}

const everything: readonly InteractionKind[] = ["search", "read", "add", "update", "delete"];

/** A conditional create returns the record that it finds, so the sender must also be allowed to search and read. */
export function kindsIn(
  context: Context,
  interaction: RequestedAction["interaction"],
): readonly InteractionKind[] {
  if (interaction === "named") return everything;
  if (interaction === "export") return ["search", "read"];
  return context.req.header("If-None-Exist") === undefined ? [interaction] : [interaction, "search", "read"];
}

const isAtSite = ({ sites }: Actor, site: string): boolean =>
  site === withoutSite || sites === "*" || sites.includes(site);

/** Whether the actor may do all of these, at that site and to that type. */
export const mayAt = (actor: Actor, site: string, type: string, kinds: readonly InteractionKind[]): boolean =>
  isAtSite(actor, site) && kinds.every((kind) => actor.may(type, kind));

/** Whether the token has the scopes; undefined if none are stated, or if its rights are of another kind. */
const has = ({ scopes }: Actor, needed: readonly string[] | undefined): boolean | undefined =>
  scopes === undefined ? undefined : needed?.every((scope) => scopes.has(scope));

/** Whether this is among what the actor may do, at that site and to that type. Scopes that the interface states go before the rights. */
export function isOpenTo(
  actor: Actor,
  context: Context,
  action: RequestedAction,
  stated?: StatedOperations,
): boolean {
  const { site, type, interaction } = action;
  if (!isAtSite(actor, site)) return false;
  const own = stated && has(actor, credentialsOfAction(stated, action)?.scopes);
  if (own !== undefined) return own;
  return kindsIn(context, interaction).every(
    (kind) => (stated && has(actor, credentialsOfKind(stated, type, kind)?.scopes)) ?? actor.may(type, kind),
  );
}
