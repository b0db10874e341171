// Codes 12xx: names that the spec does not declare.
import type { Codes } from "./entry.js";

export const nameCodes = {
  CRI1201: {
    title: "unknown type",
    explanation: "A field's type is neither a type of the language nor a shape of this spec.",
    remedy: "Use a type of the language, or declare the shape under shapes.",
  },
  CRI1202: {
    title: "unknown target",
    explanation:
      "A reference points to a type that is neither a resource of this spec nor listed as external.",
    remedy: "Use a resource of this spec, or add the type to external-types.",
  },
  CRI1203: {
    title: "a parameter looks at an unknown field",
    explanation: "A search parameter looks at a field path that its type does not have.",
    remedy:
      "Write the path of a field, with dots between the members, or use unseen to say why there is none.",
  },
  CRI1204: {
    title: "a rule names an unknown parameter",
    explanation: "An at-least-one rule names a search parameter that its type does not have.",
    remedy: "Name a parameter under search of the same type.",
  },
  CRI1205: {
    title: "unknown path form",
    explanation: "A type uses a path form that the spec does not declare.",
    remedy: "Name one of the path forms under forms.",
  },
  CRI1206: {
    title: "a gap about an unknown clause",
    explanation: "A gap refers to a clause that no node has.",
    remedy: "Name the clause of a node of this spec.",
  },
  CRI1207: {
    title: "date search of an unknown parameter",
    explanation: "Date search names a parameter that no type has.",
    remedy: "Name a parameter under search of a type.",
  },
  CRI1208: {
    title: "a role without its member",
    explanation: "A shape's role needs a member that the shape does not have, or does not name.",
    remedy: "Name a member of the same shape.",
  },
  CRI1209: {
    title: "no such answer",
    explanation:
      "A gap can only have the answers that its probe can report. The generated server gives the answer that the spec chooses.",
    remedy: "Write one of the gap's answers.",
  },
  CRI1210: {
    title: "an object without fields",
    explanation:
      "The type object does not say which fields an object has. The fields must be next to the type.",
    remedy: "Add fields: with the type of each.",
  },
  CRI1211: {
    title: "fields of no object",
    explanation: "Only a field of the type object, or a list of objects, has fields of its own.",
    remedy: "Write is: object, or remove fields.",
  },
  CRI1212: {
    title: "a scope of an unknown type",
    explanation:
      "A scope such as user/Book.read is for one type. The spec must list this type under resources.",
    remedy: "Name a type of the spec, or * for all.",
  },
} as const satisfies Codes;
