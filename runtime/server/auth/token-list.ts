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

/** A token without a name is told by the start of its hash: enough to tell it from others, too little to check a guess by. */
const actorOf = ({ name, sites, may }: Grant, hash: Buffer): Actor => ({
  who: name ?? `token ${hash.toString("hex", 0, 4)}`,
  sites,
  may: (_, kind) => may.includes(rights[kind]),
});

/** Knows the tokens of a list. */
export function tokenList(grants: readonly Grant[]): IdentifyNow {
  const known = grants.map((grant) => {
    const hash = digest(grant.token);
    return { hash, actor: actorOf(grant, hash) };
  });
  // All are compared, whichever it is, and by their hashes: neither the time nor the length reveals a token.
  return (token) => {
    const hash = digest(token);
    return known.filter((one) => timingSafeEqual(one.hash, hash)).at(0)?.actor;
  };
}

/** Knows one token, which opens everything. */
export const oneToken = (token: string): IdentifyNow =>
  tokenList([{ token, sites: "*", may: ["read", "write"] }]);
