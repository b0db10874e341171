import { expect, it } from "vitest";
import { sameMarkup } from "./same-markup.js";

it.each([
  ["<p>a <b>c</b></p>", "<p>\n a <b>c</b></p>\n"],
  ["<p>\u{1d49c} &quot;x&quot;</p>", '<p>&#x1D49C; "x"</p>'],
  ["<div><p>a</p></div>", '<div xmlns="http://www.w3.org/1999/xhtml"><p>a</p></div>'],
  ['<p class="a" id="b">x</p>', "<p id='b' class='a'>x</p>"],
  ["<p>a<br/></p>", "<p>a<br></br></p>"],
  ["<p>a</p>", "<p><![CDATA[a]]></p>"],
  ["<p>a\u00a0b</p>", "<p>a&nbsp;b</p>"],
  ["<p>n\u0303</p>", "<p>\u00f1</p>"],
])("takes %s for the same markup as %s", (sent, got) => {
  expect(sameMarkup(sent, got)).toBe(true);
});

it.each([
  ["<p>a</p>", "<p>b</p>"],
  ["<p>a</p>", "a"],
  ["<p>a<b>b</b></p>", "<p>ab</p>"],
  ['<p class="a">x</p>', "<p>x</p>"],
  ["<p>a</p>", "<p>a"],
  ["a < b", "a &lt; b"],
])("tells %s from %s", (sent, got) => {
  expect(sameMarkup(sent, got)).toBe(false);
});
