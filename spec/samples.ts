// Returns the sample values of a field, for the records that the suite generates.
import type { Field } from "./field.js";

/** Values, or codes of the code systems that the field is bound to. Empty if any word will do. */
export const samplesOf = ({ samples, codings = [] }: Field): readonly string[] =>
  samples ?? codings.map(({ code }) => code);
