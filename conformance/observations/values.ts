// Probes of query values: unknown and repeated parameters, commas, parameters without a field, and repeated searches.
import {
  combinations,
  findsNone,
  findsNothing,
  findsSome,
  ignored,
  repeats,
} from "../../spec/answers/searching.js";
import type { Gap } from "../../spec/model.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { SearchOutcome } from "../http/api/adapter.js";
import { dialectOf } from "../http/dialect/dialect.js";
import { acceptedSearch, answer, type Observed, probe, refused, Unanswerable } from "./support/answers.js";
import { overFixtures, overParameters, parametersFor } from "./support/candidates.js";
import { answeredQuery, lists, searchFixture } from "./support/probe-searches.js";

/** No interface has a parameter of this name. */
const unknownName = "criKitUnknown";

async function whatAnUnknownParameterGets(session: Session): Promise<Observed> {
  return overFixtures(session, ["search"], async (at) => {
    const outcome = await session.api.search(at, [...(await answeredQuery(session, at)), [unknownName, "1"]]);
    const evidence = `a search of ${at.resource.name} was sent with ${unknownName}=1, a parameter that the document does not name`;
    if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
    if (lists(outcome, at.target)) return answer(ignored, evidence, outcome.exchange);
    return (await lacksMore(session, at, outcome))
      ? answer(findsNothing, evidence, outcome.exchange)
      : undefined;
  });
}

/** Whether a list lacks records because of the unusual parameter: the same search without it finds them. */
async function lacksMore(session: Session, at: Fixture, { found = [] }: SearchOutcome): Promise<boolean> {
  const plain = await session.api.search(at, await answeredQuery(session, at));
  return lists(plain, at.target) || (found.length === 0 && plain.found?.length !== 0);
}

interface Pair {
  readonly one: string;
  readonly other: string;
  readonly holds: (outcome: SearchOutcome) => { readonly one: boolean; readonly other: boolean };
}

/** Two values of a parameter that each find one record and not the other; undefined if they do not. */
async function pairOf(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
): Promise<Pair | undefined> {
  const negativeExample = fixture.negativeExample(parameter);
  const one = fixture.value(parameter, fixture.target);
  const other = negativeExample && fixture.value(parameter, negativeExample);
  if (negativeExample === undefined || one === undefined || other === undefined) return undefined;
  const holds = (outcome: SearchOutcome) => ({
    one: lists(outcome, fixture.target),
    other: lists(outcome, negativeExample),
  });
  const byOne = holds(await searchFixture(session, fixture, parameter, one));
  const byOther = holds(await searchFixture(session, fixture, parameter, other));
  const tells = byOne.one && !byOne.other && byOther.other && !byOther.one;
  return tells ? { one, other, holds } : undefined;
}

/** Parameters other than dates and bounds; those with named values come last. */
const comparable = (parameter: SearchParameter): boolean =>
  ["string", "token", "reference"].includes(parameter.match) && parameter.unseen === undefined;

/** How a query gives both values of a pair, its description, and the answer if it finds neither record. */
interface Both {
  readonly values: (pair: Pair) => readonly string[];
  readonly asked: (name: string) => string;
  readonly neither: string;
}

/** Which records a search finds with two values, each of which finds one. */
async function whatBothFind(session: Session, gap: Gap, { values, asked, neither }: Both): Promise<Observed> {
  const candidates = parametersFor(session, gap, comparable);
  const wanted = "parameter that finds two records by different values";
  return overParameters(session, candidates, wanted, async (fixture, parameter) => {
    const pair = await pairOf(session, fixture, parameter);
    if (pair === undefined) return undefined;
    const outcome = await searchFixture(session, fixture, parameter, ...values(pair));
    const evidence = `a search of ${fixture.resource.name} was sent with ${asked(parameter.name)}`;
    if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
    const { one, other } = pair.holds(outcome);
    const value =
      one && other ? combinations.either : one ? combinations.first : other ? combinations.last : neither;
    return answer(value, evidence, outcome.exchange);
  });
}

const whatRepetitionMeans = (session: Session, gap: Gap): Promise<Observed> =>
  whatBothFind(session, gap, {
    values: ({ one, other }) => [one, other],
    asked: (name) => `${name} twice, with the values of two records`,
    neither: combinations.both,
  });

const whatACommaMeans = (session: Session, gap: Gap): Promise<Observed> =>
  whatBothFind(session, gap, {
    values: ({ one, other }) => [`${one},${other}`],
    asked: (name) => `the values of two records in ${name}, separated by a comma`,
    neither: combinations.literal,
  });

async function whatAnUnseenParameterDoes(session: Session, gap: Gap): Promise<Observed> {
  const candidates = parametersFor(session, gap, (parameter) => parameter.unseen !== undefined);
  return overParameters(
    session,
    candidates,
    "parameter for which its type has no field",
    async (fixture, parameter) => {
      const sample = fixture.value(parameter, fixture.target) ?? fixture.target.reference;
      const outcome = await session.api.search(fixture, [
        ...(await answeredQuery(session, fixture)),
        [parameter.name, sample],
      ]);
      const evidence = `a search of ${fixture.resource.name} that finds a record was sent again with ${parameter.name}, for which the type has no field`;
      if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
      if (lists(outcome, fixture.target)) return answer(ignored, evidence, outcome.exchange);
      if (!(await lacksMore(session, fixture, outcome))) return undefined;
      return answer(outcome.found?.length ? findsSome : findsNone, evidence, outcome.exchange);
    },
  );
}

/** A run learns this before its checks, since their results depend on it. */
async function howARepeatedSearchIsAnswered(session: Session): Promise<Observed> {
  await session.prepare();
  const known = dialectOf(session.learned)?.repeats;
  if (known === undefined)
    throw new Unanswerable("no repeated search found a record that was added in between");
  const { by, exchange } = known;
  const evidence = "a search was sent, a matching record was added, and the search was sent again";
  return { value: by === "plainly" ? repeats.anew : repeats.kept, evidence, exchanges: [exchange] };
}

export const valueProbes = [
  probe("repeated-search", true, howARepeatedSearchIsAnswered),
  probe("unknown-parameter", false, whatAnUnknownParameterGets),
  probe("repeated-parameter", false, whatRepetitionMeans),
  probe("comma-values", false, whatACommaMeans),
  probe("unseen-parameter", false, whatAnUnseenParameterDoes),
];
