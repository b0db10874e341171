// Turns the query parameters of a list into search parameters of the draft.
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { DocumentAnswer } from "../draft-parts.js";
import type { Reading } from "../reading.js";
import { folded, meaningOf } from "../words.js";
import type { DocParameter } from "./doc-parameters.js";
import { isDirectionName } from "./drafted-direction.js";
import { type ListState, listControl, whyNoControl } from "./drafted-list-controls.js";
import { isOperatorWord, operatorNamed } from "./operator-names.js";
import { isOwn, isStatement, ownComparison, ownParameter } from "./own-members.js";
import { keyword, kindsOf, type SchemaView, viewOf } from "./schema-view.js";

const parameterName = /^(?!__proto__$)[A-Za-z_$][A-Za-z0-9_.:$-]*$/;

/** Names by which documents call what a list of records has besides its fields, folded, each with what it is. */
const otherUses: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["start", "endingbefore", "before", "next"].map((name) => [name, "pages by such a place in the list"]),
  ),
  ...Object.fromEntries(
    ["sortorder", "direction", "sortdir"].map((name) => [name, "a parameter for the direction of an order"]),
  ),
  ...Object.fromEntries(
    ["fields", "select", "include", "expand", "embed", "view"].map((name) => [
      name,
      "a choice of what a list shows",
    ]),
  ),
};

/** Names by which documents call a search for words in several fields, folded. */
const fullTexts: readonly string[] = ["q", "query", "search", "filter", "keyword", "text"];

/** The type's fields by folded name, and the fields' own drafts. */
type DraftedFields = JsonObject;

/** The search parameters of a list; what can't be one is listed. */
export function searchParameters(
  parameters: readonly DocParameter[],
  fields: DraftedFields,
  shapes: JsonObject,
  { search, cursors }: Pick<ListState, "search" | "cursors">,
  reading: Reading,
): DraftedSearch {
  const found: Record<string, Json> = {};
  const state: ListState = { answers: [], rules: {}, cursors, ...(search === undefined ? {} : { search }) };
  // Whether a parameter is a direction depends on the one that names the order.
  const [last, first] = [true, false].map((is) =>
    parameters.filter(({ name }) => isDirectionName(name) === is),
  );
  for (const parameter of [...(first ?? []), ...(last ?? [])]) {
    if (parameter.place !== "query") continue;
    if (isOwn(reading)) {
      if (isStatement(parameter.node)) found[parameter.name] = ownParameter(parameter.node, reading);
      continue;
    }
    const drafted = draftedParameter(parameter, fields, shapes, state, reading);
    if (drafted !== undefined) found[parameter.name] = drafted;
  }
  return { search: found, answers: state.answers, rules: state.rules };
}

/** The search parameters of a type, and what the document says of its page size. */
export interface DraftedSearch {
  readonly search: JsonObject;
  readonly answers: readonly DocumentAnswer[];
  /** Rules of the parameters together, and that none is required. */
  readonly rules: JsonObject;
}

