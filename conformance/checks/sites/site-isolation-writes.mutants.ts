// Mutants of the checks that adds, updates and deletes stay within their site.
import { setTimeout as pause } from "node:timers/promises";
import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { hasSites } from "../../../spec/sites.js";
import { type Call, jsonOf } from "../../behaviours/call.js";
import { idOf } from "../../behaviours/lists.js";
import { movedTo } from "../../behaviours/moved-to-site.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { AddedAtSites } from "./added-at-sites.js";
import { oneOfEachForm } from "./both-ways.js";

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

/** The site of a call is kept for all calls, so that an add is done at the site of the last one that began. */
const mixedUp: Mutant = {
  name: "an add lands at the site of another add at the same time",
  breaks: ["site-wall/adds-at-once"],
  behaviour: () => {
    let site = "";
    return async (call, next) => {
      if (call.route?.kind !== "add") return next(call);
      site = call.route.site;
      await pause(5);
      return next(movedTo(call, site));
    };
  },
};

export function siteIsolationWriteMutants(model: InterfaceModel): readonly Mutant[] {
  if (!hasSites(model)) return [];
  const kinds = (["update", "delete"] as const).filter((kind) => offersAny(model, kind, "add", "read"));
  return [...kinds.map(reachesAcross), ...(oneOfEachForm(model).length > 0 ? [mixedUp] : [])];
}
