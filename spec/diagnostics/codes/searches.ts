// Codes of contradictions in search parameters, their rules and the order of lists, and of mistakes in the types of fields.
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
    explanation:
      "A type has search parameters, none-required or sorted, but does not offer search. A list below a record of another type is no such search: the language has no search parameters for it.",
    remedy:
      "Add search to its interactions if all its records can be searched. If they are only listed below another record, remove what it says of searches.",
  },
  CRI1323: {
    title: "a list's size, offset or page that is not a number",
    explanation:
      "A parameter for the size of a list, for the number of records to skip, or for the number of a page must be a number. A parameter for the order, for the fields, or for the records to include must be a string.",
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
      "Only a parameter that compares dates or numbers of the record can have an operator. Its values have no prefixes, so date-search does not list it, and it has no prefixes of its own. All deployments must do the same, so it looks at certain fields: it has no either. Only a parameter that looks at timestamps alone says whether it takes days.",
    remedy: "Remove compares or days, or what contradicts it.",
  },
  CRI1361: {
    title: "a closed set that a parameter can't have",
    explanation:
      "Only a parameter that compares texts or codes of the record can have a list of values. The list is under enum or under values, not under both.",
    remedy: "Remove enum, or what contradicts it.",
  },
  CRI1362: {
    title: "a search in texts that is not a string",
    explanation:
      "A parameter with match: text or match: contains must have the type string. Only match: contains has case beside it.",
    remedy: "Make its type string, or remove match and case.",
  },
  CRI1363: {
    title: "a separator on a parameter that takes one value",
    explanation: "Only a parameter with special: fields, include or sort can have a separator.",
    remedy: "Remove separator, or add special.",
  },
  CRI1364: {
    title: "included records without a place, or the reverse",
    explanation:
      "A parameter with special: include needs includes (the fields whose records it asks for) and in (where these records are). No other parameter can have these two properties.",
    remedy: "Add includes and in, or special: include.",
  },
  CRI1365: {
    title: "a field that refers to no record",
    explanation:
      "A parameter includes the records to which a field refers. This field must be a field of the record itself: a reference, an id of another record, or a list of references or ids.",
    remedy: "Name such a field.",
  },
  CRI1366: {
    title: "a place where a list has no included records",
    explanation:
      "Included records are entries of a Bundle, or in a member that has only included records. They can't be in a list that is an array, or in the member that has the matches.",
    remedy: "Change in, or the answer to the gap kind search-response.",
  },
  CRI1367: {
    title: "a total that a list can't have",
    explanation:
      "Only a search has a total. The total is in a header, or in its own member of a list that is an object.",
    remedy: "Name one header, or one member that holds nothing else.",
  },
  CRI1370: {
    title: "an order without fields, or fields without an order",
    explanation:
      "A parameter with special: sort needs sorts, the fields by which a list can be sorted. No other parameter can have sorts. Only special: sort and special: sort-direction can have ascending and descending.",
    remedy: "Add sorts, or special: sort.",
  },
  CRI1371: {
    title: "a field that no list can be sorted by",
    explanation:
      "A list can be sorted by one plain text, number or date of each record. It can't be sorted by a list, by a field inside a list, or by a writeOnly field.",
    remedy: "Name another field.",
  },
  CRI1372: {
    title: "one value for two orders",
    explanation:
      "A request sends the same text for two different orders. Or the text has the separator in it, so it also stands for several orders.",
    remedy: "Change the value, or how ascending and descending order are written.",
  },
  CRI1373: {
    title: "a page without the number of the first, or the reverse",
    explanation:
      "A parameter with special: page needs first-page, which says whether the first page is 0 or 1. No other parameter can have first-page.",
    remedy: "Add first-page, or special: page.",
  },
  CRI1374: {
    title: "two parameters for one part of the list",
    explanation:
      "A type has two parameters for the same thing: the order, the offset, the number of the page, the cursor, the fields of the records, or the included records. A request with both would contradict itself.",
    remedy: "Keep one of the two.",
  },
  CRI1375: {
    title: "a next cursor that a list can't have",
    explanation:
      "Only a search has a next cursor. The next cursor is in a header, or in its own member of a list that is an object.",
    remedy: "Name one header, or one member that holds nothing else.",
  },
  CRI1376: {
    title: "a cursor without the next one, or the reverse",
    explanation:
      "If a type has a parameter with special: cursor, the interaction search must have next-cursor: the place of the next page's cursor in a list. If no type has such a parameter, the interaction search can't have next-cursor.",
    remedy: "Add next-cursor, or special: cursor.",
  },
  CRI1377: {
    title: "a direction that no order can have",
    explanation:
      "A parameter with special: sort-direction needs ascending and descending, which are two different values. default can be one of the two. The type also needs a parameter with special: sort, without ascending, descending and separator. Without sort-direction, ascending and descending of special: sort must contain an asterisk for the value.",
    remedy: "Say the direction in one of the two ways.",
  },
  // The types of fields.
  CRI1340: {
    title: "a map of nothing",
    explanation:
      "A map has the type of its values in parentheses, and this type is not a URL: only references have URLs.",
    remedy: "Write the type of the values: map(string).",
  },
  CRI1341: {
    title: "a path into a map",
    explanation: "The names inside a map are free, so no path leads to one of its values.",
    remedy: "Name another field; no search looks into a map.",
  },
  CRI1342: {
    title: "alternatives that can't be told apart",
    explanation:
      "The types of a union must have different JSON types: a text, a number, true or false, an object. If several types are shapes, they need one member that is fixed in each shape, to a different text.",
    remedy: "Remove an alternative, or give each of the shapes such a member.",
  },
} as const satisfies Codes;
