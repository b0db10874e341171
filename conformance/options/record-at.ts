// Reads the site and the id from the URL of a record.

import type { PathSegment } from "../../spec/field.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { withoutSite } from "../../spec/sites.js";
import { decoded } from "../../spec/text/decoded.js";

/** Site and id in the URL of a record of `resource`, in any of its path forms; undefined for other URLs. */
export function recordAt(model: InterfaceModel, resource: Resource, url: string) {
  const parts = (url.split(/[?#]/)[0] ?? "").replace(/\/+$/, "").split("/").map(decoded);
  const id = parts.pop();
  if (id === undefined || id === "") return undefined;
  for (const { name, segments } of model.forms) {
    const last = parts.slice(-segments.length);
    const site = resource.forms.includes(name) ? siteIn(last, segments, resource) : undefined;
    if (site !== undefined) return { site, id };
  }
  return undefined;
}

function siteIn(
  parts: readonly string[],
  segments: readonly PathSegment[],
  resource: Resource,
): string | undefined {
  if (parts.length !== segments.length) return undefined;
  const fits = segments.every((segment, index) => {
    if (segment.kind === "literal") return parts[index] === segment.text;
    return segment.kind === "site" ? parts[index] !== "" : parts[index] === resource.segment;
  });
  if (!fits) return undefined;
  const at = segments.findIndex(({ kind }) => kind === "site");
  return at < 0 ? withoutSite : parts[at];
}
