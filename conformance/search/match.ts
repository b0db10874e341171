/**
 * How a value and a record stand to each other: the record must be found by it, must be left out, or the document leaves
 * it open (casing, parts of a text, a bare date, a comma, a form of reference), so that nothing follows from either.
 */
export type Fit = "fits" | "differs" | "open";

/** Every part must fit; one that differs is enough to differ. */
export function allOf(parts: readonly Fit[]): Fit {
  if (parts.includes("differs")) return "differs";
  return parts.includes("open") ? "open" : "fits";
}

/** One part that fits is enough; it differs only where every part does. */
export function anyOf(parts: readonly Fit[]): Fit {
  if (parts.includes("fits")) return "fits";
  return parts.includes("open") ? "open" : "differs";
}

/** All parts must say the same: for several readings of which the document does not tell the right one. */
export function agreed(parts: readonly Fit[]): Fit {
  const [first = "open"] = parts;
  return parts.every((part) => part === first) ? first : "open";
}
