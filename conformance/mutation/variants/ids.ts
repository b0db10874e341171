// Conforming variants of ids.
import { type Call, good, type Reply } from "../../behaviours/call.js";
import { addedId } from "../../behaviours/lists.js";
import type { ConformingVariant } from "../conforming-variant.js";

/** The server's own ids and the ids that it shows, in both directions. */
class Names {
  readonly shown = new Map<string, string>();
  readonly own = new Map<string, string>();

  learn(own: string | undefined, name: (nth: number) => string): void {
    if (own === undefined || this.shown.has(own)) return;
    const shown = name(this.shown.size + 1);
    this.shown.set(own, shown);
    this.own.set(shown, own);
  }
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Shows ids of another form in paths, queries, bodies and references. */
function naming(name: string, shape: RegExp, make: (nth: number) => string): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => {
    const names = new Names();
    const inward = (text: string) => text.replace(shape, (id) => names.own.get(id) ?? id);
    const outward = (text: string) => text.replace(uuids, (id) => names.shown.get(id) ?? id);
    return async (call, next) => {
      const reply = await next(translated(call, inward));
      if (call.route?.kind === "add" && good(reply)) names.learn(addedId(reply), make);
      return shownAs(reply, outward);
    };
  };
  return { name, layer: "ids", answers: ["ids.shape"], behaviour };
}

/** The call with a change in every text that can name a record. */
export function translated(call: Call, inward: (text: string) => string): Call {
  return { ...call, url: new URL(inward(call.url.href)), body: inward(call.body) };
}

/** The reply with a change in every text that can name a record. */
export function shownAs(reply: Reply, outward: (text: string) => string): Reply {
  const headers = new Headers([...reply.headers].map(([name, value]) => [name, outward(value)]));
  return { ...reply, headers, body: outward(reply.body) };
}

const numberedId = /"id":"(8400\d{8})"/g;

const numbers = naming("ids are digits", /8400\d{8}/g, (nth) => String(840_000_000_000 + nth));

/** The same id as a JSON number in the record. */
const jsonNumbers: ConformingVariant = {
  ...numbers,
  name: "ids are JSON numbers",
  behaviour: (model) => {
    const beneath = numbers.behaviour(model);
    return async (call, next) => {
      const body = call.body.replace(/"id":(\d+)/g, '"id":"$1"');
      const reply = await beneath({ ...call, body }, next);
      return { ...reply, body: reply.body.replace(numberedId, '"id":$1') };
    };
  },
};

/** Variants of ids that are not UUIDs. */
export const conformingIds: readonly ConformingVariant[] = [
  numbers,
  jsonNumbers,
  naming("ids are long", /rec\.[a-z]{60}\.\d+/g, (nth) => `rec.${"abcdef".repeat(10)}.${nth}`),
];
