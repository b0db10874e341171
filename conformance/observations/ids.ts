// Probes of the form of ids, and of how soon an added record is found.
import { delays, idShapes } from "../../spec/answers/service.js";
import type { Gap } from "../../spec/model.js";
import type { Session } from "../fixtures/session.js";
import { dialectOf } from "../http/dialect/dialect.js";
import { isUuid } from "../http/unused-id.js";
import { answer, type Observed, probe, Unanswerable } from "./support/answers.js";
import { firstOf, offering, overFixtures } from "./support/candidates.js";
import { requireWorking } from "./support/controls.js";
import { addFresh } from "./support/probe-records.js";
import { lists, searchOwn } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

async function whatIdsLookLike(session: Session): Promise<Observed> {
  return overFixtures(session, ["read"], async ({ target, resource }) => {
    const value = isUuid(target.id)
      ? idShapes.uuid
      : /^\d+$/.test(target.id)
        ? idShapes.number
        : idShapes.other;
    const form = dialectOf(session.learned)?.ids === "integer" ? ", a number in JSON" : "";
    return answer(value, `${withArticle(resource.name)} has the id ${target.id}${form}`, target.exchange);
  });
}

function delayWord(milliseconds: number): string {
  if (milliseconds === 0) return delays.none;
  if (milliseconds <= 1_500) return delays.second;
  return milliseconds <= 5_000 ? delays.seconds : delays.longer;
}

/** The most searches that are tried: if they do not find the added record, others won't, and each takes the time of a late index. */
const mostTried = 6;

async function howSoonARecordIsFound(session: Session, gap: Gap): Promise<Observed> {
  const known = session.learned.answers.get(gap.id);
  if (known !== undefined) return known;
  const searched = offering(session, "add", "search").flatMap((at) =>
    at.resource.parameters
      .filter((each) => ["reference", "string", "token"].includes(each.match) && each.unseen === undefined)
      .map((parameter) => ({ at, parameter })),
  );
  return firstOf(
    searched.slice(0, mostTried),
    "search that finds an added record",
    async ({ at, parameter }) => {
      const fixture = await session.fixture(at);
      await requireWorking(session, { at, parameter });
      const own = await addFresh(session, at);
      const value = fixture.value(parameter, own);
      if (value === undefined) return undefined;
      const started = performance.now();
      let asked = 0;
      const ask = () => {
        asked += 1;
        return searchOwn(session, fixture, parameter, own, value);
      };
      const outcome = await session.eventually(ask, (each) => lists(each, own));
      if (!lists(outcome, own)) {
        throw new Unanswerable(`a search by ${parameter.name} does not find an added ${at.resource.name}`);
      }
      const evidence = `${withArticle(at.resource.name)} was added, then searched for by ${parameter.name} until it was found`;
      const waited = asked === 1 ? 0 : performance.now() - started;
      return answer(delayWord(waited), evidence, own.exchange, outcome.exchange);
    },
  );
}

export const idProbes = [
  probe("id-shape", false, whatIdsLookLike),
  probe("index-delay", true, howSoonARecordIsFound),
];
