// Tests that lists in traffic are judged by operators, flags and words.
import { expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { thirdSpec } from "../../spec/package-root.js";
import { talkOf } from "../testkit/traffic/talk.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the spec has mistakes");
const { model } = loaded;

const asking = { headers: { "library-version": "2" } };
const short = { key: 1, title: "Brief", pages: 20 };
const long = { key: 2, title: "Lengthy", pages: 900 };

/** A talk in which two books were added, and one list was asked for. */
function listed(query: string, ...items: readonly (typeof short)[]) {
  const talk = talkOf(model);
  for (const book of [short, long]) {
    const { key, ...sent } = book;
    talk.say(
      "POST",
      "/books",
      { status: 201, json: book, headers: { location: `/books/${key}` } },
      sent,
      asking,
    );
  }
  // Only a list that is shorter than another one is complete.
  talk.say("GET", "/books?limit=9", { json: { items: [short, long] } }, undefined, asking);
  talk.say("GET", `/books?${query}`, { json: { items } }, undefined, asking);
  return talk;
}

it("a record beyond the value is a fault of the operator, and one left out a pass", () => {
  expect(listed("min_pages=100", long).result("operator/Book.min_pages/beyond").verdict).toBe("pass");
  expect(listed("min_pages=100", long, short).result("operator/Book.min_pages/beyond").verdict).toBe("fail");
  expect(listed("pages_below=900", short).result("operator/Book.pages_below/beyond").verdict).toBe("pass");
});

it("a record within the value that is missing is a fault of the search", () => {
  expect(listed("min_pages=20", short, long).result("search/Book.min_pages/finds").verdict).toBe("pass");
  expect(listed("min_pages=900", short).result("operator/Book.min_pages/beyond").verdict).toBe("fail");
});

it("a record without the word is a fault of the text search", () => {
  expect(listed("q=Brief", short).result("search/Book.q/leaves-out").verdict).toBe("pass");
  expect(listed("q=Brief", short, long).result("search/Book.q/leaves-out").verdict).toBe("fail");
});
