// Gaps of the answers to invalid requests and missing records, and of the parameters that a search requires.
import { accepted as acceptedWord, errorPayloads, unsatisfied } from "../../spec/answers/errors.js";
import { requiredFlags } from "../../spec/answers/searching.js";
import { contradictedFlags } from "../../spec/contradicted-flags.js";
import { isSent } from "../../spec/direction.js";
import { isObject, ownMember } from "../../spec/json.js";
import { typeMemberOf } from "../../spec/record-type.js";
import { uniqueKeys } from "../../spec/unique-keys.js";
import { namesItself } from "../behaviours/json-edits.js";
import { isStill } from "../checks/own-content.js";
import type { Collection } from "../http/api/adapter.js";
import { methodOf } from "../http/api/context.js";
import { placeName } from "../http/collection-names.js";
import { dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { probe, reading, writing } from "./gap.js";
import { fields, type OfType, types, unless } from "./subjects.js";
import {
  accepted,
  answer,
  isReason,
  Lacking,
  refused,
  refusedOr,
  statusOf,
  Unanswerable,
} from "./support/answers.js";
import { firstOf, offering } from "./support/candidates.js";
import { absentRecord } from "./support/probe-records.js";
import { withArticle } from "./support/with-article.js";

const refusal = (exchange: Exchange): string => (accepted(exchange) ? acceptedWord : statusOf(exchange));

/** Fields that hold objects and so cannot be a number; not references, which may be refused for other reasons. */
const objectFields = ({ resource }: Collection) =>
  resource.fields.flatMap((field) => {
    const { type, name: path } = field;
    const isPlain = type.kind === "object" || (type.kind === "shape" && type.targets.length === 0);
    return isPlain && isSent(field) ? [{ path }] : [];
  });

async function readOfNothing({ session, at, api, target, a }: OfType) {
  const absent = await absentRecord(session, at, target.id, "read");
  const exchange = absent.exchange ?? (await api.read(at, absent.id)).exchange;
  return { exchange, evidence: `${a} was read by an id that no record has` };
}

/** How often a record is deleted whose id another record then has. */
const mostDeletes = 3;

/** The answer to a read of a deleted record; undefined if another record has its id. */
async function readAfterDelete({ session, at, api, add, name }: OfType): Promise<Exchange | undefined> {
  const own = await add();
  const { record: before } = await api.read(at, own.id);
  const removed = await api.remove(own);
  if (!removed.done)
    throw new Unanswerable(`the delete of an added ${name} was ${refused(removed.exchange)}`);
  const { exchange, record: now } = await session.eventually(
    () => api.read(at, own.id),
    ({ record }) => record === undefined,
  );
  const isGone = before === undefined || now === undefined || isStill(session, at, before, now);
  return isGone ? exchange : undefined;
}

function payloadWord({ json, responseBody, responseHeaders }: Exchange): string {
  if (responseBody.trim() === "") return errorPayloads.none;
  if (namesItself(json, errorPayloads.outcome)) return errorPayloads.outcome;
  if (responseHeaders["content-type"]?.includes("problem+json")) return errorPayloads.problem;
  return isObject(json) ? errorPayloads.object : errorPayloads.text;
}

const readable = types(["read"]);

const uniqueValues = fields(["add"], "type with a unique field", ({ resource }) =>
  uniqueKeys(resource).map((key) => ({ path: key.varied[0]?.name ?? key.name, key })),
);

const severalTypes = types(["add"], (_, { model }) => model.resources.length > 1, "second type");

const untyped = ({ typeMember }: OfType["model"]) =>
  typeMember === undefined && "records do not contain their type";

export const errorGaps = [
  writing("error-malformed", types(["add"]), async ({ session, api, model, at, a }) => {
    const method = methodOf(model, "add", "POST");
    const headers = { "content-type": "application/json" };
    const request = { method, url: api.collectionUrl(at), headers, raw: '{"never closed": ' };
    const exchange = await session.client.send(request);
    return answer(refusal(exchange), `an add of ${a} was sent whose body is not JSON`, exchange);
  }),
  writing("error-invalid", fields(["add"], "field that holds an object", objectFields), async (of) => {
    const { exchange } = await of.send({ ...(await of.fresh()), [of.path]: 7 });
    const evidence = `${of.a} was sent with the number 7 in ${of.path}, where the document shows an object`;
    return answer(refusal(exchange), evidence, exchange);
  }),
  reading("error-absent", readable, async (of) => {
    const { exchange, evidence } = await readOfNothing(of);
    return answer(statusOf(exchange), evidence, exchange);
  }),
  writing("error-deleted", types(["add", "read", "delete"]), async (of) => {
    for (let turn = 0; turn < mostDeletes; turn += 1) {
      const gone = await readAfterDelete(of);
      if (gone !== undefined) return answer(statusOf(gone), `${of.a} was added, deleted and then read`, gone);
    }
    throw new Unanswerable(`the id of a deleted ${of.name} is given to another record`);
  }),
  reading("error-payload", readable, async (of) => {
    const { exchange, evidence } = await readOfNothing(of);
    if (!accepted(exchange)) return answer(payloadWord(exchange), evidence, exchange);
    throw new Unanswerable("a read by an id that no record has did not return an error");
  }),
  probe("error-unsatisfied", false, async (session) => {
    const strict = offering(session, "search").filter(
      ({ resource }) => resource.rules.length > 0 || resource.parameters.some((each) => each.demanded),
    );
    return firstOf(strict, "type whose search has required parameters", async (at) => {
      const ask = () => session.api.search(at, [], { firstPageOnly: true });
      const first = await ask();
      // The list is also empty if the collection has no records.
      if (first.found?.length === 0) await session.fixture(at);
      const { exchange, found } = first.found?.length === 0 ? await ask() : first;
      return refusedOr(exchange, `a search of ${at.resource.name} was sent without parameters`, () => {
        if (found === undefined) throw new Unanswerable("the response is not a list");
        return found.length === 0 ? unsatisfied.empty : unsatisfied.list;
      });
    });
  }),
  writing("unique-clash", uniqueValues, async ({ api, at, add, fresh, name, key }) => {
    const own = await add();
    const shared = key.fields.map((field) => [field.name, ownMember(own.body, field.name) ?? null] as const);
    if (shared.some(([, value]) => value === null)) return undefined;
    const body = { ...(await fresh()), ...Object.fromEntries(shared) };
    const { exchange } = await api.add(at, body, Buffer.from(JSON.stringify(body)));
    const evidence = `two records of the type ${name} were sent with the same ${key.name}`;
    return answer(refusal(exchange), evidence, own.exchange, exchange);
  }),
  writing("type-mismatch", unless(untyped, severalTypes), async ({ model, resource, fresh, send, a }) => {
    const other = model.resources.find((each) => each !== resource) ?? resource;
    const { exchange } = await send({ ...(await fresh()), ...typeMemberOf(model, other) });
    const evidence = `an add of ${a} was sent whose body says that it is ${withArticle(other.name)}`;
    return refusedOr(exchange, evidence, acceptedWord);
  }),
  // The answer was learned when the fixtures were made.
  probe("required-flags", true, async (session) => {
    const contradicted = offering(session, "search").filter(
      ({ resource }) => contradictedFlags(resource).length > 0,
    );
    if (contradicted.length === 0) throw new Lacking("parameter whose required flag contradicts a rule");
    for (const at of contradicted) {
      await session.fixture(at).catch((error: unknown) => {
        if (!isReason(error)) throw error;
      });
    }
    const flags = dialectOf(session.learned)?.requiredFlags;
    const learned = contradicted.flatMap((at) => flags?.get(placeName(at)) ?? []);
    const [first] = learned;
    if (first === undefined) throw new Unanswerable("no search without such a parameter returned a list");
    const value = learned.every(({ by }) => by === first.by) ? requiredFlags[first.by] : requiredFlags.byType;
    const types = contradicted.map(placeName).join(", ");
    const evidence = `searches of ${types} were sent without a parameter that is flagged as required`;
    return answer(value, evidence, ...learned.map(({ exchange }) => exchange));
  }),
];
