// Writes times and attributes in the JSON of OTLP.

/** An attribute: its value's member names its type. */
export interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue: string } | { readonly intValue: string };
}

/** The attributes of texts and whole numbers. Whole numbers are texts in JSON, since they have 64 bits. */
export const attributesOf = (values: Readonly<Record<string, string | number>>): readonly Attribute[] =>
  Object.entries(values).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }));

/** Nanoseconds since 1970, of milliseconds with a fraction. A number cannot hold them exactly. */
export function nanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  const rest = Math.floor((milliseconds - whole) * 1_000_000);
  return `${whole}${String(rest).padStart(6, "0")}`;
}
