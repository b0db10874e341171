import type { Codes } from "./entry.js";

/** 14xx: config files of runs. */
export const configCodes = {
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
  CRI1406: {
    title: "a variable in a file that nobody named",
    explanation:
      "A config file that was found in the working folder asks for a variable of the environment. It may have come with what was " +
      "checked out there, and would send the variable to the deployment that it names.",
    remedy: "If the file is yours, name it: --config cri.config.yaml.",
  },
  CRI1407: {
    title: "a path out of the folder of a file that nobody named",
    explanation:
      "A config file that was found in the working folder names a file outside of its own folder: by an absolute path, by .. or by a link.",
    remedy: "Name a file in that folder; or, if the config is yours, name it: --config cri.config.yaml.",
  },
} as const satisfies Codes;
