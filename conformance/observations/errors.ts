// Probes of the answers to invalid requests and missing records, and of the parameters that a search requires.
import { accepted as acceptedWord, errorPayloads, unsatisfied } from "../../spec/answers/errors.js";
import { requiredFlags } from "../../spec/answers/searching.js";
import { contradictedFlags } from "../../spec/contradicted-flags.js";
import { isSent } from "../../spec/direction.js";
import { isObject, ownMember } from "../../spec/json.js";
import { isUnique } from "../../spec/limits.js";
import { typeMemberOf } from "../../spec/record-type.js";
import { namesItself } from "../behaviours/json-edits.js";
import { isStill } from "../checks/own-content.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import {
  accepted,
  answer,
  isReason,
  Lacking,
  type Observed,
  probe,
  refused,
  statusOf,
  Unanswerable,
} from "./support/answers.js";
import { firstOf, offering, overFields, overFixtures } from "./support/candidates.js";
import { absentRecord, addFresh, tryAdd } from "./support/probe-records.js";
import { withArticle } from "./support/with-article.js";

const refusal = (exchange: Exchange): string => (accepted(exchange) ? acceptedWord : statusOf(exchange));

async function whatABrokenBodyGets(session: Session): Promise<Observed> {
  return overFixtures(session, ["add"], async (at) => {
    const exchange = await session.client.send({
      method: session.model.interactions.find((each) => each.kind === "add")?.method ?? "POST",
      url: session.api.collectionUrl(at),
      headers: { "content-type": "application/json" },
      raw: '{"never closed": ',
    });
    return answer(
      refusal(exchange),
      `an add of ${withArticle(at.resource.name)} was sent whose body is not JSON`,
      exchange,
    );
  });
}

/** Fields that hold objects and so cannot be a number; not references, which may be refused for other reasons. */
function objectFields({ resource }: Collection): readonly string[] {
  const plain = resource.fields.filter(
    (field) => isSent(field) && (field.type.kind !== "shape" || field.type.targets.length === 0),
  );
  return plain.flatMap(({ name, type }) => (type.kind === "shape" || type.kind === "object" ? [name] : []));
}

async function whatAWrongTypeGets(session: Session): Promise<Observed> {
  const fields = offering(session, "add").flatMap((at) => objectFields(at).map((path) => ({ at, path })));
  return overFields(session, fields, "field that holds an object", async ({ at, path: name }) => {
    const { exchange } = await tryAdd(session, at, { ...(await session.fresh(at)), [name]: 7 });
    return answer(
      refusal(exchange),
      `${withArticle(at.resource.name)} was sent with the number 7 in ${name}, where the document shows an object`,
      exchange,
    );
  });
}

async function readOfNothing(session: Session, at: Fixture): Promise<Exchange> {
  const { id, exchange } = await absentRecord(session, at, at.target.id, "read");
  return exchange ?? (await session.api.read(at, id)).exchange;
}

async function whatAnAbsentRecordGets(session: Session): Promise<Observed> {
  return overFixtures(session, ["read"], async (at) => {
    const exchange = await readOfNothing(session, at);
    return answer(
      statusOf(exchange),
      `${withArticle(at.resource.name)} was read by an id that no record has`,
      exchange,
    );
  });
}

/** How often a record is deleted whose id another record then has. */
const mostDeletes = 3;

async function whatADeletedRecordGets(session: Session): Promise<Observed> {
  return overFixtures(session, ["add", "read", "delete"], async (at) => {
    for (let turn = 0; turn < mostDeletes; turn += 1) {
      const gone = await readAfterDelete(session, at);
      if (gone !== undefined)
        return answer(
          statusOf(gone),
          `${withArticle(at.resource.name)} was added, deleted and then read`,
          gone,
        );
    }
    throw new Unanswerable(`the id of a deleted ${at.resource.name} is given to another record`);
  });
}

/** The answer to a read of a deleted record; undefined if another record has its id. */
async function readAfterDelete(session: Session, at: Collection): Promise<Exchange | undefined> {
  const own = await addFresh(session, at);
  const { record: before } = await session.api.read(at, own.id);
  const removed = await session.api.remove(own);
  if (!removed.done)
    throw new Unanswerable(`the delete of an added ${at.resource.name} was ${refused(removed.exchange)}`);
  const { exchange, record: now } = await session.eventually(
    () => session.api.read(at, own.id),
    ({ record }) => record === undefined,
  );
  return before === undefined || now === undefined || isStill(session, at, before, now)
    ? exchange
    : undefined;
}

function payloadWord({ json, responseBody, responseHeaders }: Exchange): string {
  if (responseBody.trim() === "") return errorPayloads.none;
  if (namesItself(json, errorPayloads.outcome)) return errorPayloads.outcome;
  if (responseHeaders["content-type"]?.includes("problem+json")) return errorPayloads.problem;
  return isObject(json) ? errorPayloads.object : errorPayloads.text;
}

