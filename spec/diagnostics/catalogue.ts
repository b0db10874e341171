/** What there is to say of each code, whatever the file: what `cri explain CODE` prints. */
export interface CatalogueEntry {
  readonly title: string;
  readonly explanation: string;
  readonly remedy: string;
}

/** Every code of the spec's diagnostics: 10xx the file, 11xx the language, 12xx names, 13xx contradictions, 14xx config files. */
export const catalogue = {
  CRI1001: {
    title: "the file can't be read",
    explanation: "The spec file is missing, is a folder, or may not be read.",
    remedy: "Give the path of a spec file with --spec.",
  },
  CRI1002: {
    title: "not YAML",
    explanation: "The text breaks a rule of YAML, so what follows it can't be told for sure.",
    remedy: "Put the YAML right; quote a text that holds a colon, a hash or a bracket.",
  },
  CRI1003: {
    title: "a name stands twice",
    explanation: "YAML maps hold each name once; of two, one would be dropped in silence.",
    remedy: "Remove or rename one of the two.",
  },
  CRI1004: {
    title: "an alias",
    explanation: "The language has no anchors and aliases: a reader should find each thing where it is used.",
    remedy: "Write the value out here.",
  },
  CRI1005: {
    title: "not a map",
    explanation: "A spec is a map from plain names to values.",
    remedy: "Write names and values, as in name: clinical-records.",
  },
  CRI1006: {
    title: "nested too deep",
    explanation:
      "Values are nested deeper than any interface needs, which is most likely a mistake of indentation.",
    remedy: "Look at the indentation, or make a shape of the inner part.",
  },
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
    explanation: "A type has search parameters and does not offer the interaction.",
    remedy: "Add search to its interactions, or remove the parameters.",
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
  CRI1330: {
    title: "no resource of FHIR",
    explanation:
      "The spec says that its records are FHIR's, and names a type that FHIR has not; a CapabilityStatement can't hold it.",
    remedy: "Name a type of FHIR, or leave fhir out.",
  },
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
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

export type Code = keyof typeof catalogue;
