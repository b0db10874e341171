// Codes 11xx: violations of the schema of the spec language.
import type { Codes } from "./entry.js";

export const languageCodes = {
  CRI1101: {
    title: "unknown property",
    explanation: "The language has no property of that name at this place.",
    remedy: "Remove it, or use a property that is allowed here.",
  },
  CRI1102: {
    title: "a property is missing",
    explanation: "A property that the language requires at this place is missing.",
    remedy: "Add it.",
  },
  CRI1103: {
    title: "wrong type",
    explanation: "The language does not allow a value of this type at this place.",
    remedy: "Write a value of the required type.",
  },
  CRI1104: {
    title: "not one of the allowed words",
    explanation: "At this place the language allows only certain words.",
    remedy: "Write one of the allowed words.",
  },
  CRI1105: {
    title: "wrong format",
    explanation: "The value has the right type but the wrong format.",
    remedy: "Write it in the required format.",
  },
  CRI1106: {
    title: "empty",
    explanation: "A list, a map or a text is empty, but must not be.",
    remedy: "Fill it. A property that is not required can also be removed.",
  },
  CRI1107: {
    title: "duplicate value",
    explanation: "A list contains the same value twice.",
    remedy: "Remove one of the two.",
  },
  CRI1108: {
    title: "too many",
    explanation: "A list is longer than the language allows at this place.",
    remedy: "Keep only one.",
  },
  CRI1110: {
    title: "an unclear list",
    explanation:
      "[] after a type makes a list of values of this type. If the values have several types, put these types in round brackets before [].",
    remedy: "Write the type of the items, and [] after it.",
  },
} as const satisfies Codes;
