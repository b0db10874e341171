// Answers that must be chosen together, for tests of every answer.
/**
 * By gap and answer: the answers that it needs, because the spec's default answers would contradict it.
 */
export const companions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "search.response: array": { "search.paging": "Link header" },
  "search.response: array of {resource}": { "search.paging": "Link header" },
  "search.empty: 404": { "search.absent-reference": "refused 404" },
  "search.count-maximum: 2": { "search.count-default": "2" },
  "status.transitions: no other value taken": { "status.values": "closed" },
  "status.values: closed": { "status.transitions": "no other value taken" },
  "update.target: as read": { "update.concurrent": "refused 409" },
  "errors.payload: none": { "operation.export": "not offered" },
};
