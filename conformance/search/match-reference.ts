// Decides whether the references of a record match a value of a reference search.

import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { decoded } from "../../spec/text/decoded.js";
import type { ReferenceForm } from "../http/dialect/dialect.js";
import { referenceTail } from "../http/record-url.js";
import { anyOf, type Match } from "./match.js";
import { textsOf } from "./record-values.js";

/** The form in which a search value names a record; undefined for any other text. */
export function referenceFormOf(value: string): ReferenceForm | undefined {
  if (value === "" || /[,|\s]/.test(value)) return undefined;
  if (/^https?:\/\//i.test(value)) return value.includes("/_history/") ? undefined : "URL";
  const slashes = value.split("/").length - 1;
  if (slashes === 0) return value.includes(":") ? undefined : "id";
  return slashes === 1 ? "type and id" : undefined;
}

export function matchReference(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Match {
  const form = referenceFormOf(value);
  const held = parameter.targets.flatMap((target) => textsOf(model, target, record));
  if (form === undefined) return "unknown";
  return anyOf(held.map((url) => compared(model, form, value, url)));
}

function compared(model: InterfaceModel, form: ReferenceForm, value: string, url: string): Match {
  const held = referenceTail(model, url);
  if (held === undefined || url.includes("/_history/")) return "unknown";
  if (form === "id") return decoded(value) === held.id ? "yes" : "no";
  const asked = referenceTail(model, value);
  if (asked === undefined || asked.id !== held.id) return "no";
  // In some path forms the id does not follow the type.
  if (asked.type !== held.type) return form === "URL" && isPartOf(model, held.type, value) ? "unknown" : "no";
  // The same type and id at another address may be another server's record.
  return form === "type and id" || value === url ? "yes" : "unknown";
}

/** Whether a part of a URL is the name of a type, or its path segment. */
function isPartOf({ resources }: InterfaceModel, type: string, url: string): boolean {
  const segment = resources.find(({ name }) => name === type)?.segment;
  return segment !== undefined && url.split("/").some((part) => part === segment || part === type);
}
