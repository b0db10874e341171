import type { Codes } from "./entry.js";

/** 15xx: specs in several files. */
export const severalFilesCodes = {
  CRI1501: {
    title: "a file that can't be read",
    explanation:
      "A spec includes a file, or lies over one, that is missing, is a folder, may not be read, or is no UTF-8 text.",
    remedy: "Write the path of a file, from the folder of the file that it is written in.",
  },
  CRI1502: {
    title: "files in a circle",
    explanation: "A file includes itself, or an overlay lies over itself, directly or through others.",
    remedy: "Break the circle: leave out the path that leads back.",
  },
  CRI1503: {
    title: "a name in two files",
    explanation:
      "Two files of one spec hold the same name of the same part. Neither counts more than the other, and the order of files decides nothing.",
    remedy: "Remove or rename one of the two; to change what another spec says, write an overlay.",
  },
  CRI1504: {
    title: "a path that leads away",
    explanation:
      "Paths in a spec are relative and have forward slashes, so that they lead to the same file on every machine; what is included lies in the folder of the spec or below it.",
    remedy: "Move the file into the spec's folder, and write its path from this file's folder.",
  },
  CRI1505: {
    title: "included twice",
    explanation: "A file is included by two files of one spec, or twice by one.",
    remedy: "Leave one of the two.",
  },
  CRI1506: {
    title: "no part of a spec",
    explanation:
      "A spec includes a file, or lies over one, that has none of the names that a spec's files have at their top. It may be any file, so none of its lines is shown.",
    remedy:
      "Name a file of the spec: one that holds forms, interactions, shapes, resources, date-search or gaps; of an overlay, changes, add or remove.",
  },
} as const satisfies Codes;
