// Reads the conditions of an add: If-None-Exist and Idempotency-Key.
import { createHash } from "node:crypto";
import { Problem, problem } from "../http/problem.js";
import { pairsIn } from "../http/query-pairs.js";
import type { Body } from "../record/assign.js";
import { parseQuery } from "../search/query.js";
import type { Condition } from "../store-port/condition.js";
import type { AddTerms, Retry } from "../store-port/store.js";
import { type Call, scopeOf } from "./interaction.js";

const searchHeader = "If-None-Exist";
const retryHeader = "Idempotency-Key";

/** Many clients send the whole URL of the search, absolute or relative: the query is what follows the question mark. */
const queryIn = (header: string): string => header.replace(/^[^?=&]*\?/, "");

/** Reads the header; a refusal of its search names it, since the request has a query of its own, and a body. */
function ofHeader<Read>(read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, text: `${searchHeader}: ${issue.text}` }));
    throw new Problem(error.status, issues, error.headers);
  }
}

/** The search of a conditional create (http://hl7.org/fhir/http.html#ccreate). The rules of any search apply. */
function unlessOf(call: Call, header: string): readonly Condition[] {
  const search = queryIn(header);
  const { service, collection } = call;
  // A header does not name its encoding. If it was read in the wrong one, the search would not find the record, and add it again.
  if (!/^[ -~]*$/.test(search))
    throw problem(
      400,
      "invalid",
      `${searchHeader} is a URL's query: escape characters that are not ASCII. ü is %C3%BC.`,
    );
  const { conditions, cursor } = ofHeader(() =>
    parseQuery(
      pairsIn(search),
      collection.resource,
      scopeOf(call),
      { ...service.pages, answers: service.answers, binding: true },
      service.now(),
    ),
  );
  if (conditions.length > 0 && cursor === undefined) return conditions;
  throw problem(
    400,
    "invalid",
    `${searchHeader} contains no search: ${JSON.stringify(search)}. Write a search, such as name=value.`,
  );
}

function retryOf({ context, service, collection }: Call, body: Body, key: string): Retry {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw problem(
      400,
      "value",
      `${retryHeader} must be 1 to 255 visible ASCII characters, such as a UUID that was made for this request.`,
    );
  }
  const asked = [collection.resource.type, context.req.header(searchHeader) ?? "", body.text];
  const digest = createHash("sha256").update(JSON.stringify(asked)).digest("hex");
  const now = service.now();
  return {
    key: `${service.callerOf(context) ?? ""} ${key}`,
    digest,
    now,
    since: now - service.retryMilliseconds,
  };
}

/** The conditions that the request's headers put on its add. Throws a 400 for an invalid header. */
export function addTermsOf(call: Call, body: Body): AddTerms {
  const search = call.context.req.header(searchHeader);
  const key = call.context.req.header(retryHeader);
  return {
    ...(search === undefined ? {} : { unless: unlessOf(call, search) }),
    ...(key === undefined ? {} : { once: retryOf(call, body, key) }),
  };
}

/** If the search of a conditional create finds several records, it is not clear which one is meant. */
export const refuseSeveral = () =>
  problem(
    412,
    "multiple-matches",
    `More than one record satisfies ${searchHeader}, so nothing was added. Search for something more specific.`,
  );

/** A key belongs to one request; another request with the same key would be lost without notice. */
export const refuseOtherRequest = () =>
  problem(
    422,
    "duplicate",
    `This ${retryHeader} was sent before with another request, so nothing was added. Use a new key for each request.`,
  );

/** The search of a conditional create delays all writes, so it is stopped if it looks at too many records. */
export const refuseTooLong = () =>
  problem(
    412,
    "too-costly",
    `The search of ${searchHeader} looks at too many records, so nothing was added. Search for something that few records have, such as an identifier.`,
  );
