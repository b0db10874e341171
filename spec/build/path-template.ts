// Parses path templates such as `{base_url}/sites/{site_id}/<Resource>`.

import type { UrlSegment } from "../field.js";
import type { Placeholders } from "../model.js";

/** A parsed path template. */
interface PathTemplate {
  readonly segments: readonly UrlSegment[];
  /** What is wrong with the segments. */
  readonly faults: readonly string[];
  /** Of a template without such faults: which placeholders are missing, twice or too many. */
  readonly missing: readonly string[];
}

/**
 * Parses a template that must contain each of `kinds` once and no other placeholder. If the spec does not declare a
 * placeholder that every spec has, this mistake is already reported, so nothing is said about the template.
 */
export function parseTemplate(
  template: string,
  kinds: readonly UrlSegment["kind"][],
  placeholders: Placeholders,
): PathTemplate {
  if ((["base", "type", "id"] as const).some((kind) => placeholders[kind].length === 0)) return undeclared;
  const base = placeholders.base.find((spelling) => template.startsWith(`${spelling}/`));
  if (base === undefined)
    return { segments: [], faults: [`it does not begin with ${placeholders.base[0]}/`], missing: [] };
  const faults: string[] = [];
  const segments = template
    .slice(base.length + 1)
    .split("/")
    .flatMap((text) => segmentOf(text, placeholders, faults));
  const missing = faults.length > 0 ? [] : missingSegments(segments, kinds, placeholders);
  return { segments, faults, missing };
}

const undeclared: PathTemplate = { segments: [], faults: [], missing: [] };

/** A site counts only if the spec names one. */
const missingSegments = (
  segments: readonly UrlSegment[],
  kinds: readonly UrlSegment["kind"][],
  placeholders: Placeholders,
): readonly string[] =>
  (["site", "type", "id"] as const).flatMap((kind) => {
    if (kind === "site" && placeholders.site.length === 0) return [];
    const count = segments.filter((segment) => segment.kind === kind).length;
    const name = placeholders[kind][0] ?? kind;
    if (!kinds.includes(kind))
      return count > 0 ? [`it contains ${name}, but the path of a collection can't`] : [];
    return count === 0 ? [`it does not contain ${name}`] : count > 1 ? [`it contains ${name} twice`] : [];
  });

function segmentOf(text: string, placeholders: Placeholders, faults: string[]): readonly UrlSegment[] {
  for (const kind of ["site", "type", "id"] as const) {
    if (placeholders[kind].includes(text)) return [{ kind }];
  }
  if (/^(?!\.{1,2}$)[A-Za-z0-9._~$-]+$/.test(text)) return [{ kind: "literal", text }];
  faults.push(segmentFault(text));
  return [];
}

function segmentFault(text: string): string {
  if (text === "") return "there is nothing between two slashes";
  return /^\.+$/.test(text) ? `URLs can't have a segment ${text}` : `${text} is not a placeholder`;
}
