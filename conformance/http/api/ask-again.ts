// Makes the request of a repeated search, so that a cache does not answer it.
import type { AskingAgain } from "../dialect/dialect.js";
import type { Request } from "../exchange.js";
import type { ApiContext } from "./context.js";

/** A parameter that no interface has: for a cache, a search with it is a different search. */
const mark = "criKitAgain";

/** The request for a search. A repeated search is sent in the way that was learned, or in the given one. */
export function searchRequest(
  { asked, learnedBehaviour }: Pick<ApiContext, "asked" | "learnedBehaviour">,
  url: string,
  given?: AskingAgain,
): Request {
  const before = asked.get(url) ?? 0;
  asked.set(url, before + 1);
  const plain = { method: "GET", url };
  const by = given ?? learnedBehaviour.dialect.repeats?.by ?? "plainly";
  if (before === 0 || by === "plainly") return plain;
  // RFC 9111, section 5.2.1.4
  if (by === "no-cache") return { ...plain, headers: { "Cache-Control": "no-cache" } };
  return { ...plain, url: `${url}${url.includes("?") ? "&" : "?"}${mark}=${before}` };
}
