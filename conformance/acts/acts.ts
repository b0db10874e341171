import type { Acts, AddedRecord } from "../contract.js";
import { add } from "./add.js";
import type { ActContext } from "./context.js";
import { read } from "./read.js";
import { remove } from "./remove.js";
import { search } from "./search.js";
import { updater } from "./update.js";
import { collectionUrl, recordUrl, searchUrl } from "./urls.js";

/** The interactions over one context. Updating or deleting what this run did not add is a fault of the suite and throws. */
export function actsOver(context: ActContext): Acts {
  const { base } = context;
  const update = updater(context);
  const own = new Set<string>();
  const guard = (record: AddedRecord) => {
    if (!own.has(record.url))
      throw new Error(`${record.url} was not added by this run and must not be changed`);
  };
  return {
    async add(at, body) {
      const outcome = await add(context, at, body);
      if (outcome.record) own.add(outcome.record.url);
      return outcome;
    },
    read: (at, id) => read(context, at, id),
    search: (at, query, options) => search(context, at, query, options),
    async update(record, body) {
      guard(record);
      return update(record, body);
    },
    async remove(record) {
      guard(record);
      return remove(context, record);
    },
    collectionUrl: (at) => collectionUrl(base, at),
    recordUrl: (at, id) => recordUrl(base, at, id),
    searchUrl: (at, query) => searchUrl(base, at, query),
  };
}
