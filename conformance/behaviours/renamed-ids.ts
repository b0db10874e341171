// The behaviour of a server that gives its records ids of another form.
import { type Call, good, type MakeBehaviour, type Reply } from "./call.js";
import { addedId } from "./lists.js";

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

/** Ids as our server makes them. */
export const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Shows ids of another form, which `shape` finds, in paths, queries, bodies and references. */
export function renamedIds(shape: RegExp, make: (nth: number) => string): MakeBehaviour {
  return () => {
    const names = new Names();
    const inward = (text: string) => text.replace(shape, (id) => names.own.get(id) ?? id);
    const outward = (text: string) => text.replace(uuids, (id) => names.shown.get(id) ?? id);
    return async (call, next) => {
      const reply = await next(translated(call, inward));
      if (call.route?.kind === "add" && good(reply)) names.learn(addedId(reply), make);
      return shownAs(reply, outward);
    };
  };
}

/** Ids that consist of digits; no other number of a record looks like them. */
export const digitIds = renamedIds(/8400\d{8}/g, (nth) => String(840_000_000_000 + nth));

/** Ids are JSON numbers, in records and in the fields that hold the id of another one. */
export const numberIds: MakeBehaviour = (model) => {
  const beneath = digitIds(model);
  return async (call, next) => {
    const body = call.body.replace(/(?<=[:,[\s])8400\d{8}(?=[\s,\]}])/g, '"$&"');
    const reply = await beneath({ ...call, body }, next);
    return { ...reply, body: reply.body.replace(/"(8400\d{8})"/g, "$1") };
  };
};

/** The call with a change in every text that can name a record. */
export function translated(call: Call, inward: (text: string) => string): Call {
  return { ...call, url: new URL(inward(call.url.href)), body: inward(call.body) };
}

/** The reply with a change in every text that can name a record. */
export function shownAs(reply: Reply, outward: (text: string) => string): Reply {
  const headers = new Headers([...reply.headers].map(([name, value]) => [name, outward(value)]));
  return { ...reply, headers, body: outward(reply.body) };
}
