// Codes of contradictions in search parameters, their rules and the order of lists.
import type { Codes } from "./entry.js";

export const searchCodes = {
  CRI1312: {
    title: "either with one field",
    explanation: "A parameter with either: true must look at several fields.",
    remedy: "List the fields it may look at, or remove either.",
  },
  CRI1313: {
    title: "a parameter that looks at nothing",
    explanation: "A search parameter must say what it looks at.",
    remedy: "Add looks-at, special, or unseen with the reason.",
  },
  CRI1314: {
    title: "more than one of looks-at, special and unseen",
    explanation: "A parameter has exactly one of looks-at, special and unseen.",
    remedy: "Keep one of them.",
  },
  CRI1315: {
    title: "a field that can't be compared",
    explanation: "A value of the parameter's type can't be compared with the field that it looks at.",
    remedy: "Look at another field or at a member of this one, or add match.",
  },
  CRI1316: {
    title: "several ways to compare",
    explanation: "The fields that a parameter looks at would be compared in different ways.",
    remedy: "Add match to say how all of them are compared.",
  },
  CRI1322: {
    title: "parameters without a search",
    explanation: "A type has search parameters, none-required or sorted, but does not offer search.",
    remedy: "Add search to its interactions, or remove what it says of searches.",
  },
  CRI1323: {
    title: "a list's size, offset or page that is not a number",
    explanation:
      "The parameter that limits a list's size, passes over records or names a page must be a number; the one that names an order, fields or records to include, a string.",
    remedy: "Change its type.",
  },
  CRI1328: {
    title: "required and none-required",
    explanation:
      "A type says that a search needs no parameter, but has a required parameter or an at-least-one rule.",
    remedy: "Remove none-required, or the rule or required flag that contradicts it.",
  },
  CRI1333: {
    title: "prefixes on a parameter that is not a number",
    explanation:
      "Only a parameter that compares numbers has its own prefixes. Those of dates are stated once, under date-search.",
    remedy: "Remove the prefixes, or name the parameter under date-search.",
  },
  CRI1360: {
    title: "an operator that a parameter can't have",
    explanation:
      "Only a parameter that compares dates or numbers of the record has an operator. Its values have no prefixes, so it is neither named under date-search nor has prefixes of its own, and its operator is one thing that all deployments do, so the parameter has one reading.",
    remedy: "Remove compares, or what contradicts it.",
  },
  CRI1361: {
    title: "a closed set that a parameter can't have",
    explanation:
      "Only a parameter that compares texts or codes of the record has a closed set of values. The set stands under enum or under values, not under both.",
    remedy: "Remove enum, or what contradicts it.",
  },
  CRI1362: {
    title: "a full-text search that is not a string",
    explanation: "A parameter that finds records by words of their texts is published as a string.",
    remedy: "Make its type string, or remove match.",
  },
  CRI1363: {
    title: "a separator on a parameter that takes one value",
    explanation:
      "Only a parameter with special: fields, include or sort takes several values with a separator between them.",
    remedy: "Remove separator, or add special.",
  },
  CRI1364: {
    title: "included records without a place, or the reverse",
    explanation:
      "A parameter with special: include has includes, the fields whose records it asks for, and in, where these are. No other parameter has them.",
    remedy: "Add includes and in, or special: include.",
  },
  CRI1365: {
    title: "a field that refers to no record",
    explanation:
      "What a parameter includes is referred to by a field of the record itself: a reference, an id of another record, or a list of them.",
    remedy: "Name such a field.",
  },
  CRI1366: {
    title: "a place where a list has no included records",
    explanation:
      "Included records are among the entries of a Bundle, which marks them, or in a member of their own: not in a list that is an array, and not in the member of its matches.",
    remedy: "Change in, or the answer to the gap kind search-response.",
  },
  CRI1367: {
    title: "a total that a list can't have",
    explanation:
      "Only a search has a total, in one place: a header, or a member of its own of a list that is an object.",
    remedy: "Name one header, or one member that holds nothing else.",
  },
  CRI1370: {
    title: "an order without fields, or fields without an order",
    explanation:
      "A parameter with special: sort has sorts, the fields that a list can be sorted by. No other parameter has sorts, ascending or descending.",
    remedy: "Add sorts, or special: sort.",
  },
  CRI1371: {
    title: "a field that no list can be sorted by",
    explanation:
      "A list is sorted by one plain text, number or date of each record: not by a list, nor by anything inside one, nor by a writeOnly field.",
    remedy: "Name another field.",
  },
  CRI1372: {
    title: "one value for two orders",
    explanation:
      "What a request sends for one order also stands for another, or for several if their separator is part of it.",
    remedy: "Change the value, or how ascending and descending order are written.",
  },
  CRI1373: {
    title: "a page without the number of the first, or the reverse",
    explanation:
      "A parameter with special: page says whether its first page is 0 or 1. No other parameter has first-page.",
    remedy: "Add first-page, or special: page.",
  },
  CRI1374: {
    title: "two parameters for one part of the list",
    explanation:
      "A type has two parameters for the order, the offset, the number of the page, its cursor, the fields of its records or the records that come with them; a request with both would contradict itself.",
    remedy: "Keep one of the two.",
  },
  CRI1375: {
    title: "a next cursor that a list can't have",
    explanation:
      "Only a search has a next cursor, in one place: a header, or a member of its own of a list that is an object.",
    remedy: "Name one header, or one member that holds nothing else.",
  },
  CRI1376: {
    title: "a cursor without the next one, or the reverse",
    explanation:
      "Where a type has a parameter with special: cursor, the interaction search states next-cursor, where a list has the cursor of the next page. Where no type has one, no list has a next cursor.",
    remedy: "Add next-cursor, or special: cursor.",
  },
  CRI1377: {
    title: "a direction that no order can have",
    explanation:
      "A parameter with special: sort-direction has ascending and descending, two values, of which default may be one. It stands beside a parameter with special: sort that takes one value at a time and has neither of them; elsewhere, both have an asterisk for the value.",
    remedy: "Say the direction in one of the two ways.",
  },
} as const satisfies Codes;
