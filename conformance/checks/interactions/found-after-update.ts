// The check that after an update of all members a search by any of them finds the record by its new value, and not by the old one.

import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { criterion } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import { requiredIfKnown } from "../../fixtures/whole-query.js";
import type { AddedRecord, Query } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { problem } from "../../http/problem.js";
import { differs } from "../../search/compare-records.js";
import { checkId } from "../check.js";
import { notApplicable, shown } from "../expect.js";
import type { Finding } from "../finding.js";
import { collectionOf, type Place } from "../places.js";
import { comparedIn } from "../search/compared.js";
import { isBroken } from "../search/search.js";
import { expectList } from "../search/search-until.js";
import { changedRecord, eachMemberName } from "./changed-members.js";
import { afterChange, checkOfChange, movesIn } from "./changed-record.js";
import { updateFamily } from "./interaction-id.js";

/** Parameters by which a record is found, and whose value an update can change. */
const movable = ({ match }: SearchParameter): boolean => match !== "id";

export const foundByEach = checkOfChange("update", {
  name: "found-by-each",
  title: "a search by any changed member finds the updated record by its new value only",
  faults: {
    "record-missing": ["a search", "does not find an updated record"],
    "record-unexpected": ["a search", "still finds the values before an update"],
  },
  restsOn: "consequence.last-written",
  suits: (resource) => offers(resource, "search") && comparedIn(resource).some(movable),
  async run(session, of) {
    const { before, after, exchange, finding: read } = await changedRecord(session, of);
    if (read.verdict !== "pass") throw unchanged(of, after);
    const fixture = await session.fixture(collectionOf(session, of));
    let last: Finding = notApplicable("no search parameter looks at a member that the update changed");
    for (const parameter of comparedIn(of.resource).filter(movable)) {
      const finding = await judged(session, fixture, parameter, [before, after]);
      if (finding?.verdict === "fail") return afterChange(finding, exchange);
      last = finding ?? last;
    }
    return last;
  },
});

/** Undefined if the update did not change what the parameter looks at, or if the parameter finds no record at all. */
async function judged(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
  [before, after]: readonly [AddedRecord, AddedRecord],
): Promise<Finding | undefined> {
  if (!movesIn(session.model, parameter, before.body, after.body)) return undefined;
  const [old, now] = [before, after].map((record) => queryOf(fixture, parameter, record));
  if (old === undefined || now === undefined) return undefined;
  if (fixture.isDoubtful(parameter) || (await isBroken(session, { ...fixture, parameter }))) return undefined;
  const found = await expectList(session, after, now, { listed: [after] });
  // The new value may match the old one in some reading: a text may begin with another.
  if (found.verdict !== "pass" || !differs(session.model, parameter, before, after)) return found;
  return expectList(session, before, old, { absent: [before] });
}

/** The query that finds the record by the parameter, with its own values of the required parameters too. */
function queryOf(fixture: Fixture, parameter: SearchParameter, record: AddedRecord): Query | undefined {
  const required = requiredIfKnown(fixture, parameter);
  if (required === undefined) return undefined;
  const names = new Set(required.map(([name]) => name));
  const needed = fixture.resource.parameters.filter(({ name }) => names.has(name));
  const parts = [...needed, parameter].map((one) => criterion(fixture, one, record));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function unchanged(of: Place, record: AddedRecord): Blocked {
  const why = `${shown(record)} is not as its update sent it`;
  return new Blocked(problem("value-changed", why), {
    judgedBy: checkId(updateFamily, placeName(of), eachMemberName),
  });
}
