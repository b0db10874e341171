// The checks of ids: every record has its own, also if many are added at the same time.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idMemberOf, idValue } from "../../../spec/record-ids.js";
import { anyQuery } from "../../fixtures/criterion.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { idText } from "../../http/api/record-id.js";
import { blockTooFew } from "../../http/blocked.js";
import { spread } from "../../http/client/queues.js";
import type { Exchange } from "../../http/exchange.js";
import { problem } from "../../http/problem.js";
import { addProblem, answered, noRecord, readProblem } from "../answer-problems.js";
import { check } from "../check.js";
import { fail, notApplicable, pass } from "../expect.js";
import type { Check, Failed, Finding } from "../finding.js";
import { differenceCount, expectOwnContent } from "../own-content.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { addOwn } from "./add-own.js";
import { anyRecord, firstRead } from "./interactions.js";
import { brief, firstRoundTrip } from "./round-trip.js";

const atOnce = 16;
/** Found records that differ from each other. */
const few = 4;

const shared = { family: "ids", over: (model: InterfaceModel) => places(model, "add", "read") } as const;

/** Name of the check that the id from an add reads the record. */
export const opaqueName = "opaque";

export const idIsOpaque = check<Place>({
  ...shared,
  name: opaqueName,
  writes: false,
  title: () => "the id that an add returned reads the record",
  faults: {
    refused: ["the id from an add", "reads no record"],
    "no-record": ["the id from an add", "reads no record"],
  },
  restsOn: "interaction.read",
  clauses: (of) => [operationClause(of, "read"), operationClause(of, "add")],
  async run(session, of) {
    const fixture = await session.fixture(collectionOf(session, of));
    if (fixture.found) return eachItself(session, of, fixture.records);
    const record = await anyRecord(session, of);
    const others = [await session.fresh(record)];
    const wasRead = await firstRoundTrip(session, of).then(
      () => true,
      () => false,
    );
    const finding = await expectOwnContent(session, record, others);
    if (finding.verdict !== "fail" || finding.code === "other-record" || !wasRead) return finding;
    return { ...finding, actual: `${finding.actual}, although it was read before` };
  },
});

/** Whether the document states no more of the ids in records than that they are texts. */
const onlyText = ({ ids }: Pick<InterfaceModel, "ids">): boolean =>
  ids?.member === undefined && ids?.type === "string";

const ofStated = {
  ...shared,
  writes: false,
  clauses: (of) => ["ids", operationClause(of, "read")],
  async run(session, of) {
    const any = await anyRecord(session, of);
    const read = answered(await firstRead(session, of));
    const { exchange, record } = read;
    const { model } = session;
    const member = idMemberOf(model);
    const wanted = model.ids?.type === undefined ? any.id : idValue(any.id, model.ids.type);
    const expected = `${member} ${brief(wanted)}`;
    const id = record?.[member];
    const isNamed = model.ids?.member !== undefined;
    if (!isNamed && idText(id) !== any.id) return notApplicable("no read shows the id in the record");
    const unread = readProblem(read);
    if (unread !== undefined || record === undefined) return fail(expected, unread ?? noRecord, exchange);
    if (id === undefined) return fail(expected, problem("value-lost", `no ${member}`), exchange);
    if (id === wanted || (model.ids?.type === undefined && idText(id) === any.id)) return pass(exchange);
    return fail(expected, problem("value-changed", `${member} is ${brief(id)}`), exchange);
  },
} satisfies Omit<Check<Place>, "name" | "title" | "faults">;

/** What the document states of the ids inside records: their member, and their type. */
const idIsAsStated = check<Place>({
  ...ofStated,
  name: "as-stated",
  over: (model) => (model.ids === undefined || onlyText(model) ? [] : places(model, "read")),
  title: () => "a record holds its id as the document states",
  faults: {
    "value-lost": ["a record", "does not hold its id"],
    "value-changed": ["a record", "holds another id"],
  },
});

const idIsAString = check<Place>({
  ...ofStated,
  name: "string",
  over: (model) => (onlyText(model) ? places(model, "read") : []),
  title: () => "the id inside a record is a string",
  faults: { "value-changed": ["the id in a record", "is a number"] },
});

