// Conforming variants of HTTP features: preconditions and redirects.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { unversioned } from "../../../spec/answers/writing.js";
import { plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { is, variantsOf } from "./rows.js";

const versioned = variantsOf("error", {
  // Not every interface has this gap.
  follows: ["missing-version"],
  suits: (model) => answerOf(model, "missing-version") === unversioned.done,
});

const there = "/over-there";

/** Variants of HTTP features: preconditions and redirects. */
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
