/** Recognises the bearer tokens of a list. */

import { createHash, timingSafeEqual } from "node:crypto";
import type { InteractionKind } from "../definition.js";
import type { Actor } from "./actor.js";
import type { IdentifyNow } from "./bearer.js";
import type { Grant, Right } from "./grants.js";

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const rights: Readonly<Record<InteractionKind, Right>> = {
  search: "read",
  read: "read",
  add: "write",
  update: "write",
  delete: "write",
};

/** A token without a name is named by the start of its hash: enough to distinguish it, too little to check a guess. */
const actorOf = ({ name, sites, may }: Grant, hash: Buffer): Actor => ({
  who: name ?? `token ${hash.toString("hex", 0, 4)}`,
  sites,
  may: (_, kind) => may.includes(rights[kind]),
});

/** Identifies the senders of the tokens of a list. */
export function tokenList(grants: readonly Grant[]): IdentifyNow {
  const known = grants.map((grant) => {
    const hash = digest(grant.token);
    return { hash, actor: actorOf(grant, hash) };
  });
  // Every token is compared, and by its hash, so that neither the time nor the length reveals one.
  return (token) => {
    const hash = digest(token);
    return known.filter((one) => timingSafeEqual(one.hash, hash)).at(0)?.actor;
  };
}

/** Accepts one token, which allows everything. */
export const oneToken = (token: string): IdentifyNow =>
  tokenList([{ token, sites: "*", may: ["read", "write"] }]);
