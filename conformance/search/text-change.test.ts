import { expect, it } from "vitest";
import { textChangeOf } from "./text-change.js";

it.each([
  ["a letter is replaced", "Zoë said", "Zo? said", "non-ascii"],
  ["a letter is read in another encoding", "Zoë said", "ZoÃ« said", "non-ascii"],
  ["letters are dropped, and there is nothing else", "漢字", "", "non-ascii"],
  ["a joiner is dropped", "\u{1f469}\u200d\u2695\ufe0f said", "\u{1f469}\u2695\ufe0f said", "invisible"],
  ["an emoji is replaced", "Zo\u00eb \u{1f33f} said", "Zo\u00eb \ufffd said", "supplementary"],
  ["an emoji and a letter are replaced", "Zo\u00eb \u{1f33f} said", "Zo? ? said", "non-ascii"],
  ["a joiner and a letter are dropped", "Zo\u00eb\u200d said", "Zo said", "non-ascii"],
  ["a quotation mark comes back escaped", 'the "old" one', 'the \\"old\\" one', "quoting"],
  ["an apostrophe comes back doubled", "O'Brien", "O''Brien", "quoting"],
  ["markup comes back escaped, and letters are kept", "Zoë <b>", "Zoë &lt;b&gt;", "quoting"],
  ["a text is cut, too", "Zoë said it", "Zo? said", undefined],
  ["a plain letter changed", "Zoë said", "zoë said", undefined],
  ["a text without such characters changed", "plain", "Plain", undefined],
  ["parts overlap", "aéa", "a", undefined],
  ["the value is no text", 7, "7", undefined],
  ["nothing came", "Zoë", undefined, undefined],
])("%s", (_, sent, got, change) => {
  expect(textChangeOf(sent, got)).toBe(change);
});
