// Gaps of path forms, of operations that the document only names, of ids, of how soon a record is found, and of the size of bodies.
import {
  addForms,
  alsoTypes,
  bodySizes,
  bodySizeTexts,
  delays,
  formBodies,
  formsLead,
  idShapes,
  namedOperations,
  otherTypes,
} from "../../spec/answers/service.js";
import type { Field } from "../../spec/field.js";
import type { JsonObject } from "../../spec/json.js";
import { counted } from "../../spec/text/counted.js";
import { fieldsOf } from "../behaviours/fields.js";
import { sameJson, withAt } from "../behaviours/json-edits.js";
import { encodedSample } from "../fixtures/sample-documents.js";
import { isFree } from "../fixtures/terms.js";
import type { Collection } from "../http/api/adapter.js";
import { placeName } from "../http/collection-names.js";
import { type AddForm, dialectOf } from "../http/dialect/dialect.js";
import type { Exchange } from "../http/exchange.js";
import { whyIndeterminate } from "../http/turned-away.js";
import { isUuid } from "../http/unused-id.js";
import { type Probe, reading, survey, writing } from "./gap.js";
import {
  type Find,
  fields,
  hasNoIds,
  inTypes,
  type OfParameter,
  type OfType,
  ofParameter,
  serverGiven,
  types,
} from "./subjects.js";
import { accepted, answer, statusOf, Unanswerable } from "./support/answers.js";
import { requireWorking } from "./support/controls.js";
import { answeredQuery, lists } from "./support/probe-searches.js";

/** Pairs of collections of the same type with different path forms. */
const siblings = inTypes(["read"], "type with several path forms", (at, { collections }) =>
  collections
    .filter((other) => other.resource.name === at.resource.name && other.form !== at.form)
    .map((other) => ({ other })),
);

/** Reads a record by another path form, which must return its own records. */
async function readByOther({ session, api, target, name, other }: OfType & { other: Collection }) {
  const read = await api.read(other, target.id);
  if (read.record !== undefined) return read;
  const { record } = await api.read(other, (await session.fixture(other)).target.id);
  if (record !== undefined) return read;
  throw new Unanswerable(`path form ${other.form.name} returns no ${name} at all`);
}

const severalForms = types(
  ["add", "read"],
  ({ resource }) => resource.forms.length > 1,
  "type with several path forms",
);

/** Which path forms take adds. */
function byForms(adding: readonly { readonly at: Collection; readonly known: AddForm | undefined }[]) {
  const others = adding.flatMap(({ at, known }) => (known === undefined ? [] : [{ at, ...known }]));
  const types = adding.map(({ at }) => placeName(at)).join(", ");
  const words = others.map(({ at, form }) => `${placeName(at)} by path form ${form.name}`).join(", ");
  return others.length === 0
    ? answer(addForms.each, `records were added by each path form: ${types}`)
    : answer(
        addForms.one,
        `these records could only be added by another path form: ${words}`,
        ...others.map(({ exchange }) => exchange),
      );
}

/** A type, and a path form that the document does not show for it. */
const hidden = inTypes(
  [],
  "path form that the document does not show for every type",
  ({ resource, form }, { model, collections }, gap) =>
    collections.find((at) => at.resource.name === resource.name)?.form !== form
      ? []
      : model.forms
          .filter(({ clause, name }) => (gap.about ?? clause) === clause && !resource.forms.includes(name))
          .map((other) => ({ other })),
);

/** The types that a path form serves although the document does not show it for them. */
function served(outcomes: readonly { readonly type: string; exchange: Exchange; isServed: boolean }[]) {
  const names = outcomes.flatMap(({ type, isServed }) => (isServed ? [type] : []));
  const some = names.length === outcomes.length ? otherTypes.every : alsoTypes(names.sort());
  const evidence = `searches of ${counted(outcomes.length, "type")} were sent by a path form that the document does not show for them; ${names.length} succeeded`;
  const value = names.length === 0 ? otherTypes.none : some;
  return answer(value, evidence, ...outcomes.map(({ exchange }) => exchange));
}

