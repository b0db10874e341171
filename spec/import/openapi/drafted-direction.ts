// Drafts the parameter that says in which direction a list is sorted, where another one names only the field.
import { isArray, type JsonObject } from "../../json.js";
import type { Reading } from "../reading.js";
import { folded } from "../words.js";
import { keyword, type SchemaView } from "./schema-view.js";

/** Names by which documents call it, folded. */
const names: readonly string[] = "sortorder sortdirection sortdir direction dir order ordering".split(" ");

const ways: Readonly<Record<string, "ascending" | "descending">> = {
  asc: "ascending",
  ascending: "ascending",
  desc: "descending",
  descending: "descending",
};

export const isDirectionName = (name: string): boolean => names.includes(folded(name));

/** The parameter, if its values are two directions; undefined for any other. */
export function draftedDirection(
  name: string,
  view: SchemaView,
  reading: Reading,
): (JsonObject & { readonly type: string }) | undefined {
  const closed = keyword(view, "enum", reading);
  const texts = (isArray(closed?.value) ? closed.value : []).filter((one) => typeof one === "string");
  const written = (way: string): string | undefined => texts.find((text) => ways[folded(text)] === way);
  const [ascending, descending] = [written("ascending"), written("descending")];
  if (!isDirectionName(name) || texts.length !== 2 || ascending === undefined || descending === undefined)
    return undefined;
  const usual = keyword(view, "default", reading);
  const said = usual?.value === ascending || usual?.value === descending ? { default: usual.value } : {};
  for (const node of [closed, usual]) reading.settle(node);
  return { type: "string", special: "sort-direction", ascending, descending, ...said };
}
