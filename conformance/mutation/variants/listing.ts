// Conforming variants of the form of lists.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import type { ListShape } from "../../../spec/answers/lists.js";
import type { Json } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { plainReply, type Reply, withHeaders, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { entriesOf, mapRecords, nextUrl, recordsOf } from "../../behaviours/lists.js";

/**
 * Writes lists in another form; `next` is the URL of the next page, if there is one. `own` are the forms of our server's lists for
 * which it is no other.
 */
function lists(
  name: string,
  answers: readonly string[],
  write: (records: readonly Json[], reply: Reply, next: string | undefined, type: string) => Reply,
  own: readonly ListShape["as"][] = [],
): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, forward) => {
    const reply = await forward(call);
    const type = call.route?.resource.name;
    if (type === undefined || entriesOf(reply) === undefined) return reply;
    return write(recordsOf(reply), reply, nextUrl(reply), type);
  };
  // The applied bound shows only in the links, and the total only in the Bundle.
  const follows = ["count-maximum", "count-negative", "search-total"];
  const suits = (model: InterfaceModel) =>
    !own.includes(answerOf(model, "search-response").as) && !statesMore(model);
  return { name, layer: "list", answers, follows, sole: ["the body of a list"], suits, behaviour };
}

/** Whether the document states what only some lists have room for: a member with the total or with a cursor, or records that are no matches. */
const statesMore = ({ interactions, resources }: InterfaceModel): boolean =>
  interactions.some(({ total, nextCursor }) => [total, nextCursor].some((one) => one?.in.as === "member")) ||
  resources.some(({ parameters }) =>
    parameters.some(({ including }) => including !== undefined && including.in.as !== "place"),
  );

const linked = (reply: Reply, next: string | undefined): Reply =>
  next === undefined ? reply : withHeaders(reply, { link: `<${next}>; rel="next"` });

/**
 * A member name that only this type uses and that does not contain the type's name, as `allergies` for a longer one.
 */
const consonantsOf = (type: string): string => type.replaceAll(/[aeiou]/gi, "");

const following = (next: string | undefined): Record<string, Json> => (next === undefined ? {} : { next });

/** Lists show only a part of each record: the document does not show the content of a listed record. */
const inBrief: ConformingVariant = {
  name: "lists show records in brief",
  layer: "record",
  answers: ["list-fields"],
  // Where a search says what its records show, they show that.
  suits: ({ resources }) =>
    !resources.some(({ parameters }) =>
      parameters.some(({ match }) => match === "fields" || match === "include"),
    ),
  behaviour: (model) => async (call, next) => {
    const reply = await next(call);
    const entries = entriesOf(reply);
    if (entries === undefined) return reply;
    return mapRecords(reply, (record) => {
      const kept = Object.entries(record).filter(([name]) =>
        [model.typeMember, idMemberOf(model)].includes(name),
      );
      return Object.fromEntries(kept);
    });
  },
};

/** Answers a search that finds nothing in another way. */
function emptyLists(name: string, say: (reply: Reply) => Reply): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, next) => {
    const reply = await next(call);
    return entriesOf(reply)?.length === 0 ? say(reply) : reply;
  };
  return { name, layer: "record", answers: ["search-empty"], follows: ["absent-reference"], behaviour };
}

/** Variants of the form of a list. */
export const conformingLists: readonly ConformingVariant[] = [
  inBrief,
  lists(
    "lists are bare arrays",
    ["search-response", "search-paging"],
    (records, reply, next) => linked(withJson(reply, records), next),
    ["array"],
  ),
  lists("lists are in a named member", ["search-response"], (records, reply, next) =>
    withJson(reply, { records, ...following(next) }),
  ),
  lists(
    "lists are in a member with the name of their type",
    ["search-response"],
    (records, reply, next, type) => withJson(reply, { [type]: records, ...following(next) }),
  ),
  lists("lists are in a separate member for each type", ["search-response"], (records, reply, next, type) =>
    withJson(reply, { [consonantsOf(type)]: records, ...following(next) }),
  ),
  lists("lists wrap each record", ["search-response"], (records, reply, next) =>
    withJson(reply, { items: records.map((record) => ({ record })), ...following(next) }),
  ),
  emptyLists("empty lists have no body", (reply) => ({ ...reply, status: 204, body: "" })),
  emptyLists("a search that finds nothing is answered 404", () =>
    plainReply(404, { error: "nothing found" }),
  ),
  lists(
    "a Bundle has its next page in a header",
    ["search-paging"],
    (records, reply, next) => {
      const entry = records.map((resource) => ({ resource }));
      const bundle = withJson(reply, { resourceType: "Bundle", type: "searchset", entry });
      return linked(bundle, next);
    },
    ["array", "member"],
  ),
];
