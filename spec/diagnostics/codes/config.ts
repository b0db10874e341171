// Codes 14xx: mistakes in the config file of a run.
import type { Codes } from "./entry.js";

export const configCodes = {
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
} as const satisfies Codes;
