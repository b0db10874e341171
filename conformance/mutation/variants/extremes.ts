// Conforming variants that accept only small bodies, or list further records with the matches.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isArray, isObject, type Json } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { good, jsonOf, plainReply, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { entriesOf } from "../../behaviours/lists.js";

/** A limit below the common ones: the document does not limit sizes. */
function smallBodies(kilobytes: number): ConformingVariant {
  return {
    name: `bodies of more than ${kilobytes} kB are refused`,
    layer: "error",
    answers: ["limit-size"],
    sole: ["large bodies"],
    behaviour: () => async (call, next) =>
      call.body.length > kilobytes * 1_000 ? plainReply(413, { error: "too large" }) : next(call),
  };
}

const hasBundles = (model: InterfaceModel): boolean => answerOf(model, "search-response").as === "Bundle";

/** Lists records that the matches refer to, together with the matches. */
const includes: ConformingVariant = {
  name: "lists include a record that does not match",
  layer: "list",
  answers: ["foreign-entries"],
  sole: ["the body of a list"],
  // Only an entry of a Bundle says whether it is a match.
  suits: hasBundles,
  behaviour: (model) => {
    let other: Json | undefined;
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      const type = model.resources[0]?.name;
      if (call.route?.kind === "read" && good(reply) && call.route.resource.name === type) other ??= json;
      if (entriesOf(reply) === undefined || !isObject(json) || !isArray(json["entry"]) || other === undefined)
        return reply;
      if (call.route?.resource.name === type || json["entry"].length === 0) return reply;
      const matches = json["entry"]
        .filter(isObject)
        .map((entry) => ({ search: { mode: "match" }, ...entry }));
      return withJson(reply, {
        ...json,
        entry: [...matches, { resource: other, search: { mode: "include" } }],
      });
    };
  },
};

/** An entry of a Bundle need not say that it is no match: what it holds shows it. */
const report: Json = {
  resource: {
    resourceType: "OperationOutcome",
    id: "note",
    issue: [{ severity: "information", code: "informational" }],
  },
};

const reporting = (name: string, isTold: (entries: readonly Json[]) => boolean): ConformingVariant => ({
  name,
  layer: "list",
  answers: [],
  sole: ["the body of a list"],
  suits: hasBundles,
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const json = jsonOf(reply);
    if (entriesOf(reply) === undefined || !isObject(json)) return reply;
    const entry = isArray(json["entry"]) ? json["entry"] : [];
    return isTold(entry) ? withJson(reply, { ...json, entry: [report, ...entry] }) : reply;
  },
});

export const conformingExtremes: readonly ConformingVariant[] = [
  smallBodies(64),
  smallBodies(200),
  includes,
  reporting("lists begin with an OperationOutcome that has no mode", () => true),
  reporting(
    "a search that finds nothing lists an OperationOutcome that has no mode",
    ({ length }) => length === 0,
  ),
];
