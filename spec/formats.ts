// The formats of texts: expressions of ajv-formats, and our own where it has none.
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** Loaded when a format is first needed: most runs need none. */
const formatsOfAjv = (): typeof import("ajv-formats/dist/formats.js") => load("ajv-formats/dist/formats.js");

/** The formats of JSON Schema (Validation 2020-12, section 7.3) that a spec may name. */
const ofJsonSchema = ["email", "hostname", "ipv4", "ipv6", "uri", "uuid", "time", "duration"] as const;

/** All formats that a spec may name; `decimal` is of OpenAPI's format registry. */
export const formatNames = [...ofJsonSchema, "decimal"] as const;

export type FormatName = (typeof formatNames)[number];

type JsonSchemaFormat = (typeof ofJsonSchema)[number];

export const isFormatName = (text: string): text is FormatName => formatNames.some((name) => name === text);

/** Whether validators of JSON Schema know the format; they refuse others, or pass over them. */
export const isKnownToJsonSchema = (name: FormatName): name is JsonSchemaFormat =>
  ofJsonSchema.some((known) => known === name);

/** Whether a text is of a format. */
export const hasFormat = (name: FormatName, text: string): boolean => patternOf(name).test(text);

/** The expression of a format. */
export function patternOf(name: FormatName): RegExp {
  if (!isKnownToJsonSchema(name)) return ownPatterns[name];
  const own = ownPatterns[name];
  if (own !== undefined) return own;
  const format = formatsOfAjv().fullFormats[name];
  if (format instanceof RegExp) return format;
  throw new Error(`ajv-formats has no expression for ${name}`);
}

/** A character of a path (RFC 3986, section 3.3), and those of the other parts of a URI. */
const pathCharacter = "(?:[\\w.~!$&'()*+,;=:@-]|%[0-9a-f]{2})";
const hostCharacter = "(?:[\\w.~!$&'()*+,;=:-]|%[0-9a-f]{2})";
const queryCharacter = "(?:[\\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})";
const authority = `//(?:${hostCharacter}*@)?(?:\\[[0-9a-f:.]+\\](?::\\d*)?|${hostCharacter}*)`;
const path = `(?:/${pathCharacter}*)*`;

type OwnPatterns = Readonly<
  Partial<Record<JsonSchemaFormat, RegExp>> & Record<Exclude<FormatName, JsonSchemaFormat>, RegExp>
>;

/** Formats that ajv-formats checks by functions, as their RFCs define them, and those that it does not have. */
const ownPatterns: OwnPatterns = {
  // RFC 3986, appendix A.
  uri: new RegExp(
    `^[a-z][a-z0-9+.-]*:(?:${authority}${path}|/?${pathCharacter}+${path}|/)` +
      `(?:\\?${queryCharacter}*)?(?:#${queryCharacter}*)?$`,
    "i",
  ),
  // Digits as in JSON (RFC 8259, section 6) without an exponent: a text keeps them all, whatever number a program would make of them.
  decimal: /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/,
  // RFC 3339, section 5.6, full-time; a leap second ends an hour.
  time: /^(?:[01]\d|2[0-3]):(?:[0-5]\d:[0-5]\d|59:60)(?:\.\d+)?(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i,
};

/** A text of a format that differs for most words; it begins with the word if the format allows that. */
export function textOf(name: FormatName, word: string): string {
  const plain = word
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .slice(0, 40);
  const label = plain === "" ? "x" : plain;
  const number = (salt: string, below: number) => hashOf(`${salt}/${word}`) % below;
  const hex = (salt: string) => hashOf(`${salt}/${word}`).toString(16).padStart(8, "0");
  const two = (value: number) => String(value).padStart(2, "0");
  switch (name) {
    case "email":
      return `${label}@example.org`;
    case "hostname":
      return `${label}.example.org`;
    case "uri":
      return `https://example.org/${label}`;
    case "ipv4":
      return `10.${number("a", 256)}.${number("b", 256)}.${1 + number("c", 254)}`;
    case "ipv6":
      return `2001:db8::${hex("a").slice(0, 4)}:${hex("a").slice(4)}`;
    case "uuid": {
      const [a, b, c, d] = [hex("a"), hex("b"), hex("c"), hex("d")];
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`;
    }
    case "time":
      return `${two(number("a", 24))}:${two(number("b", 60))}:${two(number("c", 60))}Z`;
    case "duration":
      return `PT${1 + number("a", 20)}H${number("b", 60)}M`;
    case "decimal":
      return `${/^[1-9]\d{0,8}$/.test(plain) ? plain : 1 + number("a", 1_000_000)}.${two(number("b", 100))}`;
  }
}

/** FNV-1a over the text's UTF-16, with its bits mixed once more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
