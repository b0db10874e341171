// The mutant behaviour of a search that still lists a record after it was updated or deleted.
import type { JsonObject } from "../../../spec/json.js";
import { type Behaviour, good, jsonOf } from "../../behaviours/call.js";
import { type Entry, entriesOf, idOf, mapRecords, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

/** A search keeps listing a record that it listed before the record was updated or deleted; `mark` is added to the record. */
export function staysFound(
  kind: "update" | "delete",
  name: string,
  breaks: string,
  mark: JsonObject = {},
): Mutant {
  const behaviour = (): Behaviour => {
    const changed = new Set<string>();
    const lists = new Map<string, readonly Entry[]>();
    return async (call, next) => {
      const reply = await next(call);
      const id =
        call.route?.kind === kind && good(reply) ? (call.route.id ?? idOf(jsonOf(call), call)) : undefined;
      if (id !== undefined) changed.add(id);
      const entries = entriesOf(reply);
      if (entries === undefined) return reply;
      const now = new Set(entries.map(({ record }) => idOf(record, call)));
      const stale = (lists.get(call.url.href) ?? []).filter(({ record }) => {
        const own = idOf(record, call) ?? "";
        return changed.has(own) && !now.has(own);
      });
      lists.set(call.url.href, [...entries, ...stale]);
      return mapRecords(withEntries(reply, [...entries, ...stale]), (record) =>
        changed.has(idOf(record, call) ?? "") ? { ...record, ...mark } : record,
      );
    };
  };
  return { name, breaks: [breaks], behaviour };
}
