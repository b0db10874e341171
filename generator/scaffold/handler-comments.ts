// Writes the comments of stubs: what a request holds, and how a handler answers or refuses it.
import { type Action, servedAnswer } from "../../spec/action.js";
import { answerOf } from "../../spec/answers/chosen-answers.js";
import { type ErrorPayload, errorPayloads } from "../../spec/answers/errors.js";
import { merges, patches } from "../../spec/merges.js";
import type { InteractionKind, InterfaceModel, Resource } from "../../spec/model.js";
import { hasSites } from "../../spec/sites.js";
import { wrap } from "../layout/prose.js";

/** The width of a comment inside the literal of handlers. */
const width = 100;

/** The paragraphs that every stub has: the common part of a request, and how to refuse it. */
export function requestParagraphs(model: InterfaceModel, generated: string): readonly string[] {
  const site = hasSites(model) ? "`request.site`, and " : "";
  return [
    `Each handler gets a request and \`next\`. Return \`next()\` to leave the request to the generated server. To answer it yourself, return what the comment of the handler says. Every request has ${site}\`request.context\`, the context of Hono (the HTTP library of the server). For example, \`request.context.req.header("Accept")\` is a header of the request, and \`request.context.get("caller")\` is what your function \`authenticate\` said about the caller.`,
    `If you do not have the record that a request names, return \`next()\`: the generated server then looks for it in its own store.${hasSites(model) ? " Check `request.site` first: a record of another site must not be answered." : ""}`,
    `To refuse a request, throw a problem. Then the server answers with ${refusedWith[answerOf(model, "error-payload")]}.`,
    `- \`import { problem } from "${generated}/server/handlers.js";\``,
    '- `read: (request) => { throw problem(403, "forbidden", "Nobody may read it."); }`',
  ];
}

const refusedWith: Readonly<Record<ErrorPayload, string>> = {
  [errorPayloads.outcome]: "its status and an OperationOutcome",
  [errorPayloads.problem]: "its status and problem details (RFC 9457)",
  [errorPayloads.object]: "its status and a JSON object",
  [errorPayloads.text]: "its status and its text",
  [errorPayloads.none]: "its status and no body",
};

/** What the request of an interaction holds, and what answers it; `stored` is the type of the records that answer. */
export function interactionComment(
  model: InterfaceModel,
  resource: Resource,
  kind: InteractionKind,
  stored: string,
): readonly string[] {
  const body = merges(model)
    ? "`request.record` (the body, a JSON Merge Patch)"
    : patches(model)
      ? "`request.record` (the body, a JSON Patch)"
      : "`request.record` (the body, already validated)";
  const names = resource.parameters.map(({ name }) => name);
  const query = names.length === 0 ? "" : ` (the query, parsed: ${names.join(", ")})`;
  const records = `\`records\` are of type \`${stored}\``;
  const record = `\`record\` is a \`${stored}\``;
  const texts: Readonly<Record<InteractionKind, string>> = {
    search: `\`request.parameters\`${query}, \`request.limit\`, \`request.cursor\`; return \`request.answer({ records, cursor })\`, where ${records}`,
    read: `\`request.id\`; return \`request.answer(record)\`, where ${record}`,
    add: `\`request.record\` (the body, already validated); return \`request.answer(record)\`, where ${record}`,
    update: `\`request.id\`, ${body}; return \`request.answer(record)\`, where ${record}`,
    delete: "`request.id`; return `request.answer()`",
  };
  return wrap(texts[kind], width);
}

/** The same for an action. */
export function actionComment(action: Action): readonly string[] {
  const { on, body } = action;
  const held = [
    ...(on === "record" ? ["`request.id`"] : []),
    ...(body === undefined ? [] : ["`request.body` (valid)"]),
  ];
  const shown = { record: "record", fields: "{ … }", nothing: "" }[servedAnswer(action).shows];
  const before = held.length === 0 ? "" : `${held.join(", ")}; `;
  return wrap(`${before}return \`request.answer(${shown})\``, width);
}
