import type { Codes } from "./entry.js";

/** 13xx: what cannot be so together. */
export const contradictionCodes = {
  CRI1301: {
    title: "a shape without end",
    explanation: "A shape holds itself, directly or through others, so no record of it could end.",
    remedy: "Break the circle: refer to a record, or write the inner part out.",
  },
  CRI1302: {
    title: "two nodes with one clause",
    explanation: "A clause is an id, computed from a node's place; two nodes got the same one.",
    remedy: "Remove or rename one of the two.",
  },
  CRI1303: {
    title: "another type's name",
    explanation: "The type member of a resource is fixed to something else than the resource's name.",
    remedy: "Fix it to the resource's own name.",
  },
  CRI1304: {
    title: "no type member",
    explanation: "A record must say its type, in the member that type-member names.",
    remedy: "Add the field with fixed: and the resource's name.",
  },
  CRI1305: {
    title: "a path without site or type",
    explanation: "Every path form holds the base, the site and the type, each once.",
    remedy: "Write all three placeholders into the path.",
  },
  CRI1306: {
    title: "a path that can't be read",
    explanation:
      "A path begins with the base; its parts are plain texts or placeholders, with one slash between them.",
    remedy: "Use the placeholders that the spec declares, each as a whole part between slashes.",
  },
  CRI1307: {
    title: "two with one path",
    explanation: "Two types, or two forms, would be asked for by the same path.",
    remedy: "Give one of them another segment or path.",
  },
  CRI1308: {
    title: "a type without a path",
    explanation: "A type must be shown in at least one path form.",
    remedy: "List its forms under paths.",
  },
  CRI1309: {
    title: "an operation that can't be asked for",
    explanation: "A type offers an interaction for which the spec gives no method.",
    remedy: "Add it under interactions, or remove it from the type.",
  },
  CRI1310: {
    title: "derived from nothing",
    explanation: "What is derived must say what it was derived from, so that a reader can judge it.",
    remedy: "Add derived-from, or make the basis stated.",
  },
  CRI1311: {
    title: "a reason that is not needed",
    explanation: "Only what is derived says what it was derived from.",
    remedy: "Set basis: derived, or remove derived-from.",
  },
  CRI1312: {
    title: "either of one",
    explanation: "A parameter that may be read in several ways looks at several fields.",
    remedy: "List the fields it may look at, or remove either.",
  },
  CRI1313: {
    title: "a parameter that looks at nothing",
    explanation: "A search parameter must say what it looks at.",
    remedy: "Add looks-at, special, or unseen with the reason.",
  },
  CRI1314: {
    title: "looked at twice",
    explanation: "Of looks-at, special and unseen a parameter has one.",
    remedy: "Keep one of them.",
  },
  CRI1315: {
    title: "a field that can't be compared",
    explanation: "The parameter's type can't be held against the field that it looks at.",
    remedy: "Look at another field, name a member of it, or give match.",
  },
  CRI1316: {
    title: "several ways to compare",
    explanation: "The fields that a parameter looks at would be compared in different ways.",
    remedy: "Say with match how all of them are compared.",
  },
  CRI1318: {
    title: "a url out of place",
    explanation: "A url stands in a shape with the role of a reference, and says with form how it is made.",
    remedy: "Use the reference's shape, or give the url its form.",
  },
  CRI1319: {
    title: "a target of no reference",
    explanation: "Only a shape with the role of a reference says in parentheses what it refers to.",
    remedy: "Remove the parentheses, or use the reference's shape.",
  },
  CRI1320: {
    title: "inside and outside",
    explanation: "A type is listed as external and is declared in this spec.",
    remedy: "Remove it from external-types.",
  },
  CRI1321: {
    title: "a name that is taken",
    explanation: "Types of the language, shapes and resource types share one set of names.",
    remedy: "Choose another name.",
  },
  CRI1322: {
    title: "parameters without a search",
    explanation:
      "A type has search parameters, or says that a search needs none, and does not offer the interaction.",
    remedy: "Add search to its interactions, or remove what is said of a search.",
  },
  CRI1323: {
    title: "a size that is no number",
    explanation: "The parameter that bounds a list is a number.",
    remedy: "Make its type number.",
  },
  CRI1324: {
    title: "two interactions that look the same",
    explanation: "Two interactions would be asked for by the same method at the same place.",
    remedy: "Give one of them another method or place.",
  },
  CRI1325: {
    title: "a part of the wrong type",
    explanation: "A member that plays a part in a shape's role is of a type that can't play it.",
    remedy: "Name another member, or change its type.",
  },
  CRI1326: {
    title: "offered and not",
    explanation: "A type offers an interaction, and says why it does not.",
    remedy: "Remove it from interactions or from unlisted.",
  },
  CRI1327: {
    title: "fixed to what it can't hold",
    explanation: "A fixed value is a text, and the field holds no single text.",
    remedy: "Make the field a string, or remove fixed.",
  },
  CRI1328: {
    title: "needed and not",
    explanation:
      "A type says that a search needs no parameter, and has one that every search must have, or an at-least-one rule.",
    remedy: "Remove none-required, or the rule or the required flag that it speaks against.",
  },
  CRI1330: {
    title: "no resource of FHIR",
    explanation:
      "The spec says that its records are FHIR's, and names a type that FHIR has not; a CapabilityStatement can't hold it.",
    remedy: "Name a type of FHIR, or leave fhir out.",
  },
  CRI1331: {
    title: "an answer that our server cannot give",
    explanation:
      "A deployment may answer a gap so, but the generated server cannot: with this answer, the reference and openapi.json would describe another server.",
    remedy: "Choose an answer that the generated server can give.",
  },
  CRI1332: {
    title: "two answers that contradict each other",
    explanation: "No server can give both of two answers that the spec chooses.",
    remedy: "Change one of the two.",
  },
  CRI1333: {
    title: "prefixes of what is no number",
    explanation:
      "A parameter that states comparison prefixes of its own compares numbers. Those of dates are stated once, under date-search.",
    remedy: "Remove the prefixes, or name its parameter under date-search.",
  },
} as const satisfies Codes;
