// The answers to which date prefixes a search accepts besides those that the document states.
import { prefixes as inFhirsOrder, type Prefix } from "../search-parameter.js";
import type { AnswerScope, Family } from "./answer-kind.js";

/** Every prefix, in the order in which a probe reports them. */
export const prefixes: readonly Prefix[] = [...inFhirsOrder].sort();

const statedPrefixes = ({ model }: AnswerScope): readonly Prefix[] =>
  model.dates?.prefixes.map(({ prefix }) => prefix) ?? [];

/** The prefixes that the document does not state. */
export function otherPrefixes(scope: AnswerScope): readonly Prefix[] {
  const stated = statedPrefixes(scope);
  return prefixes.filter((prefix) => !stated.includes(prefix));
}

/**
 * Further prefixes, in a probe's order. The server's value is all prefixes that it accepts, including the document's.
 */
export const otherPrefixSets: Family<readonly Prefix[]> = {
  takes: (scope) => `none, or some of ${otherPrefixes(scope).join(", ")}, in this order`,
  examples(scope) {
    const [first, ...more] = otherPrefixes(scope);
    const others = more.filter((_, at) => at % 2 === 0);
    return ["none", first, more.join(", "), others.join(", "), [first, ...more].join(", ")].filter(
      (text): text is string => text !== undefined && text !== "",
    );
  },
  read(text, scope) {
    const others = otherPrefixes(scope);
    const named = text === "none" ? [] : text.split(", ");
    const chosen = others.filter((prefix) => named.includes(prefix));
    if ((chosen.join(", ") || "none") !== text) return undefined;
    const stated = statedPrefixes(scope);
    return prefixes.filter((prefix) => stated.includes(prefix) || chosen.includes(prefix));
  },
};
