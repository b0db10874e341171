// Codes 15xx: mistakes in a spec of several files.
import type { Codes } from "./entry.js";

export const severalFilesCodes = {
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
} as const satisfies Codes;
