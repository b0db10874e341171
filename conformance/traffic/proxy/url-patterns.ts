// Finds URLs below a base URL in JSON, in the values of a query, and in headers.

/** Characters that a URL may have percent-encoded or not in the value of a query. */
const reserved = /[^\w.~-]/;

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** One character as JSON writes it: some writers escape the slash. */
const asJson = (one: string): string => (one === "/" ? String.raw`(?:\\?\/|\\u002[fF])` : literal(one));

/** One character as a query writes it. */
function asQuery(one: string): string {
  if (!reserved.test(one)) return literal(one);
  const hex = one.charCodeAt(0).toString(16).padStart(2, "0");
  const either = hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  return `(?:${literal(one)}|%${either})`;
}

type Writing = (one: string) => string;

/** What is added to the base URL in a search for it. */
export interface Beside {
  /** A path that may stand after the base URL, if a slash follows. */
  readonly optional?: string;
  /** The path of the base URL, where a link may be a path without scheme and host. */
  readonly root?: string;
}

/** The base URL with its optional path, or else the root, if a slash follows. */
function below(base: string, { optional = "", root = "" }: Beside, as: Writing): string {
  const written = (text: string) => [...text].map(as).join("");
  const slash = `(?=${as("/")})`;
  const whole = written(base) + (optional === "" ? "" : `(?:${written(optional)}${slash})?`);
  return root === "" ? whole : `(?:${whole}|${written(root)}${slash})`;
}

/**
 * The start of each string value of a JSON text that is the base URL or a URL below it; never the name of a member. In valid JSON,
 * a quotation mark before such a text opens a string unless a backslash stands before it.
 */
export function inJson(base: string, beside: Beside = {}): RegExp {
  const end = String.raw`(?=["\/?#]|\\\/|\\u00(?:2[fF]|3[fF]|23))`;
  // bounded, since no name is as long as a long value may be
  const noName = String.raw`(?!(?:[^"\\]|\\[^]){0,4000}"\s*:)`;
  return new RegExp(String.raw`(?<=(?<!\\)")${below(base, beside, asJson)}${end}${noName}`, "g");
}

/** The same for the values of a query, of which one may hold several, joined by commas or bars. */
export function inQuery(base: string, beside: Beside = {}): RegExp {
  const start = "(?<=[=,|$]|%2[Cc]|%7[Cc]|%24)";
  const end = String.raw`(?=$|[\/?#&,|$]|%2[FfCc3]|%3[Ff]|%7[Cc]|%24)`;
  return new RegExp(start + below(base, beside, asQuery) + end, "g");
}

/** The same for a header that is a URL, or has URLs in angle brackets. */
export function inHeader(base: string, beside: Beside = {}): RegExp {
  return new RegExp(String.raw`(?<=^|<)${below(base, beside, literal)}(?=$|[\/?#>])`, "g");
}

/** The text with `base` in each place that the pattern finds, percent-encoded where the found URL is. */
export function replaced(text: string, pattern: RegExp, base: string): string {
  return text.replace(pattern, (found) => (/^\w+:?%/.test(found) ? encodeURIComponent(base) : base));
}
