// Turns the parameters that concern a list as a whole into parameters of the draft: its size, its order, and its part.
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { DocumentAnswer } from "../draft-parts.js";
import type { Reading } from "../reading.js";
import { folded } from "../words.js";
import { type DraftedCursors, draftedCursor, isCursorName } from "./drafted-cursor.js";
import { draftedDirection } from "./drafted-direction.js";
import { draftedSort } from "./drafted-sort.js";
import { keyword, kindsOf, type SchemaView } from "./schema-view.js";

/** Names by which documents call the size of a page, folded. */
const pageSizes: readonly string[] =
  "limit pagesize perpage count size maxresults max top first take pagelimit maxitems itemsperpage resultsperpage rows numresults".split(
    " ",
  );

/** Names by which documents call the number of records to pass over, the number of a page, and the order, folded. */
const offsets: readonly string[] = ["offset", "skip"];
const pages: readonly string[] = ["page", "pagenumber"];
const orders: readonly string[] = ["sort", "sortby", "order", "orderby"];

/** What is known of the list of one type so far. */
export interface ListState {
  /** The parameter for the page size. */
  size?: string;
  readonly answers: DocumentAnswer[];
  /** The order of lists for which no order is asked, if the document gives it. */
  rules: JsonObject;
  /** A parameter names the order, and says nothing of its direction. */
  isUndirected?: boolean;
  /** The operation that searches. */
  readonly search?: DocNode;
  /** Where lists have their next cursor. */
  readonly cursors: DraftedCursors;
}

/** A parameter that is called like no field. */
interface ListParameter {
  readonly name: string;
  readonly node: DocNode;
  readonly view: SchemaView | undefined;
  readonly fields: JsonObject;
}

type DraftedControl = JsonObject & { readonly type: string };

/** The type of the parameter and what it does to the list; undefined if the document does not tell. */
export function listControl(
  parameter: ListParameter,
  state: ListState,
  reading: Reading,
): DraftedControl | undefined {
  const { name, view } = parameter;
  if (view === undefined) return undefined;
  const word = folded(name);
  const kinds = kindsOf(view, reading);
  const cursor = kinds.includes("string")
    ? draftedCursor(name, state.search, state.cursors, reading)
    : undefined;
  if (cursor !== undefined) return cursor;
  const isNumber = kinds.includes("integer") || kinds.includes("number");
  if (isNumber && pageSizes.includes(word) && state.size === undefined) {
    state.size = name;
    state.answers.push(...pageAnswers(view, reading));
    return { type: "number", special: "list-size" };
  }
  if (isNumber && offsets.includes(word)) {
    if (firstOf(view, reading) !== 0) return undefined;
    return { type: "number", special: "offset", ...derived("its name, and that it begins with 0") };
  }
  if (isNumber && pages.includes(word)) {
    const first = firstOf(view, reading);
    if (first !== 0 && first !== 1) return undefined;
    const said = derived(`its name, and that it begins with ${first}`);
    return { type: "number", special: "page", "first-page": first, ...said };
  }
  const direction = state.isUndirected === true ? draftedDirection(name, view, reading) : undefined;
  if (direction !== undefined) {
    state.rules = sortedIn(state.rules, direction);
    return direction;
  }
  if (!orders.includes(word)) return undefined;
  const { members, sorted } = draftedSort(parameter, view, reading);
  const own = ["ascending", "descending", "separator"].some((form) => members?.[form] !== undefined);
  if (members !== undefined) state.isUndirected = !own;
  if (sorted !== undefined) state.rules = { ...state.rules, sorted };
  return members;
}

/** The default order has the default direction; without one, the document does not say its direction. */
function sortedIn({ sorted, ...rules }: JsonObject, direction: JsonObject): JsonObject {
  if (!isObject(sorted) || direction["default"] === undefined) return rules;
  const isDown = direction["default"] === direction["descending"];
  return { ...rules, sorted: isDown ? { ...sorted, descending: true } : sorted };
}

const derived = (from: string): JsonObject => ({ basis: "derived", "derived-from": from });

/** The number that a parameter begins with: its least value, and its default if that says the same or is the only one given. */
function firstOf(view: SchemaView, reading: Reading): Json | undefined {
  const [least, usual] = ["minimum", "default"].map((name) => keyword(view, name, reading));
  if (least !== undefined && usual !== undefined && least.value !== usual.value) return undefined;
  for (const node of [least, usual, keyword(view, "format", reading)]) reading.settle(node);
  return (least ?? usual)?.value;
}

/** Why a parameter that seems to concern the list is not taken over, with what to write; undefined for any other. */
export function whyNoControl(name: string): string | undefined {
  const word = folded(name);
  if (offsets.includes(word))
    return `if this is the number of records to skip, write special: offset (${name})`;
  if (pages.includes(word))
    return `the document does not say which number the first page has; if this is the number of a page, write special: page and first-page (${name})`;
  if (isCursorName(name))
    return `the document does not say where an answer has the cursor of the next page; if this parameter takes it, write special: cursor, and next-cursor with its place (${name})`;
  if (orders.includes(word))
    return `the document does not say by which fields it sorts; write special: sort and sorts (${name})`;
  return undefined;
}

/** The number of records on a page by default, and the largest number. */
function pageAnswers(view: SchemaView | undefined, reading: Reading): readonly DocumentAnswer[] {
  const numberAt = (name: string): DocNode | undefined => {
    const node = view === undefined ? undefined : keyword(view, name, reading);
    return typeof node?.value === "number" ? node : undefined;
  };
  const [usual, most] = [numberAt("default"), numberAt("maximum")];
  if (view !== undefined) reading.settle(keyword(view, "minimum", reading));
  return [
    ...(usual === undefined
      ? []
      : [{ probe: "count-default" as const, says: String(usual.value), from: usual.at }]),
    ...(most === undefined
      ? []
      : [
          {
            probe: "count-maximum" as const,
            says: String(most.value),
            from: most.at,
            chosen: "the document gives this maximum, and does not say how a larger number is answered",
          },
        ]),
  ];
}
