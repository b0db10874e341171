import type { InterfaceModel, SearchParameter } from "../../spec/model.js";
import { textsOf } from "./record-values.js";
import type { ReferenceForm } from "../http/dialect/dialect.js";
import type { JsonObject } from "../http/json.js";
import { decoded, referenceTail } from "../http/record-url.js";
import { anyOf, type Fit } from "./match.js";

/** In which form a search names the record that it means; undefined where it is none that we know. */
export function referenceFormOf(value: string): ReferenceForm | undefined {
  if (value === "" || /[,|\s]/.test(value)) return undefined;
  if (/^https?:\/\//i.test(value)) return value.includes("/_history/") ? undefined : "URL";
  const slashes = value.split("/").length - 1;
  if (slashes === 0) return value.includes(":") ? undefined : "id";
  return slashes === 1 ? "type and id" : undefined;
}

/** A reference held against those of a record, in whichever form it is written. */
export function fitReference(
  model: InterfaceModel,
  parameter: SearchParameter,
  value: string,
  record: JsonObject,
): Fit {
  const form = referenceFormOf(value);
  const held = parameter.targets.flatMap((target) => textsOf(model, target, record));
  if (form === undefined) return "open";
  return anyOf(held.map((url) => compared(form, value, url)));
}

function compared(form: ReferenceForm, value: string, url: string): Fit {
  const held = referenceTail(url);
  if (held === undefined || url.includes("/_history/")) return "open";
  if (form === "id") return decoded(value) === held.id ? "fits" : "differs";
  const asked = referenceTail(value);
  if (asked?.type !== held.type || asked.id !== held.id) return "differs";
  // The same type and id under another address may be another server's record.
  return form === "type and id" || value === url ? "fits" : "open";
}
