// Conforming variants of statuses and error payloads.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { errorPayloads } from "../../../spec/answers/errors.js";
import { statedKeptStatus } from "../../../spec/answers/kept-terms.js";
import type { InteractionKind, Resource } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { uniqueKeys } from "../../../spec/unique-keys.js";
import { jsonOf, plainReply, type Reply, writes } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { is, variantsOf } from "./rows.js";

/** Answers to one kind of interaction, if the interface offers it. */
const offered = (kind: InteractionKind) => variantsOf("reply", { suits: (model) => offersAny(model, kind) });

const [update, remove, errors] = [offered("update"), offered("delete"), variantsOf("error")];

/** Gaps whose answer is part of an error's text: without the text, the answer differs. */
const worded = ["named-operation"];

/** Whether deletes are refused with a status that the document does not state. */
const isOpen = (resource: Resource): boolean => statedKeptStatus(resource) === "open";

const problems = variantsOf("error", {
  follows: ["error-invalid", "type-mismatch", ...worded],
  suits: (model) => answerOf(model, "error-payload") !== errorPayloads.problem,
});
const clashes = variantsOf("error", {
  suits: ({ resources }) => resources.some((one) => uniqueKeys(one).length > 0),
});
const refusedDeletes = variantsOf("error", { suits: ({ resources }) => resources.some(isOpen) });
const wordless = variantsOf("error", { follows: worded });

const coarse = (status: number): number => (status === 410 ? 404 : status === 422 ? 400 : status);

/** The reply with another status, if it is this one and `when` holds. */
const instead = (reply: Reply, from: number, to: number, when = true): Reply =>
  when && reply.status === from ? { ...reply, status: to } : reply;

/** Variants of statuses and payloads that the document does not show. */
export const conformingStatuses: readonly ConformingVariant[] = [
  update.done("update-response", "update answers 204", "update", () => plainReply(204)),
  update.done("update-response", "update answers 200 and no body", "update", () => plainReply(200)),
  remove.done("delete-response", "delete answers 200 and a body", "delete", () =>
    plainReply(200, { deleted: true }),
  ),
  remove.done("delete-response", "delete answers 202", "delete", () => plainReply(202)),
  errors.replies("error-deleted", "a deleted record is absent", (reply) => instead(reply, 410, 404)),
  problems.replies(
    ["error-payload", "error-deleted"],
    "errors are problem details, by fewer statuses",
    (reply, call) => {
      if (reply.status < 400) return undefined;
      const stated = is(call, "delete") ? statedKeptStatus(call.route.resource) : undefined;
      const status = stated === reply.status ? stated : coarse(reply.status);
      const headers = { "content-type": "application/problem+json" };
      return plainReply(status, { title: "no", status }, headers);
    },
  ),
  errors.replies("error-absent", "an absent record is a bad request", (reply, call) =>
    instead(reply, 404, 400, is(call, "read")),
  ),
  errors.replies("error-malformed", "a broken body is unprocessable", (reply, call) =>
    reply.status >= 400 && is(call, "add") && jsonOf(call) === undefined
      ? { ...reply, status: 422 }
      : undefined,
  ),
  clashes.replies("unique-clash", "a clash of unique values is unprocessable", (reply, call) =>
    instead(reply, 409, 422, writes(call)),
  ),
  refusedDeletes.replies([], "a delete of a record that others refer to is unprocessable", (reply, call) =>
    instead(reply, 409, 422, is(call, "delete") && isOpen(call.route.resource)),
  ),
  wordless.replies("error-payload", "errors have no body", ({ status }) =>
    status >= 400 ? plainReply(status) : undefined,
  ),
];
