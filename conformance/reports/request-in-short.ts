// Writes a request in a few words, for a person who knows the deployment.
import { shortened } from "../../spec/text/layout.js";
import type { Exchange } from "../http/exchange.js";

/** Longer values of a query, such as ids, are shortened, so that more of them are seen. */
const longestValue = 12;
const longestOwnValue = 30;

/** Its path below the base URL, and its query with `parameter` first: `GET /books?title=Ulysses&author=01a2188c-fa…`. */
export function requestInShort(
  { method, url }: Pick<Exchange, "method" | "url">,
  baseUrl: string,
  parameter: string,
): string {
  const { pathname, searchParams } = new URL(url);
  const base = new URL(baseUrl).pathname.replace(/\/$/, "");
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  const isOwn = ([name]: readonly [string, string]) => name === parameter;
  const all = [...searchParams];
  const query = [...all.filter(isOwn), ...all.filter((one) => !isOwn(one))].map((one) => {
    const [name, value] = one;
    return `${name}=${shortened(value, isOwn(one) ? longestOwnValue : longestValue)}`;
  });
  return `${method} ${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
}
