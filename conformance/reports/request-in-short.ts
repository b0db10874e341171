// Writes a request in fewer and fewer words, for a person who knows the deployment.
import { shortened } from "../../spec/text/layout.js";
import type { Exchange } from "../http/exchange.js";
import { withShortIds } from "../runner/causes/short-ids.js";

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
