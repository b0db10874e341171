// Tests that traffic is judged only if it carries the headers that every request must carry.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { thirdSpec } from "../../spec/package-root.js";
import { talkOf } from "../testkit/traffic/talk.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const { model } = loaded;

const author = { key: 1, name: "Ann" };

it.each([
  ["with them", { "library-version": "2" }, "fail"],
  ["with another value", { "library-version": "1" }, "not-applicable"],
  ["without them", {}, "not-applicable"],
])("a request %s", (_, headers, verdict) => {
  const talk = talkOf(model);
  const asking = { headers };
  const added = { status: 201, json: author, headers: { location: "/authors/1" } };
  talk.say("POST", "/authors", added, { name: "Ann" }, asking);
  talk.say("GET", "/authors/1", { json: { ...author, name: "Bo" } }, undefined, asking);
  expect(talk.result("round-trip/Author/name").verdict).toBe(verdict);
});

it("a listed record of another type is a fault, if it is known to be of that type", () => {
  const talk = talkOf(model);
  const asking = { headers: { "library-version": "2" } };
  const book = { key: 7, title: "One", pages: 5 };
  const { key: _, ...sent } = book;
  talk.say("POST", "/books", { status: 201, json: book, headers: { location: "/books/7" } }, sent, asking);
  talk.say("GET", "/authors", { json: { items: [author] } }, undefined, asking);
  expect(talk.result("search-shape/Author/only-asked-type").verdict).toBe("pass");
  talk.say("GET", "/authors", { json: { items: [author, book] } }, undefined, asking);
  expect(talk.result("search-shape/Author/only-asked-type")).toMatchObject({
    verdict: "fail",
    expected: "only records of Author in the list",
    actual: "Book 7 in the list",
  });
});
