// The checks of constraints: a record that breaks one is refused, one at the limit is kept, and none is returned.
import { brokenLimits } from "../../../spec/broken-limits.js";
import { limitInWords } from "../../../spec/constraint.js";
import { isReturned } from "../../../spec/direction.js";
import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import type { Outcome } from "../../http/api/adapter.js";
import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Finding } from "../finding.js";
import { addedBy, addOwn, changedBy } from "../interactions/add-own.js";
import { anyRecord } from "../interactions/interactions.js";
import { comparableBody, firstRoundTrip, judgeRoundTrip, roundTripOf } from "../interactions/round-trip.js";
import { collectionOf, operationClause, type Place, places, returningPlaces } from "../places.js";
import { changedLimitsOf, type LimitedField, limitedFieldsOf, returnedLimitsOf } from "./limited-fields.js";
import { atLimit, breaking, hasLimitValue } from "./values-at-limits.js";

interface Limited extends Place {
  readonly limited: LimitedField;
}

const limitedPlaces = (model: InterfaceModel, all: readonly Place[]): readonly Limited[] =>
  all.flatMap((place) => limitedFieldsOf(model, place.resource).map((limited) => ({ ...place, limited })));

const nameOf = ({ limited: { path, limit } }: Limited): string => `${path}-${limit.keyword}`;

const words = ({ path, limit }: LimitedField): string => `${path} ${limitInWords(limit)}`;

const breakingWords = ({ path, limit: { keyword } }: LimitedField): string =>
  keyword === "required" ? `without ${path}` : `whose ${path} breaks its ${keyword}`;

export const brokenIsRefused = check<Limited>({
  family: "constraint",
  name: (of) => `${nameOf(of)}-refused`,
  writes: true,
  over: (model) => limitedPlaces(model, places(model, "add")),
  title: ({ limited }) => `a record is not added unless ${words(limited)}`,
  faults: ({ limited }) => ({ "not-refused": ["an add", `${breakingWords(limited)} is accepted`] }),
  clauses: (of) => [...of.limited.clauses, operationClause(of, "add")],
  async run(session, { limited, ...place }) {
    // A deployment that refuses every record would say nothing of this one.
    await anyRecord(session, place);
    const at = collectionOf(session, place);
    const body = mended(at.resource, limited, breaking(limited, await session.fresh(at)));
    if (body === undefined) return notApplicable(`no record breaks only this: ${words(limited)}`);
    return judgeRefused(answered(await session.api.add(at, body)), limited);
  },
});

/** The record with its other fields so that it breaks no relation. */
const mended = (
  resource: Resource,
  { top }: LimitedField,
  record: JsonObject | undefined,
): JsonObject | undefined => record && related(resource, record, [top.name]);

function judgeRefused({ exchange }: Outcome, { path, limit }: LimitedField): Finding {
  const { status = 0 } = exchange;
  if (status >= 400 && status < 500) return pass(exchange);
  const code = isSuccess(exchange) ? "not-refused" : "refused";
  const expected = `a 4xx status, since ${path} must hold a value that ${limitInWords(limit)}`;
  return fail(
    limit.keyword === "required" ? `a 4xx status, since ${path} is required` : expected,
    problem(code, `status ${status}`),
    exchange,
    path,
  );
}

export const limitIsKept = check<Limited>({
  family: "constraint",
  name: (of) => `${nameOf(of)}-kept`,
  writes: true,
  over: (model) =>
    limitedPlaces(model, returningPlaces(model)).filter(
      ({ limited }) => hasLimitValue(limited) && isReturned(limited.top),
    ),
  title: ({ limited }) =>
    `a record whose ${limited.path} is at its ${limited.limit.keyword} is read as it was added`,
  faults: ({ limited: { path, limit } }) => ({
    refused: ["an add", `whose ${path} is at its ${limit.keyword} is refused`],
  }),
  clauses: ({ limited }) => limited.clauses,
  async run(session, { limited, ...place }) {
    await anyRecord(session, place);
    const at = collectionOf(session, place);
    const body = mended(at.resource, limited, atLimit(limited, await comparableBody(session, at)));
    if (body === undefined) return notApplicable(`no record only just satisfies this: ${words(limited)}`);
    const outcome = answered(await session.api.add(at, body));
    const { exchange } = outcome;
    if (!outcome.record && !isSuccess(exchange)) {
      return fail(
        `${placeName(at)} added with ${limited.path} at its ${limited.limit.keyword}`,
        problemOf(outcome) ?? notDone,
        exchange,
        limited.path,
      );
    }
    return judgeRoundTrip(await roundTripOf(session, addedBy(at, outcome)), limited.path);
  },
});

interface AllLimited extends Place {
  readonly all: readonly LimitedField[];
}

const allChanged = (model: InterfaceModel, from: readonly Place[]): readonly AllLimited[] =>
  from
    .map((place) => ({ ...place, all: changedLimitsOf(model, place.resource) }))
    .filter(({ all }) => all.length > 0);

const clausesOf = ({ all }: AllLimited): readonly string[] => [
  ...new Set(all.map(({ limit }) => limit.clause)),
];

export const returnedKeepsToLimits = check<AllLimited>({
  family: "constraint",
  name: "returned",
  writes: false,
  over: (model) =>
    places(model, "read")
      .map((place) => ({ ...place, all: returnedLimitsOf(model, place.resource) }))
      .filter(({ all }) => all.length > 0),
  title: () => "a record that is returned satisfies all constraints of its fields",
  faults: { "value-changed": ["a read", "returns a record that breaks a constraint"] },
  clauses: (of) => [...clausesOf(of), operationClause(of, "read")],
  async run(session, { all: _, ...place }) {
    const { read, exchange } = await firstRoundTrip(session, place);
    const [broken] = statedBreaks(session.model, place.resource, read);
    if (broken === undefined) return pass(exchange);
    const got = problem("value-changed", `${broken.pointer} does not`);
    return fail(`${broken.path} ${limitInWords(broken.limit)}`, got, exchange, broken.path);
  },
});

/** The constraints that a record breaks, of those that a deployment can be held to. */
function statedBreaks(model: InterfaceModel, resource: Resource, record: JsonObject) {
  const stated = new Set(returnedLimitsOf(model, resource).map(({ limit }) => limit.clause));
  return brokenLimits(model, resource, record, "returned").filter(({ limit }) => stated.has(limit.clause));
}

export const brokenUpdateIsRefused = check<AllLimited>({
  family: "constraint",
  name: "update-refused",
  writes: true,
  over: (model) => allChanged(model, places(model, "update", "add")),
  title: () => "an update that breaks a constraint is refused",
  faults: { "not-refused": ["an update", "that breaks a constraint is accepted"] },
  clauses: (of) => [...clausesOf(of), operationClause(of, "update")],
  async run(session, { all, ...place }) {
    const at = collectionOf(session, place);
    const own = await addOwn(session, at, await session.fresh(at));
    // A deployment that refuses every update would say nothing of those that break a constraint.
    changedBy(own, "updated", await session.api.update(own, own.body));
    let last: Finding | undefined;
    for (const limited of all) {
      const body = mended(at.resource, limited, breaking(limited, own.body));
      if (body === undefined) continue;
      last = judgeRefused(answered(await session.api.update(own, body)), limited);
      if (last.verdict === "fail") return last;
    }
    return last ?? notApplicable("no update breaks a single constraint");
  },
});
