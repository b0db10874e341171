// The data and the HTML of what was expected and what came, with the differences of their values marked.
import { diffArrays } from "diff";
import { cutMiddles } from "../../http/cut.js";
import type { CheckResult } from "../../runner/report.js";
import { codePoint, doubtful, looksAlike, unseen } from "../../search/hidden-characters.js";
import { brief, shown } from "./shown.js";

/** One of the two texts. */
export interface Side {
  readonly parts: readonly Part[];
  /** The two values look the same, so that each character beyond ASCII needs its code point. */
  readonly alike: boolean;
}

/** What was expected and what came, each in at most `most` characters, and what the marks in them mean. Undefined if nothing was expected. */
export function sidesOf(
  { expected, actual = "", differing }: Pick<CheckResult, "expected" | "actual" | "differing">,
  most: number,
) {
  if (expected === undefined) return undefined;
  const [said, came] = [brief(expected, most), brief(actual, most)];
  const found = differing && differences(differing.sent, differing.got);
  const alike = differing !== undefined && looksAlike(differing.sent, differing.got);
  const [ofSent, ofGot] = (found ?? []).map(withoutCuts);
  const sides = {
    expected: { parts: within(said, differing?.sent, ofSent), alike },
    actual: { parts: within(came, differing?.got, ofGot), alike },
  };
  return { ...sides, note: noteOf([sides.expected, sides.actual]) };
}

function noteOf(sides: readonly Side[]): string | undefined {
  const all = sides.flatMap(({ parts, alike }) => parts.map((part) => ({ ...part, alike })));
  const notes = [
    ...(all.some(({ differs }) => differs) ? ["What differs is underlined."] : []),
    ...(all.some(hasPoint)
      ? ["U+… is the code point of the character before it, or of one that cannot be seen."]
      : []),
  ];
  return notes.length === 0 ? undefined : notes.join(" ");
}

const hasPoint = ({ text, differs, alike }: Part & Pick<Side, "alike">): boolean =>
  [...text].some((character) => unseen.test(character) || (differs && isDoubtful(character, alike)));

/** The length of a shortened value is a note of the kit: it is no difference between the values. */
function withoutCuts(parts: readonly Part[]): readonly Part[] {
  const text = parts.map((part) => part.text).join("");
  const cut = cutMiddles.exec(text);
  if (cut === null) return parts;
  const [from, to] = [cut.index, cut.index + cut[0].length];
  const kept = (start: number, end: number): readonly Part[] => {
    let at = 0;
    return parts.flatMap(({ text: own, differs }) => {
      const piece = own.slice(Math.max(0, start - at), Math.max(0, end - at));
      at += own.length;
      return piece === "" ? [] : [{ text: piece, differs }];
    });
  };
  return [...kept(0, from), { text: cut[0], differs: false }, ...kept(to, text.length)];
}

/** A text whose value, which follows a space or begins it, is in parts. One part, if the value was cut from it. */
function within(text: string, value = "", parts: readonly Part[] = []): readonly Part[] {
  const at = text.startsWith(value) ? 0 : text.indexOf(` ${value}`) + 1;
  if (parts.length === 0 || !text.startsWith(value, at)) return [{ text, differs: false }];
  const same = (one: string): Part => ({ text: one, differs: false });
  return [same(text.slice(0, at)), ...parts, same(text.slice(at + value.length))];
}

/**
 * A side as HTML. What differs is in a `mark`, which a screen reader announces with a word; each character in it that a reader cannot
 * tell from another has its code point. A character that is not seen is a code point everywhere.
 */
export const sideHtml = ({ parts, alike }: Side): string =>
  parts
    .map(({ text, differs }) => {
      if (!differs) return inPieces(text, shown);
      const html = inPieces(text, (piece) => withCodePoints(piece, alike));
      return `<mark class="differs"><span class="unseen">differs: </span>${html}</mark>`;
    })
    .join("");

const runsOfUnseen = new RegExp(`((?:${unseen.source})+)`, "u");

/** The characters that are not seen as code points, and what is between them as `html` makes it. */
const inPieces = (text: string, html: (piece: string) => string): string =>
  text
    .split(runsOfUnseen)
    .map((piece, index) => (index % 2 === 1 ? [...piece].map(pointHtml).join("") : html(piece)))
    .join("");

/** Of two values that look the same, each character beyond ASCII is doubtful. */
const isDoubtful = (character: string, alike: boolean): boolean =>
  doubtful.test(character) || (alike && /\P{ASCII}/u.test(character));

const withCodePoints = (text: string, alike: boolean): string =>
  [...text]
    .map((character) => shown(character) + (isDoubtful(character, alike) ? pointHtml(character) : ""))
    .join("");

const pointHtml = (character: string): string => `<mark>${codePoint(character)}</mark>`;

/** At least as many bytes as a text takes on the page, if no part of it is marked. */
export const sideBytes = (text: string): number => Buffer.byteLength(inPieces(text, shown));

/** A part of a text. */
export interface Part {
  readonly text: string;
  /** Whether the other text has something else, or nothing, in its place. */
  readonly differs: boolean;
}

/** Texts of more words are not compared, which would take long. */
const mostWords = 400;

/** Both texts in parts, of which those that are the same have one order. Undefined if they are too long. */
function differences(
  one: string,
  other: string,
): readonly [one: readonly Part[], other: readonly Part[]] | undefined {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a.length > mostWords || b.length > mostWords) return undefined;
  const parts = diffArrays(a, b);
  const partsOf = (isOther: (part: (typeof parts)[number]) => boolean): readonly Part[] =>
    parts
      .filter((part) => !isOther(part))
      .map(({ value, added, removed }) => ({ text: value.join(""), differs: added || removed }));
  return [partsOf(({ added }) => added), partsOf(({ removed }) => removed)];
}

const segmenter = new Intl.Segmenter("en", { granularity: "word" });

/** Words, spaces and signs. An emoji of several characters is one sign, and a letter with its combining marks is in one word. */
const wordsOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);
