// Tests how text is broken into lines.
import { expect, it } from "vitest";
import { atMost, wrapped } from "./layout.js";

it("keeps an id whole where it cuts a long word", () => {
  expect(wrapped("GET …/notes?author=01a2…b976", 16)).toEqual(["GET", "…/notes?author=", "01a2…b976"]);
  expect(wrapped("/places/alpha/notes/01a2-b976/versions/2", 20)).toEqual([
    "/places/alpha/notes/",
    "01a2-b976/versions/2",
  ]);
});

it("breaks a word without a better place at the width", () => {
  expect(wrapped("x".repeat(25), 10)).toEqual(["x".repeat(10), "x".repeat(10), "x".repeat(5)]);
  expect(wrapped(`a/${"x".repeat(12)}`, 10)).toEqual([`a/${"x".repeat(8)}`, "xxxx"]);
});

it("loses no character of a word that ends at the width", () => {
  expect(wrapped("/a/b/cdefg", 10)).toEqual(["/a/b/cdefg"]);
  expect(wrapped("/a/b/c/def/", 10)).toEqual(["/a/b/c/def", "/"]);
});

it("ends a text that is too long after a whole word, unless that word is long", () => {
  expect(atMost(["no vehicle was found", "at site 12"], 1, 20)).toEqual(["no vehicle was …"]);
  expect(atMost(["no vehicle was found", "at site 12"], 1, 22)).toEqual(["no vehicle was found …"]);
  expect(atMost([`at ${"x".repeat(17)}`, "site"], 1, 20)).toEqual([`at ${"x".repeat(15)} …`]);
});
