// Codes of mistakes in the types of fields.
import type { Codes } from "./entry.js";

export const typeCodes = {
  CRI1340: {
    title: "a map of nothing",
    explanation:
      "A map has the type of its values in parentheses, and this type is not a URL: only references have URLs.",
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
      "The types of a union must have different JSON types: a text, a number, true or false, an object. If several types are shapes, they need one member that is fixed in each shape, to a different text.",
    remedy: "Remove an alternative, or give each of the shapes such a member.",
  },
} as const satisfies Codes;
