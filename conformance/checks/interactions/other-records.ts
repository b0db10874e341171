import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { isObject } from "../../http/json.js";
import { type Call, collectionOf, good, jsonOf, withBody } from "../../behaviours/call.js";
import { idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

/** Requests overlap: with several records struck, the one that the suite watches is among them. */
const reach = 3;

/** Ids in the order in which they were last read, by collection. */
class Reads {
  readonly #ids = new Map<string, readonly string[]>();

  note(call: Call, id: string): void {
    const key = collectionOf(call);
    this.#ids.set(key, [...(this.#ids.get(key) ?? []).filter((other) => other !== id), id]);
  }

  /** Those read last, where the one that is meant was read as well: what was never looked at would not be missed. */
  beside(call: Call, id: string): readonly string[] {
    const ids = this.#ids.get(collectionOf(call)) ?? [];
    return ids.includes(id) ? ids.filter((other) => other !== id).slice(-reach) : [];
  }
}

/** The same call for another record, wherever the target stands. */
function aimedAt(call: Call, id: string): Call {
  const body = jsonOf(call);
  const aimed = isObject(body) ? withBody(call, { ...body, id }) : call;
  if (call.route?.id === undefined) return aimed;
  const url = new URL(call.url);
  url.pathname = url.pathname.replace(/[^/]+$/, encodeURIComponent(id));
  return { ...aimed, url };
}

function tooWide(kind: "update" | "delete"): Mutant {
  return {
    name: `${kind === "update" ? "an update changes" : "a delete removes"} records beside its own`,
    breaks: [`${kind}/touches-nothing-else`],
    behaviour: () => {
      const reads = new Reads();
      return async (call, next) => {
        const reply = await next(call);
        const { kind: asked, id } = call.route ?? {};
        if (asked === "read" && good(reply) && id !== undefined) reads.note(call, id);
        if (asked !== kind || !good(reply)) return reply;
        for (const victim of reads.beside(call, id ?? idOf(jsonOf(call)) ?? ""))
          await next(aimedAt(call, victim));
        return reply;
      };
    },
  };
}

/** Servers that do what they were told to more records than they were told. */
export function tooWideMutants(model: InterfaceModel): readonly Mutant[] {
  return (["update", "delete"] as const).filter((kind) => offersAny(model, kind, "add", "read")).map(tooWide);
}
