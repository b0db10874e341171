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
} as const satisfies Codes;