/** Each found record, read by its id, has its own content. */
async function eachItself(session: Session, of: Place, records: readonly AddedRecord[]): Promise<Finding> {
  const some = records.slice(0, few);
  if (some.length < 2) {
    const { name } = of.resource;
    const why = `only one ${name} was found; give the id of another: --id ${name}/ID`;
    blockTooFew(why);
  }
  let last: Finding = pass();
  for (const record of some) {
    const others = some.filter((other) => other !== record).map(({ body }) => body);
    last = await expectOwnContent(session, record, others);
    if (last.verdict !== "pass") return last;
  }
  return last;
}

/** One id in the answers to the adds of two records. */
export const idRepeated = (id: string, exchange: Exchange): Failed =>
  fail("two ids", problem("id-repeated", `${id} twice`), exchange);

export const idsDiffer = check<Place>({
  ...shared,
  writes: true,
  name: "distinct",
  title: () => "two adds get different ids",
  faults: { "id-repeated": ["two adds", "get one id"], refused: ["one of two adds", "cannot be read"] },
  restsOn: "consequence.own-id",
  clauses: (of) => [operationClause(of, "add"), operationClause(of, "read")],
  async run(session, of) {
    const at = collectionOf(session, of);
    const first = await addOwn(session, at, await session.fresh(at));
    const second = await addOwn(session, at, await session.fresh(at));
    if (first.id === second.id) return idRepeated(first.id, second.exchange);
    const finding = await expectOwnContent(session, first, [second.body]);
    return finding.verdict === "pass" ? expectOwnContent(session, second, [first.body]) : finding;
  },
});

export const concurrentAdds = check<Place>({
  ...shared,
  writes: true,
  name: "concurrent-adds",
  alone: true,
  title: () => `${atOnce} adds at the same time lose no record and share no id`,
  faults: { refused: ["parallel adds", "are refused"], "id-repeated": ["parallel adds", "share an id"] },
  restsOn: "consequence.own-id",
  clauses: (of) => [operationClause(of, "add"), operationClause(of, "read")],
  async run(session, of) {
    const at = collectionOf(session, of);
    // First a single add: if no record can be added at all, this check has nothing to say.
    await anyRecord(session, of);
    const bodies: JsonObject[] = [];
    while (bodies.length < atOnce) bodies.push(await session.fresh(at, { bulk: true }));
    const outcomes = await spread(session, bodies, ({ api }, body) => api.add(at, body));
    for (const outcome of outcomes) {
      const refused = addProblem(answered(outcome));
      if (refused) return fail("an id for each", refused, outcome.exchange);
    }
    const records = outcomes.flatMap(({ record }) => (record ? [record] : []));
    const twice = records.find(({ id }, index) => records.findIndex((other) => other.id === id) !== index);
    if (twice) {
      const got = problem("id-repeated", `${twice.id} was given twice`);
      return fail(`${atOnce} ids`, got, twice.exchange);
    }
    const listed = await listedOf(session, at, records);
    const others = records.filter((record) => !listed.includes(record));
    const findings = await spread(session, others, (own, record) => expectOwnContent(own, record, bodies));
    const lost = findings.find((finding) => finding.verdict === "fail");
    return lost === undefined ? pass() : { ...lost, fault: ["parallel adds", "lose a record"] };
  },
});

/** Those of the records that one search shows as they were sent: they refer to the same records. */
async function listedOf(session: Session, at: Collection, records: readonly AddedRecord[]) {
  const [first] = records;
  if (first === undefined || !offers(at.resource, "search")) return [];
  const finding = session.fixture(at).then((fixture) => anyQuery(fixture, first));
  const query = await finding.catch(() => undefined);
  const { found = [] } = query === undefined ? {} : await session.api.search(at, query);
  return records.filter((record) =>
    found.some(({ id, record: got }) => id === record.id && differenceCount(session, record, got) === 0),
  );
}

export const idChecks = [idIsOpaque, idIsAString, idIsAsStated, idsDiffer, concurrentAdds];
