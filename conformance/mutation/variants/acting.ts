// Conforming variants of actions: other answers where the document states none.
import type { Action } from "../../../spec/action.js";
import { isObject } from "../../../spec/json.js";
import { good, jsonOf, plainReply, type Reply, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { actionRouteOf } from "../../http/routes/action-route.js";
import { variantsOf } from "./rows.js";

/** Answers the actions that are meant differently if they succeed. */
const answering = (
  name: string,
  sole: string,
  isMeant: (action: Action) => boolean,
  say: (reply: Reply) => Reply,
): ConformingVariant =>
  variantsOf("reply", {
    sole: [sole],
    suits: ({ resources }) => resources.some(({ actions = [] }) => actions.some(isMeant)),
  }).replies([], name, (reply, call, model) => {
    const route = actionRouteOf(model, call.method, call.url.pathname);
    return route !== undefined && isMeant(route.action) && good(reply) ? say(reply) : undefined;
  });

const isSilent = ({ answer }: Action): boolean => answer === undefined || answer.basis === "chosen";

const showsFields = ({ answer }: Action): boolean => answer?.shows === "fields";

export const conformingActions: readonly ConformingVariant[] = [
  answering("actions without a stated answer answer 202", "unstated answers of actions", isSilent, () =>
    plainReply(202),
  ),
  answering(
    "actions without a stated answer show what they like",
    "unstated answers of actions",
    isSilent,
    () => plainReply(200, { done: true }),
  ),
  answering(
    "actions that are not implemented answer 501",
    "implementation of actions",
    () => true,
    () => plainReply(501),
  ),
  answering(
    "the answers of actions have further members",
    "members of answers of actions",
    showsFields,
    (reply) => {
      const json = jsonOf(reply);
      return isObject(json) ? withJson(reply, { ...json, further: "member" }) : reply;
    },
  ),
];
