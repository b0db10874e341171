// Reads the conditions of an add: If-None-Exist and Idempotency-Key.
import { createHash } from "node:crypto";
import { problem } from "../http/problem.js";
import type { Body } from "../record/assign.js";
import { pairsIn } from "../search/pairs.js";
import { parseQuery } from "../search/query.js";
import type { AddTerms, Condition, Retry } from "../store/store.js";
import { type Call, scopeOf } from "./interaction.js";

const searchHeader = "If-None-Exist";
const retryHeader = "Idempotency-Key";

/** Many clients send the whole URL of the search, absolute or relative; its query comes after the question mark. */
const queryIn = (header: string): string => header.replace(/^[^?=&]*\?/, "");

/** The search of a conditional create (http://hl7.org/fhir/http.html#ccreate), held to the rules of any search. */
function unlessOf(call: Call, header: string): readonly Condition[] {
  const search = queryIn(header);
  const { service, collection } = call;
  // In which encoding other letters came a header does not say; what a client did not mean would not be found, and added again.
  if (!/^[ -~]*$/.test(search))
    throw problem(400, "invalid", `${searchHeader} is a URL's query: escape what is not ASCII. ü is %C3%BC.`);
  const pairs = pairsIn(search);
  const { conditions, cursor } = parseQuery(
    pairs,
    collection.resource,
    scopeOf(call),
    { ...service.pages, answers: service.answers, binding: true },
    service.now(),
  );
  if (conditions.length > 0 && cursor === undefined) return conditions;
  throw problem(
    400,
    "invalid",
    `${searchHeader} names nothing to look for: ${JSON.stringify(search)}. Write a search, such as name=value.`,
  );
}

function retryOf({ context, service, collection }: Call, body: Body, key: string): Retry {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw problem(
      400,
      "value",
      `${retryHeader} is taken as 1 to 255 visible ASCII characters, such as a UUID that was made for this request.`,
    );
  }
  const asked = [collection.resource.type, context.req.header(searchHeader) ?? "", body.text];
  const digest = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  const now = service.now();
  // No key contains a space, so keys that were stored before callers were known belong to no caller.
  const bound = `${service.callerOf(context) ?? ""} ${key}`;
  return { key: bound, unbound: key, digest, now, since: now - service.retryMilliseconds };
}

/** What the request's headers make its add depend on. Throws a 400 for one that cannot be understood. */
export function addTermsOf(call: Call, body: Body): AddTerms {
  const search = call.context.req.header(searchHeader);
  const key = call.context.req.header(retryHeader);
  return {
    ...(search === undefined ? {} : { unless: unlessOf(call, search) }),
    ...(key === undefined ? {} : { once: retryOf(call, body, key) }),
  };
}

/** A search of a conditional create that finds more than one record does not say which is meant. */
export const refuseSeveral = () =>
  problem(
    412,
    "multiple-matches",
    `More than one record satisfies ${searchHeader}, and nothing was added. Ask for less.`,
  );

/** One key is used for one request; another request with it would be lost without notice. */
export const refuseOtherRequest = () =>
  problem(
    422,
    "duplicate",
    `This ${retryHeader} was sent before with another request, and nothing was added. Make a new key for each request.`,
  );

/** The search of a conditional create delays all writes, so it is stopped if it looks at too many records. */
export const refuseTooLong = () =>
  problem(
    412,
    "too-costly",
    `The search of ${searchHeader} looks at too many records, and nothing was added. Ask for something that few records have, such as an identifier.`,
  );
