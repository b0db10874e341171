import type { InteractionKind, InterfaceModel } from "../../../spec/model.js";
import { isObject } from "../../probes/support/json.js";
import { type Call, good, jsonOf, type Next, withBody } from "../call.js";
import { addedId, idOf } from "../lists.js";
import type { Liar } from "../server.js";

/** How many of the records that were added after the one that was meant are struck as well. */
const reach = 3;

/** Ids in the order in which they were added, by collection. */
class Order {
  readonly #ids = new Map<string, string[]>();

  note(call: Call, id: string): void {
    const key = keyOf(call);
    this.#ids.set(key, [...(this.#ids.get(key) ?? []), id]);
  }

  /** Those that came right after an id. */
  after(call: Call, id: string): readonly string[] {
    const ids = this.#ids.get(keyOf(call)) ?? [];
    const place = ids.indexOf(id);
    return place < 0 ? [] : ids.slice(place + 1, place + 1 + reach);
  }
}

function keyOf({ route }: Call): string {
  return `${route?.site}/${route?.form.name}/${route?.resource.name}`;
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

function tooWide(kind: "update" | "delete"): Liar {
  return {
    name: `${kind === "update" ? "an update changes" : "a delete removes"} the records beside its own`,
    breaks: [`${kind}/touches-nothing-else`],
    behaviour: () => {
      const order = new Order();
      return async (call, next: Next) => {
        const reply = await next(call);
        const added = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
        if (added !== undefined) order.note(call, added);
        if (call.route?.kind !== kind || !good(reply)) return reply;
        const target = call.route.id ?? idOf(jsonOf(call)) ?? "";
        for (const id of order.after(call, target)) await next(aimedAt(call, id));
        return reply;
      };
    },
  };
}

/** Servers that do what they were told to more records than they were told. */
export function tooWideLiars({ resources }: InterfaceModel): readonly Liar[] {
  const offered = (kind: InteractionKind) =>
    resources.some(({ operations }) => operations.some((each) => each.kind === kind && each.offered));
  return (["update", "delete"] as const).filter(offered).map(tooWide);
}
