import type { Codes } from "./entry.js";

/** 10xx: the spec file and its YAML. */
export const fileCodes = {
  CRI1001: {
    title: "the file can't be read",
    explanation: "The spec file is missing, is a folder, may not be read, or is no UTF-8 text.",
    remedy: "Give the path of a spec file with --spec.",
  },
  CRI1002: {
    title: "not YAML",
    explanation:
      "The text breaks a rule of YAML, so what follows it can't be told for sure; its mistakes are told once this is put right.",
    remedy: "Put the YAML right; quote a text that holds a colon, a hash or a bracket.",
  },
  CRI1003: {
    title: "a name stands twice",
    explanation: "YAML maps hold each name once; of two, one would be dropped unnoticed.",
    remedy: "Remove or rename one of the two.",
  },
  CRI1004: {
    title: "an alias",
    explanation: "The language has no anchors and aliases: a reader should find each thing where it is used.",
    remedy: "Write the value out here.",
  },
  CRI1005: {
    title: "not a map",
    explanation:
      "A spec, and any file beside it, is a map from plain names to values: an empty file, a list and a text alone are none.",
    remedy:
      "Begin with names and values, as in name: clinical-records; cri-kit init writes a spec to start from.",
  },
  CRI1006: {
    title: "nested too deep",
    explanation:
      "Values are nested deeper than any interface needs, which is most likely a mistake of indentation.",
    remedy: "Look at the indentation, or make a shape of the inner part.",
  },
} as const satisfies Codes;
