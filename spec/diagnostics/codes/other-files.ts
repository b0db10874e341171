// Codes 14xx to 16xx: mistakes in the config file of a run, in a spec of several files, and in an overlay.
import type { Codes } from "./entry.js";

export const otherFilesCodes = {
  CRI1401: {
    title: "a variable that is not set",
    explanation: "The config file uses an environment variable, in braces, that is not set.",
    remedy: "Set the variable, or write :-TEXT after its name for a default.",
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
    title: "not a record URL",
    explanation: "A URL under read matches none of the type's path forms.",
    remedy: "Write the record's id, or its URL under one of the path forms.",
  },
  CRI1405: {
    title: "an interaction that the document does not list",
    explanation: "The config file claims an interaction that the document does not list for the type.",
    remedy: "Remove it: the suite tests only what the document lists.",
  },
  CRI1406: {
    title: "a variable in a config file that was not named",
    explanation:
      "A config file that was found in the working folder uses an environment variable. Somebody else may " +
      "have written this file, and it would send the value of the variable to the deployment that it names.",
    remedy: "If the file is yours, name it: --config cri.config.yaml.",
  },
  CRI1407: {
    title: "an outside path in a config file that was not named",
    explanation:
      "A config file that was found in the working folder names a file outside its own folder: by an absolute path, .. or a link.",
    remedy: "Use a file in that folder; or, if the config is yours, name it: --config cri.config.yaml.",
  },
  // 15xx
  CRI1501: {
    title: "a file that can't be read",
    explanation:
      "The spec includes or overlays a file that is missing, is a folder, is not readable, or is not UTF-8 text.",
    remedy: "Write the path of a file, relative to the folder of the file that names it.",
  },
  CRI1502: {
    title: "a circle of files",
    explanation: "A file includes itself, or is an overlay of itself, directly or through others.",
    remedy: "Break the circle: remove the path that leads back.",
  },
  CRI1503: {
    title: "a name in two files",
    explanation:
      "Two files of one spec define the same name in the same part. No file replaces the other, whatever the order of the files.",
    remedy: "Remove or rename one of the two; to change another spec, write an overlay.",
  },
  CRI1504: {
    title: "a path outside the spec's folder",
    explanation:
      "Paths in a spec must be relative and use forward slashes, so that they work on every machine. An included file must be in the folder of the spec, or in a folder below it.",
    remedy: "Move the file into the spec's folder, and write its path relative to this file's folder.",
  },
  CRI1505: {
    title: "included twice",
    explanation: "A file is included twice: by two files of one spec, or two times by one file.",
    remedy: "Keep one of the two.",
  },
  CRI1506: {
    title: "not part of a spec",
    explanation:
      "The spec includes or overlays a file that has none of the top-level names of a spec. It may be a secret file, so its lines are not shown.",
    remedy:
      "Name a file of a spec, with forms, interactions, shapes, resources, date-search or gaps; or an overlay, with changes, add or remove.",
  },
  // 16xx
  CRI1601: {
    title: "a clause that the base does not have",
    explanation: "The overlay changes or removes a clause that the base spec does not have.",
    remedy: "Write a clause of the base spec; generated/clauses.json lists them all.",
  },
  CRI1602: {
    title: "no place to add it",
    explanation:
      "An added node goes to the place that its clause names, but the base spec has no such place.",
    remedy: "Write the clause of an existing place, a dot and the new name.",
  },
  CRI1603: {
    title: "already in the base spec",
    explanation: "The overlay adds a node that the base spec already has.",
    remedy: "List its differences under changes, or remove it.",
  },
  CRI1604: {
    title: "can't be removed alone",
    explanation: "The language requires this property, so an overlay can only remove the whole node.",
    remedy: "Remove the whole node, or keep this property.",
  },
  CRI1605: {
    title: "two edits of one clause",
    explanation: "The overlay names one clause in more than one of changes, add and remove.",
    remedy: "Keep one of the two.",
  },
  CRI1606: {
    title: "a statement without a document",
    explanation:
      "The overlay has a new statement, so it must name the document that states it. Answers to gaps, and nodes with basis: chosen, need no document.",
    remedy: "Add document: and its title at the top of the overlay.",
  },
  CRI1607: {
    title: "nothing to remove",
    explanation: "The overlay removes a property with null, but the node in the base spec does not have it.",
    remedy: "Remove the line.",
  },
} as const satisfies Codes;
