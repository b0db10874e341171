/**
 * Answers that must be chosen together with another answer, because the spec's other answers would contradict it. By gap and
 * answer.
 */
export const companions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "search.response: array": { "search.paging": "Link header" },
  "search.response: array of {resource}": { "search.paging": "Link header" },
  "search.count-maximum: 2": { "search.count-default": "2" },
  "status.transitions: no other value taken": { "status.values": "closed" },
  "status.values: closed": { "status.transitions": "no other value taken" },
  "errors.payload: none": { "operation.export": "not offered" },
};
