import type { Codes } from "./entry.js";

/** 11xx: what the language takes, and where. */
export const languageCodes = {
  CRI1101: {
    title: "unknown property",
    explanation: "The language has no property of that name at this place.",
    remedy: "Remove it, or write one of the names that the language has here.",
  },
  CRI1102: {
    title: "a property is missing",
    explanation: "Something that the language demands at this place is not there.",
    remedy: "Add it.",
  },
  CRI1103: {
    title: "wrong type",
    explanation: "The value is of another type than the language takes at this place.",
    remedy: "Write a value of the type that is asked for.",
  },
  CRI1104: {
    title: "not one of the words",
    explanation: "At this place the language takes a few words only.",
    remedy: "Write one of the words that it takes.",
  },
  CRI1105: {
    title: "wrong form",
    explanation: "The value is a text of the right type, in a form that can't be used.",
    remedy: "Write it in the form that is asked for.",
  },
  CRI1106: {
    title: "empty",
    explanation: "A list, a map or a text is empty where something is needed.",
    remedy: "Fill it, or remove the property.",
  },
  CRI1107: {
    title: "a value stands twice",
    explanation: "A list holds the same value twice.",
    remedy: "Remove one of the two.",
  },
  CRI1108: {
    title: "too many",
    explanation: "A list holds more than the language takes at this place.",
    remedy: "Leave one.",
  },
} as const satisfies Codes;
