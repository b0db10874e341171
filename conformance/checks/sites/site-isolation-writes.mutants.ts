// Mutants of the checks that updates and deletes stay within their site.
import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { hasSites } from "../../../spec/sites.js";
import { type Call, jsonOf } from "../../behaviours/call.js";
import { idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { AddedAtSites } from "./added-at-sites.js";

/** An update or a delete hits the record with that id at whichever site it was added. */
function reachesAcross(kind: "update" | "delete"): Mutant {
  const words = kind === "update" ? "an update changes" : "a delete removes";
  return {
    name: `${words} a record of another site`,
    breaks: [`site-wall/${kind}`],
    behaviour: () => {
      const added = new AddedAtSites();
      return async (call, next) => {
        const id = call.route?.id ?? idOf(jsonOf(call), call) ?? "";
        const away = call.route?.kind === kind ? added.atHome(call, id) : undefined;
        const reply = await next(
          away === undefined || call.route?.id !== undefined ? (away ?? call) : onCollection(away),
        );
        added.note(call, reply);
        return reply;
      };
    },
  };
}

/** The call to a record's own path, sent to its collection instead. */
function onCollection(call: Call): Call {
  const url = new URL(call.url);
  url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  return { ...call, url };
}

export function siteIsolationWriteMutants(model: InterfaceModel): readonly Mutant[] {
  if (!hasSites(model)) return [];
  return (["update", "delete"] as const)
    .filter((kind) => offersAny(model, kind, "add", "read"))
    .map(reachesAcross);
}
