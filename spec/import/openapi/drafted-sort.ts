// Drafts a parameter that sorts a list, if the document lists its values and each is a field's name with a direction.
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { folded } from "../words.js";
import { itemsOf, keyword, kindsOf, type SchemaView } from "./schema-view.js";

/** What a document says of the order of lists. */
interface DraftedSort {
  /** The parameter; undefined if its values do not tell by what they sort. */
  readonly members?: JsonObject & { readonly type: string };
  /** The order without the parameter, which is its default. */
  readonly sorted?: JsonObject;
}

/** How the two directions are written, with an asterisk for the field. */
interface Style {
  readonly ascending: string;
  readonly descending?: string;
}

const joints = [":", ".", "_", " ", ",", "-"];

const styles: readonly Style[] = [
  { ascending: "*", descending: "-*" },
  { ascending: "+*", descending: "-*" },
  ...joints.flatMap((joint) =>
    [
      ["asc", "desc"],
      ["ASC", "DESC"],
      ["Asc", "Desc"],
    ].flatMap(([up, down]): readonly Style[] => [
      { ascending: `*${joint}${up}`, descending: `*${joint}${down}` },
      { ascending: "*", descending: `*${joint}${down}` },
    ]),
  ),
  { ascending: "*" },
];

export function draftedSort(
  { node, fields }: { readonly node: DocNode; readonly fields: JsonObject },
  view: SchemaView,
  reading: Reading,
): DraftedSort {
  const several = severalIn(node, view, reading);
  const one = several?.items ?? view;
  const closed = keyword(one, "enum", reading);
  const listed = isArray(closed?.value) ? closed.value : [];
  const texts = listed.filter((text) => typeof text === "string");
  if (kindsOf(one, reading)[0] !== "string" || texts.length === 0 || texts.length < listed.length) return {};
  const style = styles.find((one) => explains(one, texts));
  if (style === undefined) return {};
  const keys = keysOf(style.ascending, texts, style.descending);
  const sorts = keys.flatMap((key) => {
    const field = sortable(key, fields);
    return field === undefined ? [] : [[key, { by: field, ...derived }] as const];
  });
  if (sorts.length === 0) return {};
  const known = sorts.map(([key]) => key);
  for (const key of keys)
    if (!known.includes(key)) reading.note(node, `no list can be sorted by ${key}, or no field is called so`);
  reading.settle(closed);
  const { ascending, descending } = style;
  const members = {
    type: "string",
    special: "sort",
    sorts: Object.fromEntries(sorts),
    ...(ascending === "*" ? {} : { ascending }),
    ...(descending === undefined ? {} : { descending }),
    ...(several === undefined ? {} : { separator: several.separator }),
  };
  return { members, ...sortedBy(keyword(view, "default", reading), Object.fromEntries(sorts), style) };
}

/** What OpenAPI's styles put between the values of one parameter. */
const separators: Readonly<Record<string, string>> = { form: ",", spaceDelimited: " ", pipeDelimited: "|" };

/** The values of a parameter that takes several in one, and what stands between them; undefined for any other. */
function severalIn(
  node: DocNode,
  view: SchemaView,
  reading: Reading,
): { readonly items: SchemaView; readonly separator: string } | undefined {
  const separator = separators[reading.text(node, "style") ?? "form"];
  const items = kindsOf(view, reading)[0] === "array" ? itemsOf(view, reading) : undefined;
  const explode = reading.get(node, "explode")?.value;
  if (items === undefined || separator === undefined || explode !== false) return undefined;
  for (const name of ["minItems", "uniqueItems"]) reading.settle(keyword(view, name, reading));
  return { items, separator };
}

const derived: JsonObject = { basis: "derived", "derived-from": "the value is called like the field" };

/** The default order, if it is one that a request could ask for. */
function sortedBy(
  usual: DocNode | undefined,
  sorts: Readonly<Record<string, { readonly by: string }>>,
  style: Style,
): Pick<DraftedSort, "sorted"> {
  for (const [key, { by }] of Object.entries(sorts)) {
    const from = usual?.at ?? "";
    if (usual?.value === written(style.ascending, key)) return { sorted: { by, from } };
    if (style.descending !== undefined && usual?.value === written(style.descending, key))
      return { sorted: { by, descending: true, from } };
  }
  return {};
}

const written = (template: string, key: string): string => template.replace("*", () => key);

/** Whether the values are all orders that the style can write, and no others. */
function explains({ ascending, descending }: Style, texts: readonly string[]): boolean {
  const keys = keysOf(ascending, texts, descending);
  const all = keys.flatMap((key) =>
    [ascending, ...(descending === undefined ? [] : [descending])].map((template) => written(template, key)),
  );
  return all.length === texts.length && all.every((text) => texts.includes(text));
}

/** What the values are the ascending orders of; what looks like a descending one is none. */
function keysOf(ascending: string, texts: readonly string[], descending?: string): readonly string[] {
  const ups = texts.flatMap((text) => keyOf(ascending, text) ?? []);
  const downs = descending === undefined ? [] : texts.flatMap((text) => keyOf(descending, text) ?? []);
  return ups.filter(
    (key) => descending === undefined || (downs.includes(key) && keyOf(descending, key) === undefined),
  );
}

function keyOf(template: string, text: string): string | undefined {
  const [before = "", after = ""] = template.split("*");
  const isSo = text.startsWith(before) && text.endsWith(after) && text.length > before.length + after.length;
  return isSo ? text.slice(before.length, text.length - after.length) : undefined;
}

/** The field of this name, if it holds one plain value that has an order. */
function sortable(key: string, fields: JsonObject): string | undefined {
  const found = Object.hasOwn(fields, key)
    ? key
    : Object.keys(fields).find((name) => folded(name) === folded(key));
  const field: Json | undefined = found === undefined ? undefined : fields[found];
  const long = isObject(field) && Object.hasOwn(field, "is") ? field : undefined;
  const is = long === undefined ? field : long["is"];
  const isOrdered =
    typeof is === "string" && ["string", "integer", "number", "timestamp", "date"].includes(is);
  return isOrdered && long?.["writeOnly"] === undefined ? found : undefined;
}
