// Servers that change other records too.

import { isObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type Call, collectionOf, good, jsonOf, withBody } from "../../behaviours/call.js";
import { idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { withoutUnique } from "../../behaviours/restated.js";
import { idAsMember } from "../../http/api/record-id.js";

/** Records that are hit: requests overlap, so that one record might not be the one that the suite watches. */
const most = 3;

/** What a request is about: the way to the collection of its record, and the id. */
interface Hit extends Pick<Call, "route"> {
  readonly id: string;
}

/** The server does what a request asks to the records of the collection that were read last, too; `aimedAt` makes the request of another. */
export const hitsOthers = (
  row: Omit<Mutant, "servedAs" | "behaviour">,
  hitBy: (call: Call, model: InterfaceModel) => Hit | undefined,
  aimedAt: (call: Call, id: string, model: InterfaceModel) => Call,
): Mutant => ({
  ...row,
  servedAs: withoutUnique,
  behaviour: (model) => {
    // The ids of each collection, the one that was read last at the end.
    const read = new Map<string, readonly string[]>();
    return async (call, next) => {
      const reply = await next(call);
      if (!good(reply)) return reply;
      const { kind, id } = call.route ?? {};
      const known = read.get(collectionOf(call)) ?? [];
      if (kind === "read" && id !== undefined)
        read.set(collectionOf(call), [...known.filter((other) => other !== id), id]);
      const hit = hitBy(call, model);
      const ids = (hit && read.get(collectionOf(hit))) ?? [];
      // If the record itself was never read, nobody would notice.
      const victims = hit && ids.includes(hit.id) ? ids.filter((other) => other !== hit.id).slice(-most) : [];
      for (const victim of victims) await next(aimedAt(call, victim, model));
      return reply;
    };
  },
});

/** The same call for another record, in its path and its body. */
function changeOf(call: Call, id: string, model: InterfaceModel): Call {
  const body = jsonOf(call);
  const aimed = isObject(body) ? withBody(call, { ...body, ...idAsMember(model, id) }) : call;
  if (call.route?.id === undefined) return aimed;
  const url = new URL(call.url);
  url.pathname = url.pathname.replace(/[^/]+$/, encodeURIComponent(id));
  return { ...aimed, url };
}

/** An update or a delete also hits the records of the collection that were read last. */
export const touchesOthers = (kind: "update" | "delete"): Mutant =>
  hitsOthers(
    {
      name: `${kind === "update" ? "an update changes" : "a delete removes"} other records too`,
      breaks: [`${kind}/touches-nothing-else`],
    },
    (call) =>
      call.route?.kind === kind
        ? { route: call.route, id: call.route.id ?? idOf(jsonOf(call), call) ?? "" }
        : undefined,
    changeOf,
  );
