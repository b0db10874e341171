// Types for the parts of the output that a clause was generated as.
/** A part of the output that was generated from a statement of the spec. */
export interface GeneratedSymbol {
  /** Path below the output folder. */
  readonly file: string;
  /** The exported name, in a file that is a module. */
  readonly name?: string;
  /** The member of that type. */
  readonly member?: string;
  /** Its place in the file's JSON, or in the exported value (JSON Pointer, RFC 6901). */
  readonly pointer?: string;
}

/** The parts of the output that one clause became. */
export interface ClauseSymbol {
  readonly clause: string;
  readonly symbol: GeneratedSymbol;
}

/** A JSON Pointer of these parts. */
export const pointer = (parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");

/** A symbol for a person: `types/vehicle.ts Vehicle.floor`, `schemas/vehicle.schema.json#/properties/floor`. */
export function symbolText({ file, name, member, pointer: at }: GeneratedSymbol): string {
  const inside = [name, member].filter((part) => part !== undefined).join(".");
  return `${file}${inside === "" ? "" : ` ${inside}`}${at === undefined ? "" : `#${at}`}`;
}
