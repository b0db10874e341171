import { expect, it } from "vitest";
import { textChangeOf, widestOf } from "./text-change.js";

it.each([
  ["a letter is replaced", "Zoë said", "Zo? said", "non-ascii"],
  ["a letter is read in another encoding", "Zoë said", "ZoÃ« said", "non-ascii"],
  ["letters are dropped, and there is nothing else", "漢字", "", "non-ascii"],
  ["a joiner is dropped", "\u{1f469}\u200d\u2695\ufe0f said", "\u{1f469}\u2695\ufe0f said", "invisible"],
  ["an accent of its own is dropped", "Zoe\u0308 said", "Zoe said", "combining"],
  ["a variation selector is dropped", "\u2764\ufe0f said", "\u2764 said", "invisible"],
  ["an accent and a variation selector are dropped", "e\u0308 \u2764\ufe0f", "e \u2764", "combining"],
  ["an accent and a letter are dropped", "Zo\u00eb e\u0308", "Zo e", "non-ascii"],
  ["an emoji is replaced", "Zo\u00eb \u{1f33f} said", "Zo\u00eb \ufffd said", "supplementary"],
  ["an emoji and a letter are replaced", "Zo\u00eb \u{1f33f} said", "Zo? ? said", "non-ascii"],
  ["a joiner and a letter are dropped", "Zo\u00eb\u200d said", "Zo said", "non-ascii"],
  ["a quotation mark comes back escaped", 'the "old" one', 'the \\"old\\" one', "quoting"],
  ["an apostrophe comes back doubled", "O'Brien", "O''Brien", "quoting"],
  ["markup comes back escaped, and letters are kept", "Zoë <b>", "Zoë &lt;b&gt;", "quoting"],
  ["a text is cut, too", "Zoë said it", "Zo? said", undefined],
  ["a plain letter changed", "Zoë said", "Zoë sayd", undefined],
  ["a text without such characters changed", "plain", "plane", undefined],
  ["white space comes back as one space", "a  b\n c", "a b c", "white-space"],
  ["white space at the ends is dropped", " a ", "a", "white-space"],
  ["letters come back as capitals", "aB-1", "AB-1", "case"],
  ["the zeros at the start are dropped", "007", "7", "zeros"],
  ["nothing is left of zeros", "00", "0", "zeros"],
  ["the end is cut", "a long text", "a lon", "cut"],
  [
    "an instant comes back in UTC, with the time of another offset",
    "2010-04-17T12:48:50+02:00",
    "2010-04-17T12:48:50Z",
    "offset",
  ],
  ["an instant comes back without its offset", "2010-04-17T12:48:50+02:00", "2010-04-17T12:48:50", "offset"],
  ["an instant comes back as its day", "2010-04-17T12:48:50+02:00", "2010-04-17", "day"],
  ["an instant comes back an hour late", "2010-04-17T12:48:50Z", "2010-04-17T13:48:50Z", undefined],
  ["the text comes back empty", "plain", "", undefined],
  ["parts overlap", "abébc", "abc", undefined],
  ["the value is no text", 7, "7", undefined],
  ["nothing came", "Zoë", undefined, undefined],
])("%s", (_, sent, got, change) => {
  expect(textChangeOf(sent, got)).toBe(change);
});

it("takes the narrower changes for signs of the widest one", () => {
  const of = (...changes: Parameters<typeof widestOf>[0]) => changes.map(widestOf(changes));
  expect(of("invisible", "combining", "quoting")).toEqual(["combining", "combining", "quoting"]);
  expect(of("invisible", "combining", "non-ascii")).toEqual(["non-ascii", "non-ascii", "non-ascii"]);
  expect(of("supplementary", "combining")).toEqual(["supplementary", "combining"]);
});
