// Says what came back changed in a text, so that all texts with one fault are one cause.
import type { Json } from "../../spec/json.js";
import { invisible, supplementary } from "./hidden-characters.js";

/** The characters that a deployment changed, as `report.schema.json` describes them. The narrower comes first. */
const characters = {
  invisible: runsOf(invisible),
  combining: /\p{M}+/u,
  supplementary: runsOf(supplementary),
  "non-ascii": /\P{ASCII}+/u,
  quoting: /["'`\\&<>]+/,
  "white-space": /\s+/,
} as const satisfies Readonly<Record<string, RegExp>>;

const calendarDay = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^(\d{4}-\d{2}-\d{2}T[\d:.]+)(?:Z|[+-]\d{2}:\d{2})?$/;

/** Changes of a whole text. */
const wholes = {
  case: (sent, got) => sent.toLowerCase() === got.toLowerCase(),
  zeros: (sent, got) =>
    got !== "" && sent.startsWith("0") && sent.replace(/^0+/, "") === got.replace(/^0+/, ""),
  offset: (sent, got) => instant.test(got) && instant.exec(sent)?.[1] === instant.exec(got)?.[1],
  day: (sent, got) => instant.test(sent) && calendarDay.test(got) && sent.startsWith(got),
  cut: (sent, got) => got !== "" && sent.startsWith(got),
} as const satisfies Readonly<Record<string, (sent: string, got: string) => boolean>>;

export const textChanges = [
  "invisible",
  "combining",
  "supplementary",
  "white-space",
  "non-ascii",
  "quoting",
  "case",
  "zeros",
  "offset",
  "day",
  "cut",
] as const satisfies readonly (keyof typeof characters | keyof typeof wholes)[];

export type TextChange = (typeof textChanges)[number];

function runsOf({ source }: RegExp): RegExp {
  return new RegExp(`(?:${source})+`, "u");
}

/** Undefined if something else changed too, or if a value is not a text. */
export function textChangeOf(sent: Json, got: Json | undefined): TextChange | undefined {
  if (typeof sent !== "string" || typeof got !== "string") return undefined;
  return textChanges.find((change) => {
    if (change in wholes) return wholes[change as keyof typeof wholes](sent, got);
    const kept = sent.split(characters[change as keyof typeof characters]);
    return kept.length > 1 && holdsInOrder(got, kept);
  });
}

/** What a deployment changed of which these are signs: one that changes all letters beyond ASCII changes the narrower ones among them. */
export function widestOf(changes: readonly TextChange[]): (change: TextChange) => TextChange {
  const wider = narrower.find(([wide]) => changes.includes(wide));
  return (change) => (wider?.[1].includes(change) ? wider[0] : change);
}

/** Changes, the widest first, with those that are signs of it: variation selectors are unseen, and are combining marks too. */
const narrower: readonly (readonly [TextChange, readonly TextChange[]])[] = [
  ["non-ascii", ["invisible", "combining", "supplementary"]],
  ["combining", ["invisible"]],
];

/** Whether the text begins with the first part and ends with the last, with the others between them, in order. */
function holdsInOrder(text: string, parts: readonly string[]): boolean {
  const last = parts.at(-1) ?? "";
  const end = text.length - last.length;
  if (!text.startsWith(parts[0] ?? "") || !text.endsWith(last)) return false;
  let from = 0;
  for (const part of parts.slice(0, -1)) {
    const at = text.indexOf(part, from);
    if (at === -1 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}
