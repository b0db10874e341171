// Compares two path templates.
import type { UrlSegment } from "../../spec/field.js";
import type { Pair } from "./change.js";

interface Path {
  readonly template: string;
  readonly segments: readonly UrlSegment[];
}

/**
 * Both paths as text if they lead to different places; undefined if they differ at most in the spelling of placeholders. Two
 * paths with the same text can differ: the meaning of a placeholder is reported elsewhere.
 */
export function pathTexts({ old, new: now }: Pair<Path>): readonly [string, string] | undefined {
  const [was, is] = [segmentsText(old), segmentsText(now)];
  if (was === is) return undefined;
  return old.template === now.template ? [was, is] : [old.template, now.template];
}

const segmentsText = ({ segments }: Path): string =>
  segments.map((part) => (part.kind === "literal" ? `/${part.text}` : `/<${part.kind}>`)).join("");
