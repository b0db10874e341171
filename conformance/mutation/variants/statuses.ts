// Conforming variants of statuses and error payloads.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { errorPayloads } from "../../../spec/answers/errors.js";
import { isUnique } from "../../../spec/limits.js";
import type { InteractionKind, Resource } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { type Call, good, jsonOf, plainReply, type Reply, writes } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";

/** Answers one kind of interaction differently if it succeeds. */
function answering(
  name: string,
  gap: string,
  kind: InteractionKind,
  say: (reply: Reply) => Reply,
): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, next) => {
    const reply = await next(call);
    return call.route?.kind === kind && good(reply) ? say(reply) : reply;
  };
  const suits: ConformingVariant["suits"] = (model) => offersAny(model, kind);
  return { name, layer: "reply", answers: [gap], behaviour, suits };
}

/** Errors with other statuses and another payload. */
function erring(
  name: string,
  answers: readonly string[],
  say: (reply: Reply, call: Call) => Reply,
  follows: readonly string[] = [],
): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, next) => {
    const reply = await next(call);
    return reply.status >= 400 ? say(reply, call) : reply;
  };
  return { name, layer: "error", answers, follows, behaviour };
}

/** Gaps whose answer is part of an error's text: without the text, the answer differs. */
const worded = ["named-operation"];

/** Whether deletes are refused with a status that the document does not state. */
const isOpen = ({ deleteRefused }: Resource): boolean =>
  deleteRefused !== undefined && deleteRefused.status === undefined;

const coarse = (status: number): number => (status === 410 ? 404 : status === 422 ? 400 : status);

/** Whether the document states the status of a refused delete. */
const isStated = ({ status }: Reply, { route }: Call): boolean =>
  route?.kind === "delete" && route.resource.deleteRefused?.status === status;

/** Variants of statuses and payloads that the document does not show. */
export const conformingStatuses: readonly ConformingVariant[] = [
  answering("update answers 204", "update-response", "update", () => plainReply(204)),
  answering("update answers 200 and no body", "update-response", "update", () => plainReply(200)),
  answering("delete answers 200 and a body", "delete-response", "delete", () =>
    plainReply(200, { deleted: true }),
  ),
  answering("delete answers 202", "delete-response", "delete", () => plainReply(202)),
  erring("a deleted record is absent", ["error-deleted"], (reply) =>
    reply.status === 410 ? { ...reply, status: 404 } : reply,
  ),
  {
    ...erring(
      "errors are problem details, by fewer statuses",
      ["error-payload", "error-deleted"],
      (reply, call) => {
        const status = isStated(reply, call) ? reply.status : coarse(reply.status);
        const headers = { "content-type": "application/problem+json" };
        return plainReply(status, { title: "no", status }, headers);
      },
      ["error-invalid", "type-mismatch", ...worded],
    ),
    suits: (model) => answerOf(model, "error-payload") !== errorPayloads.problem,
  },
  erring("an absent record is a bad request", ["error-absent"], (reply, call) =>
    call.route?.kind === "read" && reply.status === 404 ? { ...reply, status: 400 } : reply,
  ),
  erring("a broken body is unprocessable", ["error-malformed"], (reply, call) =>
    call.route?.kind === "add" && jsonOf(call) === undefined ? { ...reply, status: 422 } : reply,
  ),
  {
    ...erring("a clash of unique values is unprocessable", ["unique-clash"], (reply, call) =>
      writes(call) && reply.status === 409 ? { ...reply, status: 422 } : reply,
    ),
    suits: ({ resources }) => resources.some(({ fields }) => fields.some(isUnique)),
  },
  {
    ...erring("a delete of a record that others refer to is unprocessable", [], (reply, { route }) =>
      route?.kind === "delete" && isOpen(route.resource) && reply.status === 409
        ? { ...reply, status: 422 }
        : reply,
    ),
    suits: ({ resources }) => resources.some(isOpen),
  },
  erring("errors have no body", ["error-payload"], ({ status }) => plainReply(status), worded),
];
