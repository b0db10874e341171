import type { Codes } from "./entry.js";

/** 12xx: names that lead nowhere, or to too much. */
export const nameCodes = {
  CRI1201: {
    title: "unknown type",
    explanation: "A field is of a type that is neither a word of the language nor a shape of this spec.",
    remedy: "Use a type of the language, or declare the shape under shapes.",
  },
  CRI1202: {
    title: "unknown target",
    explanation:
      "A reference points to a type that is neither a resource of this spec nor listed as external.",
    remedy: "Use a resource of this spec, or add the type to external-types.",
  },
  CRI1203: {
    title: "a parameter looks at no field",
    explanation: "A search parameter looks at a path that its type does not have.",
    remedy: "Write the path of a field, with dots between the members, or say with unseen why there is none.",
  },
  CRI1204: {
    title: "a rule names no parameter",
    explanation: "An at-least-one rule names a search parameter that its type does not have.",
    remedy: "Name a parameter that stands under search of the same type.",
  },
  CRI1205: {
    title: "unknown path form",
    explanation: "A type is shown in a path form that the spec does not declare.",
    remedy: "Name a form that stands under forms.",
  },
  CRI1206: {
    title: "a gap about nothing",
    explanation: "A gap hangs on a clause that no node has.",
    remedy: "Name the clause of a node that is in this file.",
  },
  CRI1207: {
    title: "date search of no parameter",
    explanation: "Date search is said of a parameter that no type has.",
    remedy: "Name a parameter that stands under search of some type.",
  },
  CRI1208: {
    title: "a role without its member",
    explanation:
      "A role of a shape needs a member which the shape does not have, or does not say which it is.",
    remedy: "Name a member of the same shape.",
  },
  CRI1209: {
    title: "no such answer",
    explanation:
      "Every gap has a closed list of answers: those that its probe can report. The generated server gives the one that the spec chooses.",
    remedy: "Write one of the gap's answers.",
  },
} as const satisfies Codes;
