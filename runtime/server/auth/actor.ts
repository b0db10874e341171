// The sender of a request and their rights.
import type { Context } from "hono";
import type { InteractionKind } from "../definition.js";
import { withoutSite } from "../http/paths.js";
import type { RequestedAction } from "./requested-action.js";

/** The sender of a request, as the bearer token describes it. */
export interface Actor {
  /** A name for logs; never the token. */
  readonly who: string;
  /** Site ids, or `"*"` for every site. Ignored if the interface has no sites. */
  readonly sites: readonly string[] | "*";
  may(type: string, kind: InteractionKind): boolean;
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

/** Whether the actor may do all of these, at that site and to that type. */
export function mayAt(actor: Actor, site: string, type: string, kinds: readonly InteractionKind[]): boolean {
  if (site !== withoutSite && actor.sites !== "*" && !actor.sites.includes(site)) return false;
  return kinds.every((kind) => actor.may(type, kind));
}

/** Whether this is among what the actor may do, at that site and to that type. */
export const isOpenTo = (
  actor: Actor,
  context: Context,
  { site, type, interaction }: RequestedAction,
): boolean => mayAt(actor, site, type, kindsIn(context, interaction));
