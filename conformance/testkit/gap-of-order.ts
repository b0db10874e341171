// A gap about the order of lists, for tests.
import type { Gap } from "../../spec/model.js";

export function gapOfOrder(more: Partial<Gap>): Gap {
  return {
    clause: "gap.search.order",
    basis: "chosen",
    section: "Finding",
    at: { line: 1, column: 1 },
    id: "search.order",
    asks: "In what order is a list?",
    answer: "newest first",
    because: "the latest is looked for",
    observe: "Add records and search.",
    probe: "search-order",
    ...more,
  };
}
