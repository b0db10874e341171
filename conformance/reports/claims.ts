// Describes in words which features of the document a run was limited to.
import type { Claims } from "../options/settings.js";

/** The claimed features, in words: "only the features that cri.config.yaml lists (forms A; types Vehicle, Trailer)". */
export function claimsWords({ saidBy, forms, types }: Claims): string {
  const parts = [
    ...(forms === undefined ? [] : [`forms ${forms.join(", ")}`]),
    ...(types === undefined ? [] : [`types ${Object.keys(types).join(", ")}`]),
  ];
  const which = parts.length === 0 ? "" : `: ${parts.join("; ")}`;
  return `only the features that ${saidBy} lists${which}`;
}
