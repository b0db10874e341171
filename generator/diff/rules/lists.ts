// Rules for changes of what a search says of its list: its order, its parts, its total, and the records that come with it.
import type { RuleText } from "../rule.js";

export const listRules = {
  "parameter-order-changed": {
    direction: "response",
    level: "breaking",
    title: "a list is sorted by another field",
    reason: "The same value asks for another order; a client that reads the first records gets others.",
    remedy: "Add a new value for the new field, and keep the old one.",
  },
  "parameter-order-rewritten": {
    direction: "request",
    level: "breaking",
    title: "a request writes ascending or descending order in another way",
    reason: "The server refuses the value that clients send, or sorts the other way round.",
    remedy: "Accept both ways until no client writes the old one.",
  },
  "parameter-descending-added": {
    direction: "request",
    level: "safe",
    title: "a request can ask for descending order",
    reason: "No existing client asks for it.",
    remedy: "Nothing to do; clients may use it.",
  },
  "parameter-descending-removed": {
    direction: "request",
    level: "breaking",
    title: "a request can no longer ask for descending order",
    reason: "The server refuses the value that clients send.",
    remedy: "Accept it until no client sends it.",
  },
  "parameter-first-page-changed": {
    direction: "request",
    level: "breaking",
    title: "pages are counted from another number",
    reason:
      "The number of a page names another page; a client that counts as before misses one, or reads one twice.",
    remedy: "Add a parameter under a new name.",
  },
  "parameter-include-changed": {
    direction: "response",
    level: "breaking",
    title: "a value includes other records",
    reason: "A client that asks for them gets others.",
    remedy: "Add a new value for the new field, and keep the old one.",
  },
  "parameter-included-moved": {
    direction: "response",
    level: "breaking",
    title: "included records are in another place",
    reason: "A client that looks for them where they were finds none.",
    remedy: "Keep them where they were until no client looks there.",
  },
  "parameter-separator-changed": {
    direction: "request",
    level: "breaking",
    title: "a request writes several values in another way",
    reason: "The server reads several values as one that it does not know, or reads only one of them.",
    remedy: "Accept both ways until no client writes the old one.",
  },
  "list-total-added": {
    direction: "response",
    level: "safe",
    title: "lists have a total",
    reason: "Answers have one member or header more.",
    remedy: "Nothing to do.",
  },
  "list-total-removed": {
    direction: "response",
    level: "breaking",
    title: "lists no longer have a total",
    reason: "A client that shows how many records match finds no number.",
    remedy: "Keep the total until no client reads it.",
  },
  "list-total-moved": {
    direction: "response",
    level: "breaking",
    title: "the total of a list is in another place",
    reason: "A client that looks for it where it was finds none.",
    remedy: "Answer with both until no client looks at the old place.",
  },
  "sorted-added": {
    direction: "response",
    level: "risky",
    title: "the order of a list is now stated",
    reason: "Clients may have relied on the order that the server had.",
    remedy: "Make the server sort its lists so.",
  },
  "sorted-removed": {
    direction: "response",
    level: "breaking",
    title: "the order of a list is no longer stated",
    reason: "A client that relies on the order may get another.",
    remedy: "Keep the order until no client relies on it, or let requests ask for it.",
  },
  "sorted-changed": {
    direction: "response",
    level: "breaking",
    title: "the stated order of a list is another",
    reason: "A client that relies on the order gets another.",
    remedy: "Keep the order, and let requests ask for the new one.",
  },
} as const satisfies Readonly<Record<string, RuleText>>;
