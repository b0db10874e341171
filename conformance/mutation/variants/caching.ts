// Conforming variants that answer searches from a cache.
import type { Behaviour, Call, Reply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { withoutUnknown } from "./searching.js";

/** A duration that some servers use. */
const keptMs = 60_000;

function cached(asksAnew: (call: Call) => boolean): Behaviour {
  const kept = new Map<string, { readonly reply: Reply; readonly since: number }>();
  return async (call, next) => {
    if (call.route?.kind !== "search") return next(call);
    // A header may have the site.
    const key = `${call.route.site} ${call.url.href}`;
    const before = asksAnew(call) ? undefined : kept.get(key);
    if (before !== undefined && Date.now() - before.since < keptMs) return before.reply;
    const reply = await next(call);
    kept.set(key, { reply, since: Date.now() });
    return reply;
  };
}

// An empty list from before a record was found stays in the cache as long as any other.
const late = ["when a record is found"];

// What is in the cache is given to a request without the headers of every request, too.
const headerless = ["missing-header"];

const saysNoCache = ({ headers }: Call) => headers.get("cache-control") === "no-cache";

export const conformingCaches: readonly ConformingVariant[] = [
  {
    name: "a search is answered from a cache for a minute, unless it sends no-cache",
    layer: "list",
    answers: ["repeated-search"],
    follows: headerless,
    sole: late,
    behaviour: () => cached(saysNoCache),
  },
  {
    name: "a search is answered from a cache for a minute, in any case",
    layer: "list",
    answers: ["repeated-search", "unknown-parameter", "count-elsewhere"],
    follows: headerless,
    sole: late,
    behaviour: () => {
      const behaviour = cached(() => false);
      return (call, next) =>
        behaviour(call, (own) => next(own.route?.kind === "search" ? withoutUnknown(own) : own));
    },
  },
];
