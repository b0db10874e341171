import { isObject, type JsonObject } from "../../http/json.js";
import { type Call, collectionOf, good, jsonOf, type Reply } from "../../behaviours/call.js";
import { type Entry, entriesOf, idOf } from "../../behaviours/lists.js";

/** Records of a collection that went by, in answers to adds and in lists. */
export class PassedBy {
  readonly #records = new Map<string, Map<string, Entry>>();

  note(call: Call, reply: Reply): void {
    const json = jsonOf(reply);
    if (call.route?.kind === "add" && good(reply) && isObject(json)) this.#put(call, json);
    for (const { record } of entriesOf(reply) ?? []) this.#put(call, record);
  }

  /** Those that none of the replies lists. */
  outside(call: Call, ...replies: readonly Reply[]): readonly Entry[] {
    const listed = new Set(
      replies.flatMap((reply) => entriesOf(reply) ?? []).map(({ record }) => idOf(record)),
    );
    const all = [...(this.#records.get(collectionOf(call))?.values() ?? [])];
    return all.filter(({ record }) => !listed.has(idOf(record)));
  }

  #put(call: Call, record: JsonObject): void {
    const records = this.#records.get(collectionOf(call)) ?? new Map<string, Entry>();
    this.#records.set(collectionOf(call), records);
    records.set(idOf(record) ?? "", { record, whole: { resource: record } });
  }
}
