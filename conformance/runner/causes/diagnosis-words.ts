// Writes the parts of a diagnosis in words: what fails, how, and of which types.
import type { CheckResult } from "../report.js";
import { mostNamed, type Named, type Parts } from "./diagnosis-parts.js";
import { formOf, typeOf } from "./subject.js";

/** The diagnosis with all that is known, which names at most `mostTypes` types. */
export const longestOf = (parts: Parts, mostTypes: number): string =>
  withTail(parts, parts.tail, "long", mostTypes);

/** Types are not named twice. */
function withTail(parts: Parts, tail: string, length: "long" | "short", mostTypes?: number): string {
  return inWords(parts, length, parts.tailHasTypes && tail !== "" ? 0 : mostTypes) + tail;
}

/** The diagnosis in fewer and fewer words, the longest first. */
export function shorterAndShorter(parts: Parts): readonly string[] {
  const { named, tail, shorterTails = [] } = parts;
  const only = { ...parts, named: { ...named, names: [named.together] } };
  return [
    ...[tail, ...shorterTails].flatMap((end) =>
      (end === "" || shorterTails.length === 0 ? (["long"] as const) : (["long", "short"] as const)).map(
        (length) => withTail(named.haveTypes && end !== "" ? only : parts, end, length),
      ),
    ),
    ...inBothLengths(parts),
    ...inBothLengths(parts, 0),
    ...inBothLengths({ ...parts, named: inShort(named) }),
    ...inBothLengths(only),
    ...inBothLengths(only, 0),
  ];
}

/** What the names are of is left out before the words for the fault become fewer. */
function inBothLengths(parts: Omit<Parts, "tail">, mostTypes?: number): readonly string[] {
  const { kind: _, ...named } = parts.named;
  return [
    inWords(parts, "long", mostTypes),
    inWords({ ...parts, named }, "long", mostTypes),
    inWords(parts, "short", mostTypes),
  ];
}

/** The same things by the ends of their names; a name that begins with its type stays. */
function inShort({ names, ...named }: Named): Named {
  return { ...named, names: named.haveTypes ? names : names.map(shortPath) };
}

/** The parts of a path that stay. */
const endOfPath = 2;

/** The path of a member with a `…` in place of its beginning; bounds and other names stay. */
function shortPath(name: string): string {
  const parts = name.split(".");
  const isPath = parts.length > endOfPath && parts.every((part) => /^\w+$/.test(part));
  return isPath ? `…${parts.slice(-endOfPath).join(".")}` : name;
}

function inWords(
  { results, named, fault }: Omit<Parts, "tail">,
  length: "long" | "short",
  mostTypes = mostNamed,
): string {
  const { names: all, together, isPlural = false, haveTypes = false } = named;
  const isCounted = all.length > mostNamed;
  const which = isCounted ? together : kindOf(named, length) + all.join(" and ");
  const [one, many] = fault[length] ?? fault.long;
  const isMany = which === together ? isPlural : all.length > 1;
  const fails = isMany ? many : one;
  if (haveTypes && which !== together) return `${which} ${fails}`;
  const types = [...new Set(results.map(typeOf))];
  const more = types.length > mostTypes ? ", …" : "";
  const names = mostTypes === 0 ? "" : `: ${types.slice(0, mostTypes).join(", ")}${more}`;
  return types.length > 1
    ? `${which} ${fails} on ${types.length} types${names}`
    : `${which} of ${inForm(types[0] ?? "", results)} ${fails}`;
}

/** What the names are of, where there is room for it: a parameter and a field may have one name. */
function kindOf({ names, kind }: Named, length: "long" | "short"): string {
  if (kind === undefined || length === "short") return "";
  return names.length > 1 ? `${kind}s ` : `${kind} `;
}

/** A type, with its path form if all results are about one of several forms. */
function inForm(type: string, results: readonly CheckResult[]): string {
  const [form, ...others] = new Set(results.map(formOf));
  return form === undefined || others.length > 0 ? type : `${type} (path ${form})`;
}