async function whatAnErrorLooksLike(session: Session): Promise<Observed> {
  return overFixtures(session, ["read"], async (at) => {
    const exchange = await readOfNothing(session, at);
    if (accepted(exchange))
      throw new Unanswerable("a read by an id that no record has did not return an error");
    return answer(
      payloadWord(exchange),
      `${withArticle(at.resource.name)} was read by an id that no record has`,
      exchange,
    );
  });
}

async function whatASearchWithoutItsParametersGets(session: Session): Promise<Observed> {
  const strict = offering(session, "search").filter(
    ({ resource }) => resource.rules.length > 0 || resource.parameters.some((each) => each.demanded),
  );
  return firstOf(strict, "type whose search has required parameters", async (at) => {
    const ask = () => session.api.search(at, [], { firstPageOnly: true });
    let { exchange, found } = await ask();
    if (found?.length === 0) {
      // The list is also empty if the collection has no records.
      await session.fixture(at);
      ({ exchange, found } = await ask());
    }
    const evidence = `a search of ${at.resource.name} was sent without parameters`;
    if (!accepted(exchange)) return answer(refused(exchange), evidence, exchange);
    if (found === undefined) throw new Unanswerable("the response is not a list");
    return answer(found.length === 0 ? unsatisfied.empty : unsatisfied.list, evidence, exchange);
  });
}

/** What a second record with the same unique value gets. */
async function whatAClashGets(session: Session): Promise<Observed> {
  const fields = offering(session, "add").flatMap((at) =>
    at.resource.fields.filter(isUnique).map(({ name }) => ({ at, path: name })),
  );
  return overFields(session, fields, "type with a unique field", async ({ at, path: name }) => {
    const own = await addFresh(session, at);
    const body = { ...(await session.fresh(at)), [name]: ownMember(own.body, name) ?? null };
    const { exchange } = await session.api.add(at, body, Buffer.from(JSON.stringify(body)));
    const evidence = `two records of the type ${at.resource.name} were sent with the same ${name}`;
    return answer(refusal(exchange), evidence, own.exchange, exchange);
  });
}

async function whatAnotherTypesBodyGets(session: Session): Promise<Observed> {
  const { model } = session;
  if (model.typeMember === undefined) throw new Unanswerable("records do not contain their type");
  const suited = offering(session, "add").filter(() => model.resources.length > 1);
  return firstOf(suited, "second type", async (at) => {
    const other = model.resources.find((each) => each !== at.resource) ?? at.resource;
    const body = { ...(await session.fresh(at)), ...typeMemberOf(model, other) };
    const { exchange } = await tryAdd(session, at, body);
    const evidence = `an add of ${withArticle(at.resource.name)} was sent whose body says that it is ${withArticle(other.name)}`;
    return answer(accepted(exchange) ? acceptedWord : refused(exchange), evidence, exchange);
  });
}

/** The answer was learned when the fixtures were made. */
async function whichRequirementsHold(session: Session): Promise<Observed> {
  const contradicted = offering(session, "search").filter(
    ({ resource }) => contradictedFlags(resource).length > 0,
  );
  if (contradicted.length === 0) throw new Lacking("parameter whose required flag contradicts a rule");
  for (const at of contradicted) {
    await session.fixture(at).catch((error: unknown) => {
      if (!isReason(error)) throw error;
    });
  }
  const learned = contradicted.flatMap(
    (at) => dialectOf(session.learned)?.requiredFlags.get(placeName(at)) ?? [],
  );
  const [first] = learned;
  if (first === undefined) throw new Unanswerable("no search without such a parameter returned a list");
  const value = learned.every(({ by }) => by === first.by) ? requiredFlags[first.by] : requiredFlags.byType;
  const types = contradicted.map(placeName).join(", ");
  return {
    value,
    evidence: `searches of ${types} were sent without a parameter that is flagged as required`,
    exchanges: learned.map(({ exchange }) => exchange),
  };
}

export const errorProbes = [
  probe("error-malformed", true, whatABrokenBodyGets),
  probe("error-invalid", true, whatAWrongTypeGets),
  probe("error-absent", false, whatAnAbsentRecordGets),
  probe("error-deleted", true, whatADeletedRecordGets),
  probe("error-payload", false, whatAnErrorLooksLike),
  probe("error-unsatisfied", false, whatASearchWithoutItsParametersGets),
  probe("unique-clash", true, whatAClashGets),
  probe("type-mismatch", true, whatAnotherTypesBodyGets),
  probe("required-flags", true, whichRequirementsHold),
];
