// Writes path templates of the client: `{site}` stands for the site, every other segment is already escaped.
import type { UrlSegment } from "../../../spec/field.js";
import type { PathForm } from "../../../spec/model.js";

/** The path of a collection, whose last part is `segment`; that of all types if it is `{type}`. */
export const pathIn = ({ segments }: Pick<PathForm, "segments">, segment: string): string =>
  urlPath(segments, segment);

/** The path of a record in a reference's URL. */
export const urlPath = (segments: readonly UrlSegment[], segment = "{type}"): string =>
  segments
    .map((part) => {
      if (part.kind === "site" || part.kind === "id") return `/{${part.kind}}`;
      if (part.kind === "literal") return `/${encodeURIComponent(part.text)}`;
      return segment === "{type}" ? "/{type}" : `/${encodeURIComponent(segment)}`;
    })
    .join("");
