// Says in words what an action answers and does: for documents, explain and diff.
import type { ActionAnswer, ActionEffect } from "./action.js";

/** `with status 200 and the record`. */
export function actionAnswerInWords({
  status,
  shows,
  fields,
}: Pick<ActionAnswer, "status" | "shows" | "fields">): string {
  const names = fields.map(({ name }) => name).join(", ");
  const body = { record: "the record", fields: `a body of its own (${names})`, nothing: "no body" }[shows];
  return `with ${status === undefined ? "" : `status ${status} and `}${body}`;
}

/** `state is "available" afterwards`. */
export const effectInWords = ({ name, value }: Pick<ActionEffect, "name" | "value">): string =>
  value === null ? `the record has no ${name} afterwards` : `${name} is ${JSON.stringify(value)} afterwards`;
