// Codes 10xx: a spec file that can't be read, or is not valid YAML.
import type { Codes } from "./entry.js";

export const fileCodes = {
  CRI1001: {
    title: "the file can't be read",
    explanation: "The spec file is missing, is a folder, is not readable, or is not UTF-8 text.",
    remedy: "Name a file that exists and that you may read.",
  },
  CRI1002: {
    title: "invalid YAML",
    explanation: "The text breaks a rule of YAML. Mistakes after this place are reported once it is fixed.",
    remedy: "Fix the YAML; quote a text that contains a colon, a hash or a bracket.",
  },
  CRI1003: {
    title: "duplicate name",
    explanation: "A YAML map has each name once; YAML would silently ignore one of the two.",
    remedy: "Remove or rename one of the two.",
  },
  CRI1004: {
    title: "an alias",
    explanation: "The language has no anchors and aliases: a reader should find each value where it is used.",
    remedy: "Write the value out here.",
  },
  CRI1005: {
    title: "not a map",
    explanation:
      "A spec, and any file that it includes, is a map from plain names to values; an empty file, a list or a single text is not.",
    remedy:
      "Begin with names and values, such as name: clinical-records; cri-kit init writes a spec to start from.",
  },
  CRI1006: {
    title: "nested too deep",
    explanation: "Values are nested deeper than any interface needs; the indentation is probably wrong.",
    remedy: "Check the indentation, or make the inner part a shape.",
  },
  CRI1007: {
    title: "a document of another kind",
    explanation:
      "The file is an OpenAPI document or a resource of FHIR. A spec can be drafted from it: what the document states is taken " +
      "over, with its place, and what it leaves open becomes a gap.",
    remedy: "Draft a spec from it: cri-kit init --from FILE spec.yaml.",
  },
} as const satisfies Codes;
