// Damages the text of a spec at random.
import { isObject } from "../../language/schema.js";
import type { Files } from "../several-files.js";

type Draw = (below: number) => number;

/** Snippets that damage a text: everything that YAML, JavaScript or the language interprets. */
export const snippets = [
  "",
  "*a",
  "&a ",
  ": ",
  "- ",
  "[",
  "}",
  "{",
  "\n",
  "\t",
  "null",
  "0x1",
  "__proto__: ",
  "is: ",
  "\u0000",
  "<<: ",
  "? ",
  "!!binary ",
  "---\n",
  "...",
  "#",
  "'",
  '"',
  "\\",
  "|",
  ">",
  "%YAML 1.1\n",
  "\ufeff",
  "\ud800",
  "include: [a]\n",
  "overlay-of: x\n",
];

/** The files with one to three pieces of text removed, inserted or moved. */
export function editedBytes(files: Files, draw: Draw): Files {
  const names = Object.keys(files);
  const edited: Record<string, string> = { ...files };
  for (let left = 1 + draw(3); left > 0; left--) {
    const name = names[draw(names.length)] ?? "";
    const text = edited[name] ?? "";
    const from = draw(text.length + 1);
    const to = Math.min(text.length, from + draw(40));
    const put =
      draw(3) === 0
        ? text.slice(draw(text.length), draw(text.length))
        : (snippets[draw(snippets.length)] ?? "");
    edited[name] = text.slice(0, from) + put + text.slice(to);
  }
  return edited;
}

/** Values of another type that replace a node. */
const others = [
  null,
  true,
  0,
  -1.5,
  "",
  "x",
  [],
  {},
  [[]],
  [null],
  { is: "string" },
  { "": 1 },
  "string",
  ["string", "string"],
  "Reference(Nobody)",
];

/** The value with one node dropped, renamed, replaced, or repeated under another name. */
export function mutated(value: unknown, draw: Draw): unknown {
  const places = placesIn(value);
  const target = places[draw(places.length)] ?? [];
  return changedAt(value, target, draw);
}

type Way = readonly (string | number)[];

function placesIn(value: unknown, way: Way = []): readonly Way[] {
  const inside = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return inside.flatMap(([name, inner]) => [[...way, name], ...placesIn(inner, [...way, name])]);
}

function changedAt(value: unknown, [name, ...rest]: Way, draw: Draw): unknown {
  if (name === undefined) return value;
  const entries = Array.isArray(value)
    ? value.map((item, n) => [n, item] as const)
    : Object.entries(Object(value));
  const made = entries.flatMap(([key, inner]): (readonly [string | number, unknown])[] => {
    if (key !== name) return [[key, inner]];
    if (rest.length > 0) return [[key, changedAt(inner, rest, draw)]];
    return (
      [
        [],
        [[renamed(String(key), draw), inner] as const],
        [[key, others[draw(others.length)]] as const],
        [[key, inner] as const, [renamed(String(key), draw), inner] as const],
      ][draw(4)] ?? []
    );
  });
  return Array.isArray(value) ? made.map(([, inner]) => inner) : Object.fromEntries(made);
}

function renamed(name: string, draw: Draw): string {
  const names = [
    "__proto__",
    "constructor",
    "is",
    "",
    "a b",
    `${name}x`,
    name.slice(1),
    name.toUpperCase(),
    "kind.x",
    "\u0000",
  ];
  return names[draw(names.length)] ?? name;
}
