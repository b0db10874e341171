// Tests that the spec's and the server's tables of search types agree.
import { expect, test } from "vitest";
import { searchTypeOf } from "../runtime/server/search/search-types.js";
import type { Match } from "../spec/search-parameter.js";
import { searchTypes } from "../spec/search-types.js";

const matches: readonly Match[] = [
  "date",
  "reference",
  "string",
  "token",
  "number",
  "boolean",
  "text",
  "id",
  "count",
];

test.each(matches)("the spec and the server agree on the search type %s", (match) => {
  const { namesFew, isRange, readsPaths } = searchTypes[match];
  expect(searchTypeOf({ match })).toMatchObject({ namesFew, isRange, readsPaths });
});
