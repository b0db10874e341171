// Conforming variants that accept only small bodies, or list further records with the matches.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isArray, isObject, type Json } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { good, jsonOf, withJson } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { entriesOf } from "../../behaviours/lists.js";
import { is, variantsOf } from "./rows.js";

const hasBundles = (model: InterfaceModel): boolean => answerOf(model, "search-response").as === "Bundle";

/** An entry of a Bundle need not say that it is no match: what it holds shows it. */
const report: Json = {
  resource: {
    resourceType: "OperationOutcome",
    id: "note",
    issue: [{ severity: "information", code: "informational" }],
  },
};

/** Only an entry of a Bundle says whether it is a match. */
const bundles = variantsOf("list", { sole: ["the body of a list"], suits: hasBundles });

const reporting = (name: string, isTold: (entries: readonly Json[]) => boolean): ConformingVariant =>
  bundles.replies([], name, (reply) => {
    const json = jsonOf(reply);
    if (entriesOf(reply) === undefined || !isObject(json)) return undefined;
    const entry = isArray(json["entry"]) ? json["entry"] : [];
    return isTold(entry) ? withJson(reply, { ...json, entry: [report, ...entry] }) : undefined;
  });

/** A limit below the common ones: the document does not limit sizes. */
const smallBodies = (kilobytes: number): ConformingVariant =>
  variantsOf("error", { sole: ["large bodies"] }).refuses(
    "limit-size",
    `bodies of more than ${kilobytes} kB are refused`,
    413,
    ({ body }) => body.length > kilobytes * 1_000,
  );

export const conformingExtremes: readonly ConformingVariant[] = [
  smallBodies(64),
  smallBodies(200),
  // A record that a read returned is listed together with the matches of other types.
  bundles.serves("foreign-entries", "lists include a record that does not match", (model) => {
    let other: Json | undefined;
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      const isFirst = call.route?.resource.name === model.resources[0]?.name;
      if (is(call, "read") && good(reply) && isFirst) other ??= json;
      if (entriesOf(reply) === undefined || !isObject(json) || !isArray(json["entry"]) || other === undefined)
        return reply;
      if (isFirst || json["entry"].length === 0) return reply;
      const matches = json["entry"]
        .filter(isObject)
        .map((entry) => ({ search: { mode: "match" }, ...entry }));
      const entry = [...matches, { resource: other, search: { mode: "include" } }];
      return withJson(reply, { ...json, entry });
    };
  }),
  reporting("lists begin with an OperationOutcome that has no mode", () => true),
  reporting(
    "a search that finds nothing lists an OperationOutcome that has no mode",
    ({ length }) => length === 0,
  ),
];
