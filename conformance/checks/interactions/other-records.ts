// The mutant behaviour of an update or a delete that changes other records too.

import { isObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { type Call, collectionOf, good, jsonOf, withBody } from "../../behaviours/call.js";
import { idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { withoutUnique } from "../../behaviours/restated.js";
import { idAsMember } from "../../http/api/record-id.js";

/** Records that are hit: requests overlap, so that one record might not be the one that the suite watches. */
const hit = 3;

/** The ids of each collection, the one that was read last at the end. */
export class ReadIds {
  readonly #ids = new Map<string, readonly string[]>();

  note(call: Pick<Call, "route">, id: string): void {
    const key = collectionOf(call);
    this.#ids.set(key, [...(this.#ids.get(key) ?? []).filter((other) => other !== id), id]);
  }

  /** The other ids read last; none if the record itself was never read, since nobody would notice. */
  othersThan(call: Pick<Call, "route">, id: string): readonly string[] {
    const ids = this.#ids.get(collectionOf(call)) ?? [];
    return ids.includes(id) ? ids.filter((other) => other !== id).slice(-hit) : [];
  }
}

/** The same call for another record, in its path and its body. */
function aimedAt(model: InterfaceModel, call: Call, id: string): Call {
  const body = jsonOf(call);
  const aimed = isObject(body) ? withBody(call, { ...body, ...idAsMember(model, id) }) : call;
  if (call.route?.id === undefined) return aimed;
  const url = new URL(call.url);
  url.pathname = url.pathname.replace(/[^/]+$/, encodeURIComponent(id));
  return { ...aimed, url };
}

/** An update or a delete also hits the records of the collection that were read last. */
export function touchesOthers(kind: "update" | "delete"): Mutant {
  return {
    name: `${kind === "update" ? "an update changes" : "a delete removes"} other records too`,
    breaks: [`${kind}/touches-nothing-else`],
    servedAs: withoutUnique,
    behaviour: (model) => {
      const reads = new ReadIds();
      return async (call, next) => {
        const reply = await next(call);
        const { kind: asked, id } = call.route ?? {};
        if (asked === "read" && good(reply) && id !== undefined) reads.note(call, id);
        if (asked !== kind || !good(reply)) return reply;
        for (const victim of reads.othersThan(call, id ?? idOf(jsonOf(call), call) ?? ""))
          await next(aimedAt(model, call, victim));
        return reply;
      };
    },
  };
}
