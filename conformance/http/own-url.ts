// Computes the URL under which a record is read from the URL with which other records refer to it.

import type { PathSegment } from "../../spec/field.js";
import type { InterfaceModel, PathForm } from "../../spec/model.js";
import { referenceForm } from "../../spec/reference-form.js";

/** The first URL by a path form of its type that differs from the reference; undefined if there is none. */
export function ownUrl(model: InterfaceModel, reference: string): string | undefined {
  const stated = referenceForm(model);
  const parts = reference.split("/");
  if (stated === undefined || parts.length <= stated.length) return undefined;
  const base = parts.slice(0, -stated.length);
  const part = (kind: "site" | "type" | "id") =>
    parts[base.length + stated.findIndex((segment) => segment.kind === kind)] ?? "";
  const resource = model.resources.find(({ segment }) => segment === part("type"));
  if (resource === undefined) return undefined;
  const text = (segment: PathSegment): string =>
    segment.kind === "literal" ? segment.text : segment.kind === "site" ? part("site") : resource.segment;
  const urlBy = ({ segments }: PathForm) => [...base, ...segments.map(text), part("id")].join("/");
  const shown = model.forms.filter(({ name }) => resource.forms.includes(name));
  return shown.map(urlBy).find((url) => url !== reference);
}
