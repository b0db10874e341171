// Codes of mistakes in the types of fields.
import type { Codes } from "./entry.js";

export const typeCodes = {
  CRI1340: {
    title: "a map of nothing",
    explanation: "A map says in parentheses of which type its values are. URLs are in references only.",
    remedy: "Write the type of the values: map(string).",
  },
  CRI1341: {
    title: "a path into a map",
    explanation: "The names inside a map are free, so no path leads to one of its values.",
    remedy: "Name another field; no search looks into a map.",
  },
  CRI1342: {
    title: "alternatives that can't be told apart",
    explanation:
      "The alternatives of a union are of different JSON types: a text, a number, true or false, an object. Several shapes are told apart by a member that is fixed in each of them, to different texts.",
    remedy: "Remove an alternative, or give each of the shapes such a member.",
  },
} as const satisfies Codes;
