// Tests how behaviours read and change lists, whatever form the interface's server gives them.
import { describe, expect, it } from "vitest";
import type { Json } from "../../spec/json.js";
import { plainReply, type Reply, withHeaders, withJson } from "./call.js";
import { entriesOf, mapRecords, nextUrl, recordsOf, withEntries, withoutNext } from "./lists.js";

const one = { id: "1", title: "One" };
const two = { id: "2", title: "Two" };
const next = "http://host/books?after=2";

const replied = (json: Json): Reply => withJson(plainReply(200), json);
const linked = (reply: Reply): Reply =>
  withHeaders(reply, { link: `<http://host/books>; rel="self", <${next}>; rel="next"` });

const link = [{ relation: "next", url: next }];
const entry = [one, two].map((resource) => ({ resource }));

describe.each([
  ["a Bundle", replied({ resourceType: "Bundle", type: "searchset", link, entry })],
  ["a bare array", linked(replied([one, two]))],
  ["an array in a member", replied({ total: 2, items: [one, two], next })],
  ["an array in a member, with links in a header", linked(replied({ items: [one, two] }))],
])("%s", (_, list) => {
  it("has its records and its next page", () => {
    expect(recordsOf(list)).toEqual([one, two]);
    expect(nextUrl(list)).toBe(next);
    expect(nextUrl(withoutNext(list))).toBeUndefined();
    expect(recordsOf(withoutNext(list))).toEqual([one, two]);
  });

  it("can get other records", () => {
    const kept = withEntries(list, (entriesOf(list) ?? []).slice(1));
    expect(recordsOf(kept)).toEqual([two]);
    expect(recordsOf(mapRecords(kept, (record) => ({ ...record, title: "New" })))).toEqual([
      { id: "2", title: "New" },
    ]);
  });
});

it.each<readonly [string, Json]>([
  ["a record with an array", { id: "1", tags: ["a"] }],
  ["an error", { resourceType: "OperationOutcome", issue: [{ severity: "error" }] }],
  ["an object without an array", { total: 0 }],
])("%s is no list", (_, json) => {
  expect(entriesOf(replied(json))).toBeUndefined();
});
