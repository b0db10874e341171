// The statement of the order of a list for which the request asks none.
import { flagOf, textOf, valueAt } from "../source/tree.js";
import { statement } from "./statement.js";

export const sorted = statement({
  name: "sorted",
  member: "sorted",
  needs: "search",
  unoffered: "CRI1322",
  section: "search",
  extension: "The field by which a list is sorted if the request asks for no order.",
  parts: { by: "", descending: undefined },
  served: "sorted",
  read({ value }, node, { sortKeyAt }) {
    const by = valueAt(value, "by");
    const text = textOf(by);
    const key = by && text !== undefined ? sortKeyAt({ text, spot: by.spot }) : undefined;
    return key && { ...node, by: key, descending: flagOf(valueAt(value, "descending")) ?? false };
  },
  write: ({ by, descending }) => ({ by: by.path, ...(descending && { descending }) }),
  words: ({ by, descending }) =>
    `a list for which no order is asked is sorted by ${by.path}${descending ? ", descending" : ""}`,
  changes: {
    added: {
      direction: "response",
      level: "risky",
      title: "the order of a list is now stated",
      reason: "Clients may have relied on the order that the server had.",
      remedy: "Make the server sort its lists in this order.",
    },
    removed: {
      direction: "response",
      level: "breaking",
      title: "the order of a list is no longer stated",
      reason: "A client that relies on the order may get a different order.",
      remedy: "Keep the order until no client relies on it, or let requests ask for it.",
    },
    changed: {
      direction: "response",
      level: "breaking",
      title: "the stated order of a list changed",
      reason: "A client that relies on the old order gets a different order.",
      remedy: "Keep the order, and let requests ask for the new one.",
    },
  },
});
