// Codes 16xx: mistakes in an overlay.
import type { Codes } from "./entry.js";

export const overlayCodes = {
  CRI1601: {
    title: "a clause that the base does not have",
    explanation: "The overlay changes or removes a clause that the base spec does not have.",
    remedy: "Write a clause of the base spec; generated/clauses.json lists them all.",
  },
  CRI1602: {
    title: "no place to add it",
    explanation:
      "An added node goes to the place that its clause names, but the base spec has no such place.",
    remedy: "Write the clause of an existing place, a dot and the new name.",
  },
  CRI1603: {
    title: "already in the base spec",
    explanation: "The overlay adds a node that the base spec already has.",
    remedy: "List its differences under changes, or remove it.",
  },
  CRI1604: {
    title: "can't be removed alone",
    explanation: "The language requires this property, so an overlay can only remove the whole node.",
    remedy: "Remove the whole node, or keep this property.",
  },
  CRI1605: {
    title: "two edits of one clause",
    explanation: "The overlay names one clause in more than one of changes, add and remove.",
    remedy: "Keep one of the two.",
  },
  CRI1606: {
    title: "a statement without a document",
    explanation:
      "The overlay has a new statement, so it must name the document that states it. Answers to gaps, and nodes with basis: chosen, need no document.",
    remedy: "Add document: and its title at the top of the overlay.",
  },
  CRI1607: {
    title: "nothing to remove",
    explanation: "The overlay removes a property with null, but the node in the base spec does not have it.",
    remedy: "Remove the line.",
  },
} as const satisfies Codes;
