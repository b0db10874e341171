// Values as in real records, for the records that the suite generates.
import type { Field } from "./model.js";

/** A field's samples: values, or codes of the code systems that it is bound to. Empty where any word serves. */
export function samplesOf({ samples, codings = [] }: Field): readonly string[] {
  return samples ?? codings.map(({ code }) => code);
}
