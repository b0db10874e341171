// The answer to "does this record match this search?" (yes, no or unknown), and how several answers combine.

/** `unknown`: the document leaves it open, such as case, parts of a text, a bare date, a comma or a form of reference. */
export type Match = "yes" | "no" | "unknown";

/** For parts that must all match. */
export function allOf(parts: readonly Match[]): Match {
  if (parts.includes("no")) return "no";
  return parts.includes("unknown") ? "unknown" : "yes";
}

/** For parts of which one is enough. */
export function anyOf(parts: readonly Match[]): Match {
  if (parts.includes("yes")) return "yes";
  return parts.includes("unknown") ? "unknown" : "no";
}

/** For several readings where the document does not say which is right: the answer that all of them give. */
export function agreed(parts: readonly Match[]): Match {
  const [first = "unknown"] = parts;
  return parts.every((part) => part === first) ? first : "unknown";
}
