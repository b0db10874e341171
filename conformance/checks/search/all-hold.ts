// The check that all parameters of a search hold at the same time.
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
import { differs } from "../../search/compare-records.js";
import { pinpoints } from "../../search/date-prefixes.js";
import { lookedAt } from "../../search/record-values.js";
import { sufficesAlone } from "../../search/required-parameters.js";
import { check } from "../check.js";
import { notApplicable } from "../expect.js";
import type { Finding } from "../finding.js";
import { judgeList } from "../judge-list.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { markIgnoredAmongSeveral } from "./ignored-parameter.js";
import { findsId, isBroken } from "./search.js";
import { expectLeftOut, searched } from "./search-until.js";
import { valuesShown } from "./shown-values.js";

/** Two parameters, and a record that fits only one of them. */
interface Pair {
  readonly fitting: SearchParameter;
  readonly discriminating: SearchParameter;
  readonly other: AddedRecord;
}

export const allHold = check<Place>({
  family: "search",
  name: "all-hold",
  writes: false,
  over: (model) => places(model, "search").filter(({ resource }) => comparedIn(resource).length > 1),
  title: () => "a record that matches only one of two parameters is not returned",
  faults: {
    "record-unexpected": ["a search by several parameters", "returns records that do not match all of them"],
  },
  restsOn: "consequence.all-parameters",
  clauses: (of) => [operationClause(of, "search")],
  async run(session, of) {
    const fixture = await session.fixture(collectionOf(session, of));
    const pair = pairIn(session.model, fixture);
    if (!pair) return notApplicable(`no ${of.resource.name} matches only one of two parameters`);
    const isOther = await isBroken(session, { ...of, parameter: pair.fitting });
    const judgedBy = findsId({ ...of, parameter: isOther ? pair.fitting : pair.discriminating });
    const [one = [], other = []] = bothOrders(fixture, pair);
    const wanted = {
      listed: [fixture.target],
      absent: [pair.other],
      ...valuesShown(session.model, pair.discriminating, one, fixture),
    };
    const marked = async (by: Query) =>
      markIgnoredAmongSeveral(
        session,
        fixture,
        { by, parameter: pair.discriminating.name },
        await expectLeftOut(session, fixture, by, wanted, judgedBy),
      );
    const finding = await marked(one);
    const reversed = finding.verdict === "pass" ? await marked(other) : finding;
    return reversed.verdict === "pass" ? ((await failsTogether(session, fixture)) ?? reversed) : reversed;
  },
});

/** Searches by all parameters together: each must still leave out the record that differs from the target in it alone. */
async function failsTogether(session: Session, fixture: Fixture): Promise<Finding | undefined> {
  const pairs = pairsIn(session.model, fixture).filter((pair) =>
    [pair.fitting, pair.discriminating].every((one) => !fixture.isDoubtful(one)),
  );
  for (const [discriminating, all] of byDiscriminating(pairs)) {
    const [first] = all;
    if (first === undefined || all.length < 2) continue;
    const query = [discriminating, ...all.map(({ fitting }) => fitting)].flatMap(
      (parameter) => criterion(fixture, parameter, fixture.target) ?? [],
    );
    const wanted = {
      listed: [fixture.target],
      absent: [first.other],
      ...valuesShown(session.model, discriminating, query, fixture),
    };
    // The document does not say that a search may have so many parameters: a list that lacks the target proves nothing.
    const outcome = await session.api.search(fixture, query);
    if (judgeList(outcome, { listed: wanted.listed }).verdict !== "pass") continue;
    const finding = judgeList(await searched(session, fixture, query, wanted), wanted);
    if (finding.verdict === "fail" && finding.code === "record-unexpected")
      return markIgnoredAmongSeveral(
        session,
        fixture,
        { by: query, parameter: discriminating.name },
        finding,
      );
  }
  return undefined;
}

function byDiscriminating(pairs: readonly Pair[]): ReadonlyMap<SearchParameter, readonly Pair[]> {
  const groups = new Map<SearchParameter, readonly Pair[]>();
  for (const pair of pairs)
    groups.set(pair.discriminating, [...(groups.get(pair.discriminating) ?? []), pair]);
  return groups;
}

/** Parameters with a single reading that compare records of a type. */
export function comparedIn({ parameters }: Resource): readonly SearchParameter[] {
  return parameters.filter(
    ({ match, unseen, ambiguous }) => !controlsList({ match }) && unseen === undefined && !ambiguous,
  );
}

/**
 * A pair whose fitting parameter is enough for a search; otherwise a server that joins parameters by "or" would not be
 * noticed. Parameters that are known to work are preferred, so that this check does not fail for a fault of one of them.
 */
function pairIn(model: InterfaceModel, fixture: Fixture): Pair | undefined {
  const all = pairsIn(model, fixture);
  const trusted = all.filter((pair) =>
    [pair.fitting, pair.discriminating].every((one) => !fixture.isDoubtful(one)),
  );
  const pairs = trusted.length > 0 ? trusted : all;
  return pairs.find(({ fitting }) => sufficesAlone(fixture.resource, fitting)) ?? pairs[0];
}

/** Records that differ from the target for one parameter and agree for another. */
function pairsIn(model: InterfaceModel, fixture: Fixture): readonly Pair[] {
  const parameters = comparedIn(fixture.resource);
  return parameters.flatMap((discriminating) => {
    if (discriminating.dateSearch && !pinpoints(fixture.prefixes)) return [];
    const other = fixture.negativeExample(discriminating);
    if (!other || !criterion(fixture, discriminating, fixture.target)) return [];
    if (discriminating.compares && !differs(model, discriminating, fixture.target, other)) return [];
    return parameters
      .filter((fitting) => fitting !== discriminating && fitsBoth(model, fixture, fitting, other))
      .map((fitting) => ({ fitting, discriminating, other }));
  });
}

function fitsBoth(
  model: InterfaceModel,
  fixture: Fixture,
  parameter: SearchParameter,
  other: AddedRecord,
): boolean {
  const own = lookedAt(model, parameter, fixture.target.body).join("\n");
  const same = own !== "" && own === lookedAt(model, parameter, other.body).join("\n");
  return same && criterion(fixture, parameter, fixture.target) !== undefined;
}

/** Both parameters in one request, in either order, with the required parameters. */
function bothOrders(fixture: Fixture, { fitting, discriminating }: Pair): readonly Query[] {
  const of = (parameter: SearchParameter) => criterion(fixture, parameter, fixture.target) ?? [];
  const required = fixture.requiredParameters(discriminating).filter(([name]) => name !== fitting.name);
  return [
    [...required, ...of(fitting), ...of(discriminating)],
    [...of(discriminating), ...of(fitting), ...required],
  ];
}