function draftedParameter(
  { name, node }: DocParameter,
  fields: DraftedFields,
  shapes: JsonObject,
  state: ListState,
  reading: Reading,
): Json | undefined {
  const schema = reading.get(node, "schema");
  const view = schema === undefined ? undefined : viewOf(schema, reading);
  const kinds = view === undefined ? [] : kindsOf(view, reading);
  const operator = ownComparison(node, reading);
  const guessed = operatorNamed(name, fields);
  const field =
    fieldNamed(name, fields) ?? (Object.hasOwn(operator, "compares") ? guessed?.field : undefined);
  if (!parameterName.test(name)) {
    reading.list(node, `the language has no parameter with the name ${JSON.stringify(name)}`);
    return undefined;
  }
  const means = meaningOf(reading.text(node, "description"));
  const rest: JsonObject = {
    ...(means === undefined ? {} : { means }),
    ...(reading.flag(node, "deprecated") ? { odd: "the document calls it deprecated" } : {}),
    from: node.at,
  };
  const required: JsonObject = reading.flag(node, "required") ? { required: true } : {};
  if (field === undefined) {
    const control = listControl({ name, node, view, fields }, state, reading);
    if (control !== undefined) {
      const { type, ...said } = control;
      return { type, ...required, ...rest, ...said };
    }
  }
  if (field === undefined && folded(name) === "id")
    return { type: "string", ...required, ...rest, special: "logical-id" };
  if (field === undefined) {
    const why = whyNoControl(name) ?? whyNoField(name, guessed);
    reading.list(node, why ?? noField, why === undefined ? name : undefined);
    return undefined;
  }
  const looked = fields[field];
  if (isObject(looked) && looked["writeOnly"] !== undefined) {
    reading.list(node, `no answer contains ${field}, so no search can look at it`);
    return undefined;
  }
  const type = searchTypeOf(looked, shapes);
  if (type === undefined) {
    reading.list(node, `the field ${field} can't be searched by`);
    return undefined;
  }
  if (type !== "date" && type !== "number" && Object.hasOwn(operator, "compares")) {
    reading.list(node, `the field ${field} has neither dates nor numbers, which an operator compares`);
    return undefined;
  }
  if (isOperatorWord(name) && !Object.hasOwn(operator, "compares") && type !== "string") {
    reading.note(
      node,
      `the name ${name} looks like an operator: if the document says so, write compares beside looks-at: ${field}`,
    );
  }
  settleFormat(view, reading);
  if (kinds.includes("array"))
    reading.list(view?.node ?? node, `a list of values for ${name}, which the language can't say`);
  return { type, ...required, ...rest, ...valuesOf(view, type, reading), "looks-at": field, ...operator };
}

const noField = "no field has the name of the parameter; write looks-at with the field that it looks at";

/** Why a parameter that is called like no field is not in the draft, and what to write if it is one after all; undefined if nothing is known of it. */
function whyNoField(name: string, guessed: ReturnType<typeof operatorNamed>): string | undefined {
  if (guessed !== undefined) {
    return `the name ${name} looks like an operator: if the document says so, write looks-at: ${guessed.field} and compares: ${guessed.operator}`;
  }
  if (fullTexts.includes(folded(name))) {
    return `if ${name} searches for words in several fields, write match: text, and looks-at with these fields`;
  }
  const use = otherUses[folded(name)];
  return use && `the language does not have ${use} (${name})`;
}

/** The format of a parameter follows from the field that it looks at. */
function settleFormat(view: SchemaView | undefined, reading: Reading): void {
  if (view !== undefined) reading.settle(keyword(view, "format", reading));
}

const fieldNamed = (name: string, fields: DraftedFields): string | undefined =>
  Object.hasOwn(fields, name) ? name : Object.keys(fields).find((field) => folded(field) === folded(name));

/** How a field can be searched; undefined for an object. */
function searchTypeOf(field: Json | undefined, shapes: JsonObject): string | undefined {
  const is = isObject(field) && Object.hasOwn(field, "is") ? field["is"] : field;
  const one = Array.isArray(is) ? is[0] : is;
  if (typeof one !== "string" || Object.hasOwn(shapes, one)) return undefined;
  const long = isObject(field) ? field : {};
  if (["timestamp", "date"].includes(one)) return "date";
  if (one === "integer" || one === "number") return "number";
  if (one === "boolean") return "boolean";
  if (one !== "string") return undefined;
  return Object.hasOwn(long, "enum") ? "token" : "string";
}

/** The values that the document allows for the parameter, or names for a type whose values are no closed set. */
function valuesOf(view: SchemaView | undefined, type: string, reading: Reading): JsonObject {
  const closed = view === undefined ? undefined : keyword(view, "enum", reading);
  const values = Array.isArray(closed?.value) ? closed.value : [];
  const texts = [...new Set(values.filter((one) => typeof one === "string" && /\S/.test(one)))];
  reading.settle(closed);
  if (texts.length === 0 || type === "boolean") return {};
  return type === "string" || type === "token" ? { enum: texts } : { values: texts };
}
