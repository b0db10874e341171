import type { Codes } from "./entry.js";

/** 14xx: config files of runs. */
export const configCodes = {
  CRI1401: {
    title: "a variable that is not set",
    explanation: "A text of a config file names a variable in braces that the environment does not have.",
    remedy: "Set the variable, or write :-TEXT after its name to have TEXT in its place.",
  },
  CRI1402: {
    title: "a name that the interface does not have",
    explanation:
      "A config file names a type, a path form, a search parameter or a gap that the spec does not have.",
    remedy: "Write a name of the spec, or remove it.",
  },
  CRI1403: {
    title: "out of range",
    explanation: "A number is smaller or larger than it can be at this place.",
    remedy: "Write a number within the bounds.",
  },
  CRI1404: {
    title: "no record of the interface",
    explanation: "A URL under read has none of the forms in which the spec puts a record of that type.",
    remedy: "Write the record's id, or its URL under one of the path forms.",
  },
  CRI1405: {
    title: "more than the document has",
    explanation: "A config file claims an interaction that the document does not have for the type.",
    remedy: "Remove it: what the document does not have is not tested.",
  },
} as const satisfies Codes;
