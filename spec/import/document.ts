// The types of a document that somebody else wrote, as it is turned into a spec: its files, and each value with its place.
import type { Json, JsonObject } from "../json.js";

/** A document as it was read: its main file, and the files next to it that it refers to. */
export interface SourceDocument {
  /** The path that the user gave. */
  readonly file: string;
  readonly root: JsonObject;
  /** Further files by their path from the folder of the main file, with forward slashes. */
  readonly others: ReadonlyMap<string, Json>;
}

/** A value of a document. */
export interface DocNode {
  readonly value: Json;
  /** Its place: a JSON Pointer (RFC 6901) after `#`, after the file's path if it is not the main file. */
  readonly at: string;
}

/** The place of a member or an item. */
export const below = (at: string, key: string | number): string =>
  `${at}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;

/** Whether a place is another place, or inside it. */
export const isWithinPlace = (at: string, outer: string): boolean =>
  at === outer || at.startsWith(`${outer}/`);

/** The names that lead to a place, from the root of its file. */
export const namesOf = (at: string): readonly string[] =>
  at
    .slice(at.indexOf("#") + 1)
    .split("/")
    .slice(1)
    .map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The path of a place's file from the folder of the main file; empty for the main file. */
export const fileOf = (at: string): string => at.slice(0, at.indexOf("#"));
