// Keeps the answers to searches, for checks that need not ask again.
import type { RequestContext } from "../exchange.js";
import type { ApiAdapter, SearchOutcome } from "./adapter.js";

/** For each set of shared records: the answers that each queue got since it wrote something, by what was asked. */
const keptBy = new WeakMap<object, Map<string, Map<string, SearchOutcome>>>();

/** `api`, which keeps the answers to the searches of a queue until the queue writes. */
export function keepingSearches(
  api: ApiAdapter,
  memo: object,
  { queue, exchanges }: Pick<RequestContext, "queue" | "exchanges"> = { queue: "", exchanges: [] },
): ApiAdapter {
  const queues = keptBy.get(memo) ?? new Map<string, Map<string, SearchOutcome>>();
  keptBy.set(memo, queues);
  const forget = () => queues.set(queue, new Map());
  if (!queues.has(queue)) forget();
  const writing =
    <A extends unknown[], R>(send: (...sent: A) => Promise<R>) =>
    (...sent: A): Promise<R> => {
      forget();
      return send(...sent).finally(forget);
    };
  return {
    ...api,
    async search(at, query, options) {
      const answers = queues.get(queue);
      const outcome = await api.search(at, query, options);
      // The first page alone is not the list.
      if (!options?.firstPageOnly || outcome.cut === undefined)
        answers?.set(api.searchUrl(at, query), outcome);
      return outcome;
    },
    kept(at, query) {
      const outcome = queues.get(queue)?.get(api.searchUrl(at, query));
      exchanges.push(...(outcome?.exchanges ?? []).filter((one) => !exchanges.includes(one)));
      return outcome;
    },
    add: writing(api.add),
    update: writing(api.update),
    patch: writing(api.patch),
    patchBy: writing(api.patchBy),
    remove: writing(api.remove),
    act: writing(api.act),
    actOnType: writing(api.actOnType),
    as(sender) {
      forget();
      return api.as(sender);
    },
  };
}