const named = inTypes([], "operation that the document only names", ({ resource }, _, { about }) => {
  const operation = resource.named.find(({ clause }) => clause === about) ?? resource.named[0];
  return operation === undefined ? [] : [{ operation: operation.name }];
});

/**
 * Whether the server says that it only works asynchronously: a probe never starts work that continues after the answer.
 */
const asksForAsync = (exchange: Exchange): boolean =>
  statusOf(exchange) === "400" && /respond-async/i.test(exchange.responseBody);

/** Statuses of an operation that is not offered. */
const without = ["400", "404", "405", "410", "501"];

function delayWord(milliseconds: number): string {
  if (milliseconds === 0) return delays.none;
  if (milliseconds <= 1_500) return delays.second;
  return milliseconds <= 5_000 ? delays.seconds : delays.longer;
}

/** The most searches that are tried: if they do not find the added record, others won't, and each takes the time of a late index. */
const mostTried = 6;

const firstSearches: Find<OfParameter> = (session, gap) => {
  const searches = inTypes(["add", "search"], "search that finds an added record", ({ resource }) =>
    resource.parameters
      .filter((each) => ["reference", "string", "token"].includes(each.match) && each.unseen === undefined)
      .map((parameter) => ({ parameter })),
  )(session, gap);
  const ready = searches.all.slice(0, mostTried).map((subject) => async () => {
    const { at, parameter } = await subject();
    await requireWorking(session, { at, parameter });
    return ofParameter(session, gap, at, parameter);
  });
  return { ...searches, all: ready };
};

const indexDelay = writing(
  "index-delay",
  firstSearches,
  async ({ session, at, parameter, by, searchFor, add, name, a }) => {
    const own = await add();
    const value = at.value(parameter, own);
    if (value === undefined) return undefined;
    const started = performance.now();
    let asked = 0;
    const ask = () => {
      asked += 1;
      return searchFor(own, value);
    };
    const outcome = await session.eventually(ask, (each) => lists(each, own));
    if (!lists(outcome, own)) throw new Unanswerable(`a search by ${by} does not find an added ${name}`);
    const evidence = `${a} was added, then searched for by ${by} until it was found`;
    const waited = asked === 1 ? 0 : performance.now() - started;
    return answer(delayWord(waited), evidence, own.exchange, outcome.exchange);
  },
);

const megabyte = 1_000_000;
/** The middle size is tried first, so that two bodies decide between the answers. */
const { smallest, middle, largest } = bodySizes;

/** A field for a long text: preferably base64. */
const roomy = fields(["add"], "field for a long text", ({ resource }) => {
  const all = fieldsOf(resource).filter((field) => field.fixed === undefined && !field.status);
  const encoded = all.find((field) => field.type.kind === "base64");
  const field = encoded ?? all.find((one) => one.type.kind === "string" && isFree(one));
  return field === undefined ? [] : [{ field, path: field.path }];
});

/** A placeholder for the letters; no other text of the record holds it. */
const blank = "(many letters)";

/** About `size` letters of base64; a document with a long text if the spec has a sample of one. */
function longValue({ samples: [sample] = [] }: Field, size: number): Buffer {
  if (sample === undefined) return Buffer.alloc(Math.floor(size / 4) * 4, "Q");
  return Buffer.from(encodedSample(sample, "A".repeat(Math.floor((size * 3) / 4))));
}

/**
 * The record as JSON with `size` letters in the field, shared among its places. It is built from bytes, since
 * serialising a text of megabytes checks every letter for escapes.
 */
function filled(record: JsonObject, field: Field, size: number): Buffer {
  const [head = "", ...others] = JSON.stringify(withAt(record, field.path, blank)).split(blank);
  const letters = longValue(field, size / others.length);
  return Buffer.concat([Buffer.from(head), ...others.flatMap((other) => [letters, Buffer.from(other)])]);
}

/** If the middle size is accepted, the second body was the largest, otherwise the smallest. */
function acceptedSize(middleAccepted: boolean, secondAccepted: boolean): string {
  if (middleAccepted) return secondAccepted ? bodySizeTexts.largest : bodySizeTexts.middle;
  return secondAccepted ? bodySizeTexts.smallest : bodySizeTexts.none;
}

