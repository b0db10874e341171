// Probes of odd searches: codes in another case, odd page sizes, and records by another path form.
import { countsElsewhere } from "../../spec/answers/lists.js";
import { cases } from "../../spec/answers/searching.js";
import { formBodies } from "../../spec/answers/service.js";
import type { Gap } from "../../spec/model.js";
import { sameJson } from "../behaviours/json-edits.js";
import type { Session } from "../fixtures/session.js";
import { requireReadBy, siblings } from "./forms.js";
import { acceptedSearch, answer, Lacking, type Observed, probe, refused } from "./support/answers.js";
import { firstOf, offering, overParameters, parametersFor } from "./support/candidates.js";
import { isListed } from "./support/controls.js";
import { answeredQuery, lists, searchFixture } from "./support/probe-searches.js";

/** The same letters in the other case; undefined if there are none. */
function inOtherCase(text: string): string | undefined {
  const other = text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
  return other === text ? undefined : other;
}

async function whatACodeInAnotherCaseFinds(session: Session, gap: Gap): Promise<Observed> {
  const codes = parametersFor(
    session,
    gap,
    ({ match, closed, unseen }) => match === "token" && closed === undefined && unseen === undefined,
  );
  return overParameters(
    session,
    codes,
    "parameter that searches by codes with letters",
    async (fixture, parameter) => {
      const value = fixture.value(parameter, fixture.target);
      const other = value === undefined ? undefined : inOtherCase(value);
      if (value === undefined || other === undefined) return undefined;
      const plain = await searchFixture(session, fixture, parameter, value);
      if (!lists(plain, fixture.target)) return undefined;
      const outcome = await searchFixture(session, fixture, parameter, other);
      const evidence = `a search of ${fixture.resource.name} was sent with ${parameter.name}=${other}; the record has ${value}`;
      if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
      const isFound = await isListed(session, outcome, fixture.target);
      return answer(isFound ? cases.ignored : cases.apart, evidence, outcome.exchange);
    },
  );
}

/** A parameter that limits the lists of some types, on a type of which the document does not show it. */
async function whatACountElsewhereDoes(session: Session): Promise<Observed> {
  const count = session.model.resources.flatMap(({ parameters }) => parameters).find(isCount);
  const without = offering(session, "search").filter(({ resource }) => !resource.parameters.some(isCount));
  if (count === undefined || without.length === 0)
    throw new Lacking("type without a parameter for the page size");
  return firstOf(without, "type without a parameter for the page size", async (at) => {
    const fixture = await session.fixture(at);
    const outcome = await session.api.search(fixture, [
      ...(await answeredQuery(session, fixture)),
      [count.name, "1"],
    ]);
    const evidence = `a search of ${at.resource.name} was sent with ${count.name}=1, which the document does not list for this type`;
    if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
    return answer(countsElsewhere.taken, evidence, outcome.exchange);
  });
}

const isCount = ({ match }: { readonly match: string }): boolean => match === "count";

async function whetherFormsShowTheSame(session: Session): Promise<Observed> {
  return firstOf(siblings(session), "type with several path forms", async ({ at, other }) => {
    const { target } = await session.fixture(at);
    const [one, second] = [await session.api.read(at, target.id), await session.api.read(other, target.id)];
    if (one.record === undefined) return undefined;
    const evidence = `the same ${at.resource.name} was read by path form ${at.form.name} and by path form ${other.form.name}`;
    if (second.record === undefined) await requireReadBy(session, other);
    if (second.record === undefined) return answer(formBodies.one, evidence, one.exchange, second.exchange);
    const value = sameJson(one.record, second.record) ? formBodies.same : formBodies.different;
    return answer(value, evidence, one.exchange, second.exchange);
  });
}

export const edgeProbes = [
  probe("token-case", false, whatACodeInAnotherCaseFinds),
  probe("count-elsewhere", true, whatACountElsewhereDoes),
  probe("form-bodies", false, whetherFormsShowTheSame),
];
