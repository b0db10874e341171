import { describe, expect, it } from "vitest";
import { loadSpec } from "../../spec/load.js";
import { thirdSpec } from "../../spec/package-root.js";
import { matchWords, tellingWords } from "./match-words.js";

const loaded = await loadSpec(thirdSpec());
if (!loaded.ok) throw new Error("the third interface has mistakes");
const found = loaded.model.resources
  .find(({ name }) => name === "Book")
  ?.parameters.find(({ match }) => match === "text");
if (found === undefined) throw new Error("no book can be searched by words");
const parameter = found;

const record = { title: "The Naming of Trees", tags: ["botany", "old books"], isbn: "12345" };

describe("a search for words", () => {
  it.each([
    ["Trees", "yes"],
    ["botany", "yes"],
    ["books", "yes"],
    // Case, parts and forms of words are not specified, nor what several words mean.
    ["trees", "unknown"],
    ["Tree", "unknown"],
    ["book", "unknown"],
    ["named", "no"],
    ["Namings", "unknown"],
    ["of", "unknown"],
    ["Trees botany", "unknown"],
    ["Trees unrelated", "unknown"],
    ["entirely unrelated", "no"],
    ["12345", "no"],
    ["", "unknown"],
    ["!?", "unknown"],
  ])("%j: %s", (value, expected) => {
    expect(matchWords(parameter, value, record)).toBe(expected);
  });

  it("says nothing of a record without a text", () => {
    expect(matchWords(parameter, "Trees", { isbn: "12345" })).toBe("unknown");
  });

  it("asks for words of some length, of every field", () => {
    expect(tellingWords(parameter, record)).toEqual(["Naming", "Trees", "botany", "books"]);
  });
});
