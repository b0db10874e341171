// Conforming variants of HTTP features: preconditions and redirects.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { unversioned } from "../../../spec/answers/writing.js";
import { plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";

/** Requires a precondition for changes, so that nobody overwrites another's change (RFC 6585, section 3). */
const versionDemanded: ConformingVariant = {
  name: "updates and deletes need the version",
  layer: "error",
  // Of two updates that name one version, the second is refused with 412.
  answers: ["update-absent", "delete-absent", "stale-update"],
  // Not every interface has this gap.
  follows: ["missing-version"],
  suits: (model) => answerOf(model, "missing-version") === unversioned.done,
  behaviour: () => async (call, next) => {
    const { kind } = call.route ?? {};
    if (kind !== "update" && kind !== "delete") return next(call);
    return call.headers.has("if-match") ? next(call) : plainReply(428, { error: "which version?" });
  },
};

const there = "/over-there";

/** Redirects every request to another path, with its method (RFC 9110, section 15.4.8). */
const redirecting: ConformingVariant = {
  name: "every request is redirected within the origin",
  layer: "door",
  answers: [],
  sole: ["URLs from the root"],
  behaviour: () => async (call, next) => {
    const { pathname, search, origin } = call.url;
    if (!pathname.startsWith(there)) {
      return plainReply(307, undefined, { location: there + pathname + search });
    }
    const { route: _, ...rest } = call;
    return next({ ...rest, url: new URL(pathname.slice(there.length) + search, origin) });
  },
};

/** Variants of HTTP features: preconditions and redirects. */
export const conformingHttp: readonly ConformingVariant[] = [versionDemanded, redirecting];
