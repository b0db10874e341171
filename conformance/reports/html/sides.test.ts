import { describe, expect, it } from "vitest";
import { brief } from "../../checks/interactions/round-trip.js";
import { hostileTexts } from "../../testkit/reports/html/hostile-page.js";
import { sideHtml, sidesOf } from "./sides.js";

/** The two sides of a failure as HTML, `[…]` for what differs and without the words for screen readers. */
function shownSides(sent: string, got: string, [before, after] = ["note ", ""]) {
  const [expected, actual] = [`${before}${JSON.stringify(sent)}${after}`, JSON.stringify(got)];
  const differing = { sent: JSON.stringify(sent), got: JSON.stringify(got) };
  const sides = sidesOf({ expected, actual, differing }, 1_000);
  if (sides === undefined) throw new Error("something was expected");
  const plain = ({ parts, alike }: typeof sides.expected) =>
    sideHtml({ parts, alike })
      .replace(
        /<mark class="differs"><span class="unseen">differs: <\/span>((?:[^<]|<mark>[^<]*<\/mark>)*)<\/mark>/g,
        "[$1]",
      )
      .replace(/<\/?mark>/g, "")
      .replaceAll("&quot;", '"');
  return [plain(sides.expected), plain(sides.actual), sides.note] as const;
}

const underlined = "What differs is underlined.";
const points = "U+… is the code point of the character before it, or of one that cannot be seen.";

describe("what was expected and what came", () => {
  it("are marked where their values differ, and not where only the words around them do", () => {
    expect(shownSides("1980-01-31", "1980-01-30", ["date ", ' of {"a":1}'])).toEqual([
      'date "1980-01-[31]" of {"a":1}',
      '"1980-01-[30]"',
      underlined,
    ]);
  });

  it("are not marked in the length of a shortened value", () => {
    const [sent, got] = [
      brief(["a".repeat(90), "b"], ["a".repeat(90)]),
      brief(["a".repeat(90)], ["a".repeat(90), "b"]),
    ];
    const sides = sidesOf({ expected: sent, actual: got, differing: { sent, got } }, 1_000);
    const differing = (sides?.expected.parts ?? []).filter(({ differs }) => differs);
    expect(sides?.expected.parts.map(({ text }) => text).join("")).toBe(sent);
    expect(differing.map(({ text }) => text)).toEqual([',"b"']);
    expect(sides?.actual.parts.some(({ text, differs }) => differs && /\d/.test(text))).toBe(false);
  });

  it("show the code points of emoji, combining marks and unseen characters in what differs", () => {
    expect(shownSides("said \u{1f33f} twice", "said ? twice").slice(0, 2)).toEqual([
      'note "said [\u{1f33f}U+1F33F] twice"',
      '"said [?] twice"',
    ]);
    expect(shownSides("\u{1f469}\u200d\u2695\ufe0f", "\u{1f469}\u2695\ufe0f").slice(0, 2)).toEqual([
      'note "[\u{1f469}U+1F469U+200D\u2695U+2695U+FE0F]"',
      '"[\u{1f469}U+1F469\u2695U+2695U+FE0F]"',
    ]);
    expect(shownSides("two\u00a0words", "two words")).toEqual([
      'note "two[U+00A0]words"',
      '"two[ ]words"',
      `${underlined} ${points}`,
    ]);
  });

  it("show the code points of all letters beyond ASCII where the values look the same", () => {
    expect(shownSides("Zoe\u0301 x", "Zo\u00e9 x").slice(0, 2)).toEqual([
      'note "[Zoe\u0301U+0301] x"',
      '"[Zo\u00e9U+00E9] x"',
    ]);
    expect(shownSides("Zo\u00e9 x", "Zo? x").slice(0, 2)).toEqual(['note "[Zo\u00e9] x"', '"[Zo?] x"']);
  });

  it("name unseen characters also where nothing differs, and leave emoji there as they are", () => {
    const sides = sidesOf({ expected: "a\u200bb \u{1f33f}", actual: "nothing" }, 1_000);
    expect(sides && sideHtml(sides.expected)).toBe("a<mark>U+200B</mark>b \u{1f33f}");
    expect(sides?.note).toBe(points);
  });

  it("find a value after its path, whatever the path contains", () => {
    const sides = sidesOf(
      { expected: "scores[5] 5", actual: "scores[5]: 6", differing: { sent: "5", got: "6" } },
      100,
    );
    expect(sides?.expected.parts.filter(({ differs }) => differs)).toEqual([{ text: "5", differs: true }]);
    expect(sides?.expected.parts[0]?.text).toBe("scores[5] ");
    expect(sides?.actual.parts[0]?.text).toBe("scores[5]: ");
  });

  it("are not marked if the value was cut from them, or if no value came", () => {
    const differing = { sent: '"abc def"', got: '"abc"' };
    const [cut, none] = [
      sidesOf({ expected: 'note "abc def"', actual: '"abc"', differing }, 6),
      sidesOf({ expected: 'note "abc"', actual: "nothing there" }, 100),
    ];
    expect(cut?.expected.parts).toHaveLength(1);
    expect(none?.note).toBeUndefined();
    expect(sidesOf({}, 100)).toBeUndefined();
  });

  it.each(hostileTexts)("never become markup: %j", (text) => {
    const differing = { sent: text, got: `x${text}` };
    const sides = sidesOf({ expected: text, actual: `x${text}`, differing }, 1_000);
    const html = sides === undefined ? "" : sideHtml(sides.expected) + sideHtml(sides.actual);
    expect(html.replace(/<\/?(mark|span)( class="(differs|unseen)")?>/g, "")).not.toMatch(/[<>"']/);
    expect(html).not.toMatch(/[\p{Cf}\p{Surrogate}\u2028\u2029\uFFFE]|[^\P{Cc}\n\t]/u);
  });
});
