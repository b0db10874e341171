// Probes of unusual searches: invalid dates, an unknown site, a limit of 0, and later values of a list.
import { noneRequested } from "../../spec/answers/lists.js";
import { laterValues, malformed, unknownSites } from "../../spec/answers/searching.js";
import type { Field, FieldType } from "../../spec/field.js";
import type { Gap, InterfaceModel, Resource } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { hasSites } from "../../spec/sites.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import { lookedAt } from "../search/record-values.js";
import {
  acceptedSearch,
  answer,
  Lacking,
  type Observed,
  probe,
  refused,
  Unanswerable,
} from "./support/answers.js";
import { overFixtures, overParameters, parametersFor } from "./support/candidates.js";
import { notWorking, plainRecord } from "./support/controls.js";
import { answeredQuery, lists, searchFixture } from "./support/probe-searches.js";

/** A search by an unusual value, and what it is answered with if it is not refused. */
interface OddValue {
  readonly suits: (parameter: SearchParameter) => boolean;
  readonly lack: string;
  readonly value: string;
  /** What the evidence says of the value. */
  readonly what?: string;
  readonly some: string;
  readonly none: string;
}

const whatItDoes =
  ({ suits, lack, value, what = "", some, none }: OddValue) =>
  (session: Session, gap: Gap): Promise<Observed> =>
    overParameters(session, parametersFor(session, gap, suits), lack, async (fixture, parameter) => {
      if (parameter.values.some((named) => named.value === value)) return undefined;
      const outcome = await searchFixture(session, fixture, parameter, value);
      const evidence = `a search of ${fixture.resource.name} was sent with ${parameter.name}=${value}${what}`;
      if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
      return answer(outcome.found?.length ? some : none, evidence, outcome.exchange);
    });

const ignoredOrNone = { some: malformed.ignored, none: malformed.finds } as const;

const size = {
  suits: ({ match }: SearchParameter) => match === "count",
  lack: "parameter for the page size",
  some: noneRequested.some,
  none: noneRequested.none,
} as const;

/** Whether the document allows only some values of the parameter. */
export const hasClosedSet = ({ match, closed, unseen }: SearchParameter): boolean =>
  unseen === undefined && (match === "boolean" || closed !== undefined);

async function whatAnUnknownSiteGets(session: Session): Promise<Observed> {
  if (!hasSites(session.model)) throw new Unanswerable("the interface has no sites");
  return overFixtures(session, ["search"], async (at) => {
    const elsewhere = { ...at, site: `cri-kit-${session.settings.seed}` };
    const outcome = await session.api.search(elsewhere, await answeredQuery(session, at));
    const evidence = `a search of ${at.resource.name} was sent for a site that does not exist`;
    if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
    if (outcome.found?.length !== 0) throw new Unanswerable("the response is not an empty list");
    return answer(unknownSites.empty, evidence, outcome.exchange);
  });
}

/** A value of the target that is not the first that the parameter looks at, and that the server keeps; undefined if there is none. */
async function laterValue(session: Session, fixture: Fixture, parameter: SearchParameter) {
  const [first, ...rest] = lookedAt(session.model, parameter, fixture.target.body);
  const kept = lookedAt(session.model, parameter, await plainRecord(session, fixture));
  return rest.find((value) => value !== first && kept.includes(value) && !/[,|]/.test(value));
}

async function whichOfSeveralValuesAreSearched(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(
    session,
    gap,
    ({ match, targets, ambiguous }) =>
      (match === "string" || match === "token") && targets.length === 1 && !ambiguous,
  ).filter(({ at, parameter }) => mayHaveSeveralValues(session.model, at.resource, parameter));
  if (candidates.length === 0) throw new Lacking("search by a field that can have several values");
  const exchanges = [];
  const found = [];
  for (const { at, parameter } of candidates) {
    const fixture = await session.fixture(at);
    const value = await laterValue(session, fixture, parameter);
    if (value === undefined || (await notWorking(session, { at, parameter }))) continue;
    const outcome = await searchFixture(session, fixture, parameter, value);
    if (!acceptedSearch(outcome)) continue;
    const listed = lists(outcome, fixture.target);
    if (!listed && (await session.cutOf(at, outcome)) !== undefined) continue;
    exchanges.push(outcome.exchange);
    found.push(listed);
  }
  if (found.length === 0)
    throw new Unanswerable("no record has a second value in a field that a search looks at");
  const evidence = `searches by a value that is not the first in its field: ${found.filter((one) => one).length} of ${found.length} found the record`;
  const value = found.every((one) => one)
    ? laterValues.every
    : found.some((one) => one)
      ? laterValues.some
      : laterValues.first;
  return answer(value, evidence, ...exchanges);
}

export const oddSearchProbes = [
  probe(
    "malformed-value",
    true,
    whatItDoes({
      suits: ({ match, unseen }) => match === "date" && unseen === undefined,
      lack: "date parameter",
      value: "no-date",
      ...ignoredOrNone,
    }),
  ),
  probe(
    "unlisted-value",
    false,
    whatItDoes({
      suits: hasClosedSet,
      lack: "parameter with a fixed list of values",
      value: "unlisted",
      what: ", a value that the document does not allow",
      ...ignoredOrNone,
    }),
  ),
  probe("unknown-site", true, whatAnUnknownSiteGets),
  probe("count-zero", true, whatItDoes({ ...size, value: "0" })),
  probe("count-negative", true, whatItDoes({ ...size, value: "-1" })),
  probe("later-values", true, whichOfSeveralValuesAreSearched),
];

/** Whether one of the places that the parameter looks at is in a list, or holds one. */
function mayHaveSeveralValues(
  model: InterfaceModel,
  { fields }: Resource,
  { targets }: SearchParameter,
): boolean {
  return targets.some(({ path }) => isInList(model, fields, path.split(".")));
}

function isInList(
  model: InterfaceModel,
  fields: readonly Field[],
  [name, ...rest]: readonly string[],
): boolean {
  const field = fields.find((each) => each.name === name);
  if (field === undefined) return false;
  if (field.many || field.type.kind === "union" || field.type.kind === "map") return true;
  const inner = innerFields(model, field.type);
  return rest.length > 0
    ? isInList(model, inner, rest)
    : inner.some(({ many, type }) => many || innerFields(model, type).length > 0);
}

function innerFields({ shapes }: InterfaceModel, type: FieldType): readonly Field[] {
  if (type.kind === "object") return type.fields;
  return type.kind === "shape" ? (shapes.find(({ name }) => name === type.shape)?.fields ?? []) : [];
}
