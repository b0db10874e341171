/**
 * A JSON Merge Patch (RFC 7396) of a record: members that it leaves out stay, and null removes one. A list is replaced as a whole.
 */
export type MergePatch<Whole> = Whole extends readonly unknown[]
  ? Whole
  : Whole extends object
    ? {
        [Name in keyof Whole]?: // Null is no value here, even of a member that may be null.
          | MergePatch<Exclude<Whole[Name], null>>
          | (undefined extends Whole[Name] ? null : never)
          // The name of an entry of a map.
          | (string extends Name ? null : never);
      }
    : Whole;

/** One operation of a JSON Patch (RFC 6902). Its paths are JSON Pointers (RFC 6901), such as `/tags/0` or `/tags/-`. */
export type PatchOperation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move" | "copy"; readonly from: string; readonly path: string };

/** A JSON Patch (RFC 6902): operations that are applied in turn, all or none. */
export type JsonPatch = readonly PatchOperation[];
