// Tests the picture of a terminal.
import { expect, it } from "vitest";
import { terminalPicture } from "./terminal-picture.js";

const picture = terminalPicture("A <run>", "\u001b[31mFAIL\u001b[0m  a < b\n\nresult     PASS");

it("draws each line that has text, with its colours, and escapes markup", () => {
  expect(picture).toContain("<title>A &lt;run&gt;</title>");
  expect(picture.match(/<text /g)).toHaveLength(2);
  expect(picture).toContain('<tspan class="c31">FAIL</tspan>  a &lt; b</text>');
});

it("gives each line the width of its characters, without those of the colours", () => {
  const widths = [...picture.matchAll(/textLength="(\d+)"/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([
    Math.round("FAIL  a < b".length * 8.4),
    Math.round("result     PASS".length * 8.4),
  ]);
});
