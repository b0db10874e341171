// The parts of a diagnosis: which things fail, how, and of which types. Writes them in words, with short ids.
import type { CheckResult } from "../report.js";
import type { Fault } from "./failure-words.js";
import { formOf, typeOf } from "./subject.js";

/** A longer answer or value is not in the first line. */
export const mostLetters = 160;

/** More names than this are only counted. */
export const mostNamed = 3;

/** What fails, and how: the parts of a diagnosis. */
export interface Parts {
  readonly results: readonly CheckResult[];
  readonly named: Named;
  readonly fault: Fault;
  /** What follows: the value that came back, or the deployment's own words. */
  readonly tail: string;
  /** The same in fewer and fewer words, the longest first. */
  readonly shorterTails?: readonly string[];
  /** Whether the tail has names that begin with their type. */
  readonly tailHasTypes?: boolean;
}

/** The things that fail, by their names, and all together in few words. */
export interface Named {
  readonly names: readonly string[];
  readonly together: string;
  /** What the names are of, if a reader may take them for something else. */
  readonly kind?: string;
  /** Whether the words of `together` are a plural. */
  readonly isPlural?: boolean;
  /** Whether each name begins with its type. */
  readonly haveTypes?: boolean;
}

/** The parts of a diagnosis of one thing. */
export const partsOfOne = (
  results: readonly CheckResult[],
  what: string,
  fault: Fault,
  tail = "",
): Parts => ({ results, named: { names: [what], together: what }, fault, tail });

export function namesOf(
  results: readonly CheckResult[],
  nameOf: (result: CheckResult) => string,
  plural: string,
): Named {
  const names = [...new Set(results.map(nameOf))];
  const [only = ""] = names;
  if (names.length === 1) return { names, together: only };
  const end = commonEnd(names);
  return end === ""
    ? { names, together: `${names.length} ${plural}`, isPlural: true }
    : { names, together: `member ${end} in each of ${names.length} places` };
}

/** The end that all paths of members have; empty if their last parts differ. */
function commonEnd([first = "", ...others]: readonly string[]): string {
  const parts = first.split(".");
  const isShared = (from: number) => {
    const end = `.${parts.slice(from).join(".")}`;
    return others.every((other) => `.${other}`.endsWith(end));
  };
  const from = parts.findIndex((_, index) => isShared(index));
  return from === -1 ? "" : parts.slice(from).join(".");
}

/** The diagnosis with all that is known, which names at most `mostTypes` types. */
export const longestOf = (parts: Parts, mostTypes: number): string =>
  withTail(parts, parts.tail, "long", mostTypes);

/** Types are not named twice. */
const withTail = (parts: Parts, tail: string, length: "long" | "short", mostTypes?: number): string =>
  inWords(parts, length, parts.tailHasTypes && tail !== "" ? 0 : mostTypes) + tail;

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

/** Longer ids are shortened. */
const longestId = 20;
/** What is shown of each end, and of the start of an id whose end is cut off already. */
const shown = 4;
const shownOfStart = 11;

/** Words of letters, digits, dashes and underscores that are too long, and have a digit, get a … in their middle. */
export const withShortIds = (text: string): string =>
  text.replaceAll(/[\w-]+…?/g, (word) => {
    if (word.length <= longestId || !/\d/.test(word)) return word;
    return word.endsWith("…")
      ? `${word.slice(0, shownOfStart)}…`
      : `${word.slice(0, shown)}…${word.slice(-shown)}`;
  });
