/** What has to be chosen with an answer, which would contradict the others of the spec; by the gap and the answer. */
export const companions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "search.response: array": { "search.paging": "Link header" },
  "search.response: array of {resource}": { "search.paging": "Link header" },
  "search.count-maximum: 2": { "search.count-default": "2" },
  "status.transitions: no other value taken": { "status.values": "closed" },
  "status.values: closed": { "status.transitions": "no other value taken" },
  "errors.payload: none": { "operation.export": "not offered" },
};
