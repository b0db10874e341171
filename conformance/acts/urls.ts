import type { FieldType, InterfaceModel, PathForm, PathSegment } from "../../spec/model.js";
import type { Collection, Query } from "../contract.js";

/** The base URL without trailing slashes and without userinfo: what paths and references are built on. */
export function plainBase(baseUrl: string): string {
  const url = new URL(baseUrl);
  url.username = "";
  url.password = "";
  return url.href.replace(/\/+$/, "");
}

export function collectionUrl(base: string, at: Collection): string {
  const text = (segment: PathSegment) => {
    if (segment.kind === "literal") return segment.text;
    return encodeURIComponent(segment.kind === "site" ? at.site : at.resource.segment);
  };
  return [base, ...at.form.segments.map(text)].join("/");
}

export function recordUrl(base: string, at: Collection, id: string): string {
  return `${collectionUrl(base, at)}/${encodeURIComponent(id)}`;
}

export function searchUrl(base: string, at: Collection, query: Query): string {
  const pairs = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return collectionUrl(base, at) + (pairs.length === 0 ? "" : `?${pairs.join("&")}`);
}

/** Writes the absolute URL by which records refer to each other, in the form that the spec's reference shape states. */
export type ReferenceWriter = (site: string, type: string, id: string) => string;

/** Reads the form out of the model; without one, a record's own URL path under the first path form is taken. */
export function referenceWriter(model: InterfaceModel, base: string): ReferenceWriter {
  const form = statedForm(model);
  const path = model.forms[0];
  if (form === undefined || path === undefined) return (_site, type, id) => `${type}/${id}`;
  const names = placeholdersOf(path);
  return (site, type, id) =>
    form
      .replace(names.base, () => base)
      .replace(names.site, () => encodeURIComponent(site))
      .replace(names.type, () => type)
      .replace(/\{[^}]*\}|<[^>]*>/, () => encodeURIComponent(id));
}

function statedForm(model: InterfaceModel): string | undefined {
  const isUrl = (type: FieldType) => type.kind === "url";
  const fields = model.shapes.filter((shape) => shape.role === "reference").flatMap((shape) => shape.fields);
  const type = fields.map((field) => field.type).find(isUrl);
  return type?.kind === "url" ? type.form : undefined;
}

/** What stands in a path form's template for the base, the site and the type; whatever else a reference holds is the id. */
function placeholdersOf(form: PathForm): {
  readonly base: string;
  readonly site: string;
  readonly type: string;
} {
  const parts = form.template.split("/");
  const at = (kind: PathSegment["kind"]) => {
    const index = form.segments.findIndex((segment) => segment.kind === kind);
    return index < 0 ? "" : (parts[index + parts.length - form.segments.length] ?? "");
  };
  return { base: parts[0] ?? "", site: at("site"), type: at("type") };
}
