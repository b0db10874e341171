// Lists the headers of lists in OpenAPI: their links, their total, and the cursor of the next page.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { pagings, totals } from "../../../spec/answers/lists.js";
import { cursorParameter, type PlacedInList, searchRule } from "../../../spec/list-places.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Schema } from "../shared/null-schema.js";

export const totalHeader: Schema = {
  description: "The number of all matching records.",
  schema: { type: "string" },
};

export const nextCursorText = "The cursor of the next page; absent on the last.";

/** The names of the headers that a list of a type may have. */
export function listHeaders(model: InterfaceModel, resource: Resource): readonly string[] {
  const hasCursor = cursorParameter(resource) !== undefined;
  const linked = answerOf(model, "search-paging") === pagings.header && !hasCursor;
  const all = answerOf(model, "search-response").as !== "Bundle" || linked;
  return [
    ...(all ? ["Link"] : []),
    ...totalHeaders(model),
    ...(hasCursor ? headerOf(searchRule(model)?.nextCursor) : []),
  ];
}

/** The header with the number of all matches, if there is one. */
function totalHeaders(model: InterfaceModel): readonly string[] {
  const stated = searchRule(model)?.total;
  if (stated !== undefined) return headerOf(stated);
  return answerOf(model, "search-total") === totals.header ? ["X-Total-Count"] : [];
}

const headerOf = (placed: PlacedInList | undefined): readonly string[] =>
  placed?.in.as === "header" ? [placed.in.header] : [];

/** The headers whose names the interface states. */
export const listHeaderComponents = (model: InterfaceModel): Readonly<Record<string, Schema>> =>
  Object.fromEntries([
    ...headerOf(searchRule(model)?.total).map((name) => [name, totalHeader] as const),
    ...headerOf(searchRule(model)?.nextCursor).map(
      (name) => [name, { description: nextCursorText, schema: { type: "string" } }] as const,
    ),
  ]);
