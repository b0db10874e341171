import type { Codes } from "./entry.js";

/** 16xx: overlays. */
export const overlayCodes = {
  CRI1601: {
    title: "a clause that the base does not have",
    explanation: "An overlay changes or removes a node by its clause, and the spec below has no such clause.",
    remedy: "Write a clause of the base: generated/clauses.json lists all of them.",
  },
  CRI1602: {
    title: "no place to add it",
    explanation:
      "What an overlay adds goes where its clause says, and the spec below has no place of that name.",
    remedy: "Write the clause of a place that is there, a dot and the new name.",
  },
  CRI1603: {
    title: "there already",
    explanation: "An overlay adds what the spec below has.",
    remedy: "Put it under changes with what is otherwise, or leave it out.",
  },
  CRI1604: {
    title: "not removed by itself",
    explanation: "What the language demands of a part goes with the whole part, or stays.",
    remedy: "Remove the whole, or leave this.",
  },
  CRI1605: {
    title: "two wishes for one clause",
    explanation: "An overlay changes, adds or removes one clause in more than one of these ways.",
    remedy: "Leave one of the two.",
  },
  CRI1606: {
    title: "stated by no document",
    explanation:
      "An overlay states something new, and a statement stands on a document. Answers to gaps, and what bears basis: chosen, do without.",
    remedy: "Name the document at the top of the overlay, with document: and its title.",
  },
  CRI1607: {
    title: "nothing to take away",
    explanation: "An overlay takes a property away by null, and the node below does not have it.",
    remedy: "Leave it out.",
  },
} as const satisfies Codes;
