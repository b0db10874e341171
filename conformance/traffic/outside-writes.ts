// Remembers writes that the document does not describe: after one, known records may be out of date.

import type { PathSegment } from "../../spec/field.js";
import type { InterfaceModel } from "../../spec/model.js";
import { decoded } from "../../spec/text/decoded.js";
import { hasDotSegment, siteBesidePath } from "../http/routes/route-of.js";
import { besidePath } from "./read-request.js";

/** The records that such a write may change: those of one site, or of all. */
export interface Reach {
  readonly site?: string;
}

/** Methods that change nothing (RFC 9110, section 9.2.1). */
const safe = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
/** FHIR's search with its query in the body. */
const searchByPost = "_search";

/**
 * Finds the records that an undocumented request may change. Its path must begin like a path of the interface, as that of a
 * patch, an operation or a transaction does; undefined for any other path. A path with dot segments may lead anywhere.
 */
export function reachReader(
  model: InterfaceModel,
  base: string,
): (method: string, url: string, site?: string) => Reach | undefined {
  const root = new URL(base).pathname.replace(/\/+$/, "");
  return (method, text, named) => {
    const url = new URL(text);
    const { pathname } = url;
    if (safe.has(method)) return undefined;
    if (hasDotSegment(text)) return {};
    if (!`${pathname}/`.startsWith(`${root}/`)) return undefined;
    const parts = partsOf(pathname.slice(root.length));
    if (parts.at(-1) === searchByPost) return undefined;
    const along = model.forms.filter(({ segments }) => runsAlong(model, segments, parts));
    const [form] = along;
    if (!form) return undefined;
    const inPath = parts[form.segments.findIndex(({ kind }) => kind === "site")];
    const site = siteBesidePath(form, besidePath(url, named)) ?? inPath;
    return along.length > 1 || site === undefined ? {} : { site };
  };
}

/** The decoded parts of a path. */
export const partsOf = (path: string): readonly string[] =>
  path
    .split("/")
    .filter((part) => part !== "")
    .map(decoded);

/** Whether a path may be the beginning of one of a form's paths, or continue one. */
export const runsAlong = (
  { resources }: InterfaceModel,
  segments: readonly PathSegment[],
  parts: readonly string[],
): boolean =>
  parts.slice(0, segments.length).every((part, i) => {
    const segment = segments[i];
    if (segment?.kind === "literal") return segment.text === part;
    return segment?.kind !== "type" || part.startsWith("$") || resources.some((one) => one.segment === part);
  });

const mostSites = 1_000;

export class OutsideWrites {
  readonly #open = new Map<object, Reach>();
  /** When the last one was answered, by site; a write to all sites under none. */
  readonly #ended = new Map<string | undefined, number>();

  begin(reach: Reach): object {
    const pendingRequest = {};
    this.#open.set(pendingRequest, reach);
    return pendingRequest;
  }

  /** What it may have changed; undefined if it was refused. */
  end(pendingRequest: object, at: number, status: number | undefined): Reach | undefined {
    const reach = this.#open.get(pendingRequest);
    this.#open.delete(pendingRequest);
    if (!reach || (status !== undefined && status >= 300 && status < 500)) return undefined;
    const { site } = reach;
    this.#ended.set(this.#ended.size < mostSites ? site : undefined, at);
    return reach;
  }

  /** Whether one may have changed records of the site since then, or is about to. */
  disturbed(site: string, from: number): boolean {
    if (this.#open.size === 0 && this.#ended.size === 0) return false;
    const ended = (key: string | undefined) => (this.#ended.get(key) ?? Number.NEGATIVE_INFINITY) > from;
    return (
      ended(site) ||
      ended(undefined) ||
      [...this.#open.values()].some((reach) => reach.site === undefined || reach.site === site)
    );
  }
}
