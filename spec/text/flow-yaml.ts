// Writes plain values as YAML on one line.

/** A plain value (text, number, true, false, null, list or map) on one line. */
export function flow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  if (typeof value !== "object" || value === null) return scalar(value);
  const members = Object.entries(value).map(
    ([key, member]: [string, unknown]) => `${keyText(key)}: ${flow(member)}`,
  );
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** A name of a map. */
export const keyText = (key: string): string =>
  /^[A-Za-z$_][\w$.-]*$/.test(key) && !/^(true|false|null)$/i.test(key) ? key : quoted(key);

/** Plain where YAML reads it as the same text, also inside brackets; else in double quotes. */
export function scalar(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const isPlain =
    /^[\p{L}<(/][\p{L}\p{N} _<>()/.'’;!?+=$|*-]*$/u.test(value) && !/\s$|: | #/.test(value) && !isWord(value);
  return isPlain ? value : quoted(value);
}

/** Texts that YAML would read as something else. */
const isWord = (text: string): boolean => /^(true|false|null|yes|no|on|off|y|n|~)$/i.test(text);

/** In double quotes; what YAML can't hold in a line is escaped. */
const quoted = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]|[\ud800-\udfff](?![\udc00-\udfff])/g,
    (letter) => (letter.length > 1 ? letter : `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
