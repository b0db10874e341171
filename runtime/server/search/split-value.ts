/** Splits a search value at each separator without a backslash before it (http://hl7.org/fhir/search.html#escaping). */
export function splitEscaped(value: string, separator: "," | "|"): readonly string[] {
  if (!value.includes("\\")) return value.split(separator);
  const parts: string[] = [];
  let part = "";
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] ?? "";
    if (character === "\\") {
      part += character + (value[at + 1] ?? "");
      at += 1;
    } else if (character === separator) {
      parts.push(part);
      part = "";
    } else part += character;
  }
  return [...parts, part];
}

/** The value with its backslashes resolved; a backslash before anything but a separator is literal. */
export const unescapeValue = (value: string): string => value.replace(/\\([\\,|$])/g, "$1");

/** A text as a value: what separates values in others is part of it. */
export const escapeValue = (text: string): string => text.replace(/[\\,|$]/g, "\\$&");