export const serviceGaps: readonly Probe[] = [
  reading("forms-equivalence", siblings, async (of) => {
    const { record, exchange } = await readByOther(of);
    const did = record === undefined ? "did not return" : "returned";
    const evidence = `a read by path form ${of.other.form.name} ${did} ${of.a} that path form ${of.at.form.name} has`;
    return answer(record === undefined ? formsLead.separate : formsLead.same, evidence, exchange);
  }),
  // The answer was learned when the fixtures were made.
  survey({ name: "add-forms", writes: true, sum: byForms }, severalForms, async ({ session, at }) => ({
    at,
    known: dialectOf(session.learned)?.addForms.get(placeName(at)),
  })),
  survey({ name: "form-elsewhere", writes: false, sum: served }, hidden, async (of) => {
    const query = await answeredQuery(of.session, of.at);
    // A page for every path is no list.
    const options = { firstPageOnly: true, asAnswered: true };
    const { found, exchange } = await of.api.search({ ...of.at, form: of.other }, query, options);
    return { type: of.name, exchange, isServed: accepted(exchange) && found !== undefined };
  }),
  reading("named-operation", named, async ({ session, api, at, target, name, operation }) => {
    const exchanges = [];
    for (const url of [api.collectionUrl(at), target.url])
      exchanges.push(await session.client.send({ method: "GET", url: `${url}/${operation}` }));
    const evidence = `GET requests for ${operation} were sent, for the type ${name} and for one of its records`;
    if (exchanges.some(asksForAsync)) return answer(namedOperations.asynchronous, evidence, ...exchanges);
    if (exchanges.some(({ status }) => status === undefined))
      throw new Unanswerable(`a request for ${operation} had no response`);
    const offered = exchanges.find((exchange) => !without.includes(statusOf(exchange)));
    return answer(offered ? `answers ${statusOf(offered)}` : namedOperations.none, evidence, ...exchanges);
  }),
  reading("form-bodies", siblings, async (of) => {
    const one = await of.api.read(of.at, of.target.id);
    if (one.record === undefined) return undefined;
    const second = await readByOther(of);
    const evidence = `the same ${of.name} was read by path form ${of.at.form.name} and by path form ${of.other.form.name}`;
    const both = sameJson(one.record, second.record) ? formBodies.same : formBodies.different;
    const value = second.record === undefined ? formBodies.one : both;
    return answer(value, evidence, one.exchange, second.exchange);
  }),
  reading(
    "id-shape",
    types(["read"], hasNoIds, serverGiven),
    async ({ session, target: { id, exchange }, a }) => {
      const plain = /^\d+$/.test(id) ? idShapes.number : idShapes.other;
      const form = dialectOf(session.learned)?.ids === "integer" ? ", a number in JSON" : "";
      return answer(isUuid(id) ? idShapes.uuid : plain, `${a} has the id ${id}${form}`, exchange);
    },
  ),
  {
    ...indexDelay,
    observe: async (session, gap) => session.learned.answers.get(gap.id) ?? indexDelay.observe(session, gap),
  },
  writing({ name: "limit-size", asksAbout: "limits" }, roomy, async ({ api, at, fresh, field }) => {
    const add = async (megabytes: number) => {
      const record = await fresh({ ascii: true });
      const { exchange } = await api.add(at, record, filled(record, field, megabytes * megabyte));
      return { exchange, said: `an add of ${megabytes} MB was answered with ${statusOf(exchange)}` };
    };
    const first = await add(middle);
    const isLarge = accepted(first.exchange);
    const second = await add(isLarge ? largest : smallest);
    // A gateway may reject large bodies; one that rejects the smallest may reject all.
    const indeterminate = isLarge ? undefined : whyIndeterminate(second.exchange);
    if (indeterminate !== undefined) throw new Unanswerable(indeterminate.text, second.exchange);
    const value = acceptedSize(isLarge, accepted(second.exchange));
    return answer(value, `${first.said}, ${second.said}`, first.exchange, second.exchange);
  }),
];
