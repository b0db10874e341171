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
    explanation: "A YAML map can have each name only once. YAML would silently ignore one of the two.",
    remedy: "Remove or rename one of the two.",
  },
  CRI1004: {
    title: "an alias",
    explanation:
      "The language has no anchors and aliases, so that a reader finds each value where it is used.",
    remedy: "Write the value out here.",
  },
  CRI1005: {
    title: "not a map",
    explanation:
      "A spec must be a map from plain names to values, and each file that it includes too. This file is empty, a list, or a single text.",
    remedy:
      "Begin with names and values, such as name: clinical-records; cri-kit init writes a spec to start from.",
  },
  CRI1006: {
    title: "nested too deep",
    explanation: "Values are nested deeper than any interface needs. The indentation is probably wrong.",
    remedy: "Check the indentation, or make the inner part a shape.",
  },
  CRI1007: {
    title: "a document of another kind",
    explanation:
      "The file is an OpenAPI document or a resource of FHIR, not a spec. cri-kit init can draft a spec from this file. The " +
      "draft has what the file states, with the place of each statement. What the file leaves open becomes a gap.",
    remedy: "Draft a spec from this file: cri-kit init --from FILE spec.yaml.",
  },
  CRI1008: {
    title: "a number that a program cannot keep",
    explanation:
      "The number is infinite, not a number (.nan), or too large for a program to keep, such as 1e400. Or it is a whole number beyond 2^53 that would be rounded, such as 9007199254740993.",
    remedy: "Write a smaller number; or leave out a limit that nothing reaches.",
  },
} as const satisfies Codes;
