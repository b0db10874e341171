// Conforming variants of HTTP features: caches, preconditions and redirects.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { unversioned } from "../../../spec/answers/writing.js";
import { type Behaviour, type Call, plainReply, type Reply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { is, variantsOf } from "./rows.js";
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

const caches = variantsOf("list", {
  // What is in the cache is given to a request without the headers of every request, too.
  follows: ["missing-header"],
  // An empty list from before a record was found stays in the cache as long as any other.
  sole: ["when a record is found"],
});

export const conformingCaches: readonly ConformingVariant[] = [
  caches.serves(
    "repeated-search",
    "a search is answered from a cache for a minute, unless it sends no-cache",
    () => cached(({ headers }) => headers.get("cache-control") === "no-cache"),
  ),
  caches.serves(
    ["repeated-search", "unknown-parameter", "count-elsewhere"],
    "a search is answered from a cache for a minute, in any case",
    () => {
      const behaviour = cached(() => false);
      return (call, next) =>
        behaviour(call, (own) => next(own.route?.kind === "search" ? withoutUnknown(own) : own));
    },
  ),
];

const versioned = variantsOf("error", {
  // Not every interface has this gap.
  follows: ["missing-version"],
  suits: (model) => answerOf(model, "missing-version") === unversioned.done,
});

const there = "/over-there";

export const conformingHttp: readonly ConformingVariant[] = [
  // Nobody overwrites another's change (RFC 6585, section 3). Of two updates that name one version, the second is refused with 412.
  versioned.refuses(
    ["update-absent", "delete-absent", "stale-update"],
    "updates and deletes need the version",
    428,
    (call) => (is(call, "update") || is(call, "delete")) && !call.headers.has("if-match"),
  ),
  // To another path, with its method (RFC 9110, section 15.4.8).
  variantsOf("door", { sole: ["URLs from the root"] }).serves(
    [],
    "every request is redirected within the origin",
    () => async (call, next) => {
      const { pathname, search, origin } = call.url;
      if (!pathname.startsWith(there))
        return plainReply(307, undefined, { location: there + pathname + search });
      const { route: _, ...rest } = call;
      return next({ ...rest, url: new URL(pathname.slice(there.length) + search, origin) });
    },
  ),
];
