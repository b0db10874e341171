// The statement that a search needs no parameter.
import { statement } from "./statement.js";

export const noneRequired = statement({
  name: "none-required",
  member: "noneRequired",
  needs: "search",
  unoffered: "CRI1322",
  section: "search",
  extension: "Present if the document says that a search needs no parameter.",
  parts: {},
  /** The list of rules, which is empty. */
  served: "atLeastOne",
  /** No rule and no required flag may contradict it. */
  read({ keySpot }, node, { resource: { name, parameters, rules }, report }) {
    const needed = [
      ...parameters.filter(({ demanded }) => demanded).map((parameter) => parameter.name),
      ...rules.map((rule) => `one of ${rule.parameters.join(", ")}`),
    ];
    if (needed.length > 0) {
      const message = `a search of ${name} needs no parameter, but also needs ${needed.join(" and ")}`;
      report("CRI1328", keySpot, message);
    }
    return node;
  },
  write: () => ({}),
  words: () => "a search needs no parameter",
  of: (type) => `a search of ${type} needs no parameter`,
  changes: {
    added: {
      direction: "request",
      level: "risky",
      title: "a search now needs no parameter",
      reason:
        "Searches with parameters still work. A server that refuses a search without parameters now fails.",
      remedy: "Make the server answer a search without parameters.",
    },
    removed: {
      direction: "request",
      level: "breaking",
      title: "a search may now need a parameter",
      reason: "The server may refuse a search without parameters.",
      remedy:
        "Keep answering searches without parameters until no client sends them, or state what a search needs.",
    },
  },
});
