// Parses the method and path of a request of the interface.

import type { PathSegment } from "../../../spec/field.js";
import type { InteractionKind, InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { siteLabelOf } from "../../../spec/site-host.js";
import { withoutSite } from "../../../spec/sites.js";
import { decoded } from "../../../spec/text/decoded.js";

/** What a request asks for, read from its method and path. */
export interface Route {
  /** Absent if the spec has no interaction with that method there. */
  readonly kind: InteractionKind | undefined;
  readonly resource: Resource;
  readonly form: PathForm;
  /** Empty if the interface has no sites. */
  readonly site: string;
  readonly id?: string;
}

/** The route of a method and a path below the base URL; undefined if the path is not part of the interface. */
export function routeOf(
  model: InterfaceModel,
  method: string,
  pathname: string,
  headers?: Pick<Headers, "get">,
): Route | undefined {
  const parts = pathname
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);
  for (const form of model.forms) {
    const matched = matchForm(model, form, parts);
    if (matched === undefined) continue;
    const on = matched.id === undefined ? "collection" : "record";
    const rule = model.interactions.find((each) => each.method === method && each.on === on);
    const kind: InteractionKind | undefined = rule?.kind;
    return { ...matched, site: siteBesidePath(form, headers) ?? matched.site, kind };
  }
  return undefined;
}

/** The site that a header or the host name has; undefined if the path has it. */
export function siteBesidePath(
  { siteHeader, siteInHost }: PathForm,
  headers: Pick<Headers, "get"> | undefined,
): string | undefined {
  if (siteInHost) return siteLabelOf(`http://${headers?.get("host") ?? ""}`) ?? withoutSite;
  return siteHeader === undefined ? undefined : (headers?.get(siteHeader) ?? withoutSite);
}

function matchForm(
  model: InterfaceModel,
  form: PathForm,
  parts: readonly string[],
): Omit<Route, "kind"> | undefined {
  const { segments } = form;
  if (parts.length < segments.length || parts.length > segments.length + 1) return undefined;
  const literal = (segment: PathSegment, i: number) =>
    segment.kind !== "literal" || segment.text === parts[i];
  if (!segments.every(literal)) return undefined;
  const part = (kind: PathSegment["kind"]) => parts[segments.findIndex((segment) => segment.kind === kind)];
  const type = part("type");
  const resource = model.resources.find(({ segment }) => segment === type);
  const id = parts[segments.length];
  if (resource === undefined) return undefined;
  return { form, resource, site: part("site") ?? withoutSite, ...(id === undefined ? {} : { id }) };
}

// URL parsers read escaped dots as dots, and backslashes as slashes (URL Standard, section 4.4).
const dotSegment = /^[^?#]*[/\\](?:\.|%2e){1,2}(?:[/\\?#]|$)/i;

/**
 * Whether the path of a URL, as it was sent, has a dot segment: clients and servers resolve those differently (RFC 3986,
 * section 5.2.4), so it is unknown what the request asks for.
 */
export const hasDotSegment = (url: string): boolean => dotSegment.test(url);
