// Says which characters of a text came back changed, so that all texts with one fault are one cause.
import type { Json } from "../../spec/json.js";
import { invisible, supplementary } from "./hidden-characters.js";

/**
 * What a deployment changed: characters that are not seen, such as joiners and variation selectors; characters beyond U+FFFF; letters
 * beyond ASCII; or quotation marks, backslashes and the characters of markup. The narrower comes first.
 */
export const textChanges = ["invisible", "supplementary", "non-ascii", "quoting"] as const;

export type TextChange = (typeof textChanges)[number];

const characters: Readonly<Record<TextChange, RegExp>> = {
  invisible: runsOf(invisible),
  supplementary: runsOf(supplementary),
  "non-ascii": /\P{ASCII}+/u,
  quoting: /["'`\\&<>]+/,
};

function runsOf({ source }: RegExp): RegExp {
  return new RegExp(`(?:${source})+`, "u");
}

/** Undefined if other characters changed too, or if a value is not a text. */
export function textChangeOf(sent: Json, got: Json | undefined): TextChange | undefined {
  if (typeof sent !== "string" || typeof got !== "string") return undefined;
  return textChanges.find((change) => {
    const kept = sent.split(characters[change]);
    return kept.length > 1 && holdsInOrder(got, kept);
  });
}

/** What a deployment changed of which these are signs: one that changes all letters beyond ASCII changes the narrower ones among them. */
export function widestOf(changes: readonly TextChange[]): (change: TextChange) => TextChange {
  const isWide = changes.includes("non-ascii");
  return (change) => (isWide && change !== "quoting" ? "non-ascii" : change);
}

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
