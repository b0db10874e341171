import type { UrlSegment } from "../../spec/model.js";
import type { Pair } from "./change.js";

interface Path {
  readonly template: string;
  readonly segments: readonly UrlSegment[];
}

/**
 * Both paths in words, where they lead to different places; undefined where they are the same, however their placeholders
 * are spelt. Two that are written alike can differ: what a placeholder stands for is said elsewhere.
 */
export function pathTexts({ old, new: now }: Pair<Path>): readonly [string, string] | undefined {
  const [was, is] = [segmentsText(old), segmentsText(now)];
  if (was === is) return undefined;
  return old.template === now.template ? [was, is] : [old.template, now.template];
}

function segmentsText({ segments }: Path): string {
  return segments.map((part) => (part.kind === "literal" ? `/${part.text}` : `/<${part.kind}>`)).join("");
}
