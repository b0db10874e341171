/** Builds an example record of a type. */

import type { Field, UrlSegment } from "../../../spec/field.js";
import { targetsOf } from "../../../spec/inner-types.js";
import type { Json, JsonObject } from "../../../spec/json.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { Resource } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import type { ObjectTypes } from "../../naming/object-types.js";

/** A record's members by name, as JSON holds them. */
export type Example = JsonObject;

/** The base URL of example records, and the server's default. */
export const exampleBase = "http://127.0.0.1:8080";

/** The same where the host name has the site. */
export const exampleSiteBase = "http://{site}.localhost:8080";

/** The site that `cri-kit init` also shows. */
export const exampleSite = "1";
const site = "12";

/**
 * A record with every documented field once that its relations allow: with named values if the document has them, else plain ones;
 * `includes` chooses the fields.
 */
export function exampleRecord(
  types: ObjectTypes,
  resource: Resource,
  includes: (field: Field) => boolean = () => true,
): Example {
  const fields = resource.fields.filter(includes);
  return related(
    resource,
    Object.fromEntries(fields.map((field) => [field.name, exampleFor(types, field, [])])),
  );
}

/** `targets` are the target types of the nearest enclosing reference. */
function exampleFor(types: ObjectTypes, field: Field, targets: readonly string[]): Json {
  const value = valueFor(types, field, targets);
  return fitting(field, field.many ? [value] : value);
}

function valueFor(types: ObjectTypes, field: Field, targets: readonly string[]): Json {
  const { type } = field;
  switch (type.kind) {
    case "boolean":
      return true;
    case "integer":
      return 1;
    case "number":
      return 1.5;
    case "dateTime":
      return dates[type.forms[0] ?? "timestamp"];
    case "base64":
      return "VGV4dA==";
    case "xhtml":
      return '<div xmlns="http://www.w3.org/1999/xhtml">Text</div>';
    case "url":
      return urlOf(types, type.segments, targets[0] ?? "Record");
    case "union":
      return valueFor(types, { ...field, type: type.of[0] ?? { kind: "string" } }, targets);
    case "map":
      return { [entryName]: valueFor(types, { ...field, type: type.values }, targetsOf(type.values)) };
    case "shape":
    case "object": {
      const inner = types.objectOf(field)?.fields ?? [];
      const referred = type.kind === "shape" ? type.targets : [];
      return Object.fromEntries(inner.map((member) => [member.name, exampleFor(types, member, referred)]));
    }
    default:
      return plainText(field);
  }
}

/** The name of the entry of a map in examples. */
const entryName = "example";

const dates = {
  timestamp: "2026-03-01T08:00:00+01:00",
  date: "2026-03-01",
  "partial-date": "2026-03",
} as const;

const plainText = ({ fixed, values, samples, name }: Field): string =>
  fixed ?? values[0]?.value ?? samples?.[0] ?? name;

function urlOf({ resources }: ObjectTypes, segments: readonly UrlSegment[], target: string): string {
  const known = resources.find(({ resource }) => resource.name === target)?.resource;
  const texts = segments.map((segment) => {
    if (segment.kind === "literal") return segment.text;
    return { site, type: known?.segment ?? target, id: "1" }[segment.kind];
  });
  return [exampleBase, ...texts].join("/");
}
