// Conforming variants of the form of lists.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import type { ListShape } from "../../../spec/answers/lists.js";
import type { Json } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { plainReply, type Reply, withHeaders, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { entriesOf, mapRecords, nextUrl, recordsOf } from "../../behaviours/lists.js";
import { hasParameter, ofNewLists, variantsOf } from "./rows.js";

type Write = (records: readonly Json[], reply: Reply, next: string | undefined, type: string) => Reply;

/**
 * Writes lists in another form; `next` is the URL of the next page, if there is one. `own` are the forms of our server's lists for
 * which it is no other.
 */
const lists = (
  name: string,
  answers: readonly string[],
  write: Write,
  own: readonly ListShape["as"][] = [],
): ConformingVariant =>
  variantsOf("list", {
    // The applied bound shows only in the links, and the total only in the Bundle.
    follows: [...ofNewLists, "search-total"],
    sole: ["the body of a list"],
    suits: (model) => !own.includes(answerOf(model, "search-response").as) && !statesMore(model),
  }).replies(answers, name, (reply, call) => {
    const type = call.route?.resource.name;
    return type === undefined || entriesOf(reply) === undefined
      ? undefined
      : write(recordsOf(reply), reply, nextUrl(reply), type);
  });

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

/** Where a search says what its records show, they show that. */
const brief = variantsOf("record", {
  suits: (model) => !hasParameter(({ match }) => match === "fields" || match === "include")(model),
});

/** Answers to a search that finds nothing. */
const empty = variantsOf("record", { follows: ["absent-reference"] });

/** Variants of the form of a list. */
export const conformingLists: readonly ConformingVariant[] = [
  // The document does not show the content of a listed record.
  brief.replies("list-fields", "lists show records in brief", (reply, _, model) => {
    const shown = [model.typeMember, idMemberOf(model)];
    return entriesOf(reply) === undefined
      ? undefined
      : mapRecords(reply, (record) =>
          Object.fromEntries(Object.entries(record).filter(([name]) => shown.includes(name))),
        );
  }),
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
  empty.replies("search-empty", "empty lists have no body", (reply) =>
    entriesOf(reply)?.length === 0 ? { ...reply, status: 204, body: "" } : undefined,
  ),
  empty.replies("search-empty", "a search that finds nothing is answered 404", (reply) =>
    entriesOf(reply)?.length === 0 ? plainReply(404, { error: "nothing found" }) : undefined,
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
