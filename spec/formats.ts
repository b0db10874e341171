// The formats of texts, as ajv-formats checks them.
import { createRequire } from "node:module";

const load = createRequire(import.meta.url);

/** Loaded when a format is first needed: most runs need none. */
const formatsOfAjv = (): typeof import("ajv-formats/dist/formats.js") => load("ajv-formats/dist/formats.js");

/** The formats that a spec may name, in the words of JSON Schema (Validation 2020-12, section 7.3). */
export const formatNames = ["email", "hostname", "ipv4", "ipv6", "uri", "uuid", "time", "duration"] as const;

export type FormatName = (typeof formatNames)[number];

export const isFormatName = (text: string): text is FormatName => formatNames.some((name) => name === text);

/** Whether a text is of a format. */
export function hasFormat(name: FormatName, text: string): boolean {
  if (name === "time") return isTime(text);
  return patternOf(name)?.test(text) ?? true;
}

function isTime(text: string): boolean {
  const { time } = formatsOfAjv().fullFormats;
  const check = typeof time === "object" && "validate" in time ? time.validate : undefined;
  return typeof check === "function" && Reflect.apply(check, undefined, [text]) === true;
}

/** The expression of a format, for generated code; undefined for a time, which no expression checks. */
export function patternOf(name: FormatName): RegExp | undefined {
  if (name === "uri") return uriPattern;
  const format = formatsOfAjv().fullFormats[name];
  return format instanceof RegExp ? format : undefined;
}

/** As in ajv-formats 3.0.1, which does not export it. */
const uriPattern =
  /^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;

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
  }
}

/** FNV-1a over the text's UTF-16, with its bits mixed once more. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
