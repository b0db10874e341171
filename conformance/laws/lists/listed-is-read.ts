// The law that a listed record can be read.
import { plainReply } from "../../behaviours/call.js";
import { entriesOf, idOf } from "../../behaviours/lists.js";
import { answered, noRecord, readProblem } from "../../checks/answer-problems.js";
import { fail, notApplicable, pass } from "../../checks/expect.js";
import type { Finding } from "../../checks/finding.js";
import { operationClause, type Place, places } from "../../checks/places.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Fixture } from "../../fixtures/fixture.js";
import type { Session } from "../../fixtures/session.js";
import type { Query } from "../../http/api/adapter.js";
import { family } from "./confirm-violation.js";
import { givenLaw } from "./list-law.js";
import { firstListOf, listOf, listsNothing, nothingListed } from "./read-list.js";

/** The number of listed records that are read. */
const few = 5;

/** Name of the law within a type. */
export const listedIsReadName = "listed-is-read";

export const listedAreRead = givenLaw<Place>({
  family,
  name: listedIsReadName,
  over: (model) => places(model, "search", "read"),
  title: () => "a listed record can be read by its id",
  faults: {
    refused: ["a listed record", "cannot be read"],
    "no-record": ["a listed record", "cannot be read"],
  },
  restsOn: "consequence.listed-readable",
  clauses: (of) => [operationClause(of, "read"), operationClause(of, "search")],
  async judge({ session, fixture }) {
    const query = anyQuery(fixture);
    const list = await firstListOf(session, fixture, query);
    if (list === undefined)
      return notApplicable("the search is not answered with a list, which other checks judge");
    if (listsNothing([list])) return notApplicable(nothingListed);
    for (const id of list.ids.slice(0, few)) {
      const finding = await readsListed(session, fixture, query, id);
      if (finding.verdict !== "pass") return finding;
    }
    return pass(list.exchange);
  },
  wrong: (of) => [
    {
      name: `${of.resource.name}: a listed record cannot be read`,
      operator: "a listed record cannot be read",
      clause: operationClause(of, "read"),
      behaviour: () => {
        const listed = new Set<string>();
        return async (call, next) => {
          const own = call.route?.resource.name === of.resource.name;
          if (own && call.route?.kind === "read" && listed.has(call.route.id ?? "")) return plainReply(404);
          const reply = await next(call);
          if (own) for (const { record } of entriesOf(reply) ?? []) listed.add(idOf(record, call) ?? "");
          return reply;
        };
      },
    },
  ],
});

/** A record may be deleted between the list and the read; then the next list no longer shows it. */
async function readsListed(session: Session, fixture: Fixture, query: Query, id: string): Promise<Finding> {
  const outcome = answered(await session.api.read(fixture, id));
  if (outcome.record) return pass(outcome.exchange);
  const again = await listOf(session, fixture, query);
  const second = answered(await session.api.read(fixture, id));
  if (second.record || !again?.records.has(id)) return pass(second.exchange);
  const got = readProblem(second) ?? noRecord;
  const failed = fail(`${fixture.resource.name} ${id}, which a list shows`, got, second.exchange);
  return { ...failed, earlier: again.exchange };
}
