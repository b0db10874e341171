// Writes requests in few words, and chooses the evidence of several causes for a given number of lines.
import { shortened } from "../../spec/text/layout.js";
import type { Exchange } from "../http/exchange.js";
import { withShortIds } from "../runner/causes/diagnosis-words.js";

/** A cause: its lines, and what is known of it, each in as many lines as it needs. */
export interface Wrong {
  readonly lines: readonly string[];
  /** The request. */
  readonly request: readonly string[];
  readonly expected: readonly string[];
  readonly got: readonly string[];
}

/** All that is known of each. */
export const allOf = (wrongs: readonly Wrong[]): readonly string[] =>
  wrongs.flatMap(({ lines, request, expected, got }) => [...lines, ...request, ...expected, ...got]);

/** The number of lines that say what is wrong. */
export const headLines = (wrongs: readonly Wrong[]): number =>
  wrongs.reduce((sum, { lines }) => sum + lines.length, 0);

type Part = "request" | "got" | "expected";

/**
 * At most `room` lines, the lines of each cause among them. If every request fits, then so many answers as fit too; otherwise the
 * request and the answer of the first causes. What was expected follows from both, so it comes last.
 */
export function withEvidence(wrongs: readonly Wrong[], room: number): readonly string[] {
  let left = room - headLines(wrongs);
  const requests = wrongs.reduce((sum, { request }) => sum + request.length, 0);
  const chosen = new Map<Wrong, Set<Part>>(wrongs.map((wrong) => [wrong, new Set<Part>()]));
  const choose = (wrong: Wrong, part: Part) => {
    if (wrong[part].length > left) return;
    left -= wrong[part].length;
    chosen.get(wrong)?.add(part);
  };
  const byPart = (["request", "got"] as const).flatMap((part) =>
    wrongs.map((wrong) => [wrong, part] as const),
  );
  const byWrong = wrongs.flatMap((wrong) =>
    (["request", "got"] as const).map((part) => [wrong, part] as const),
  );
  for (const [wrong, part] of requests <= left ? byPart : byWrong) choose(wrong, part);
  for (const wrong of wrongs) choose(wrong, "expected");
  return wrongs.flatMap((wrong) => {
    const shown = (part: Part) => (chosen.get(wrong)?.has(part) ? wrong[part] : []);
    return [...wrong.lines, ...shown("request"), ...shown("expected"), ...shown("got")];
  });
}

/** Longer values of other parameters are shortened, so that more of them are seen. */
const longestValue = 20;
/** Where nothing is left but their names, values up to this length stay, such as a number of records. */
const shortestValue = 4;
/** The value of the parameter itself is shortened last, and only where there is no room for it. */
const longestOwnValue = 30;

/**
 * Its whole path, since one outside the base URL is a fault of its own, and its query in the order in which it was sent, as all reports
 * have it; the longest way first. Ids are shortened first: `GET /sites/1/books?author=01a2…77c1&title=Ulysses`, then the path:
 * `GET …/books?author=01a2…77c1&title=Ulysses`, then the values of parameters other than `parameter`: `GET …/books?author=…&title=Ulysses`.
 * Only the last way shortens the value of `parameter`.
 */
export function requestsInShort(
  { method, url }: Pick<Exchange, "method" | "url">,
  parameter: string,
): readonly string[] {
  const { pathname: path, searchParams } = new URL(url);
  const all = [...searchParams];
  const queryOf = (ownValue: (value: string) => string, otherValue: (value: string) => string) => {
    const pairs = all.map(
      ([name, value]) => `${name}=${name === parameter ? ownValue(value) : otherValue(value)}`,
    );
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
  };
  const whole = (value: string) => value;
  const inShort = (value: string) => shortened(withShortIds(value), longestValue);
  const ofName = (value: string) => (value.length > shortestValue ? "…" : value);
  const paths = pathsInShort(path, all.length === 0 ? 2 : 1);
  const shortest = paths.at(-1) ?? path;
  return [
    `${path}${queryOf(whole, whole)}`,
    ...[path, ...paths].map((one) => `${one}${queryOf(whole, inShort)}`),
    `${shortest}${queryOf(whole, ofName)}`,
    `${shortest}${queryOf((value) => shortened(value, longestOwnValue), ofName)}`,
  ].map((target) => `${method} ${target}`);
}

/** A path with short ids, and its ends, the longest first, with at least `least` segments. */
function pathsInShort(path: string, least: number): readonly string[] {
  const inShort = withShortIds(path);
  const [, ...segments] = inShort.split("/");
  const ends = segments.slice(least).map((_, index) => `…/${segments.slice(index + 1).join("/")}`);
  return [inShort, ...ends];
}
