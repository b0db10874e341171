/**
 * A JSON Merge Patch (RFC 7396) of a record: members that it leaves out stay, and null removes one. A list is replaced as a whole.
 */
export type MergePatch<Whole> = Whole extends readonly unknown[]
  ? Whole
  : Whole extends object
    ? {
        [Name in keyof Whole]?:
          | MergePatch<Whole[Name]>
          | (undefined extends Whole[Name] ? null : never)
          // The name of an entry of a map.
          | (string extends Name ? null : never);
      }
    : Whole;
