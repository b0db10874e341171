// Gaps of references: accepted forms, references to missing and external records, and their form in reads.
import { nothing, returned, takings } from "../../spec/answers/records.js";
import { findsNothing, findsSome, ownUrlAlone, referenceForms } from "../../spec/answers/searching.js";
import { targetsOf } from "../../spec/inner-types.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { idFields, referenceFields, urlMember } from "../behaviours/fields.js";
import { textAt, withAt } from "../behaviours/json-edits.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { idSent, idText } from "../http/api/record-id.js";
import type { Answer } from "../http/dialect/answer.js";
import { ownUrl } from "../http/own-url.js";
import { referenceIn } from "../search/query-for.js";
import { valuesAt } from "../search/record-values.js";
import { reading, writing } from "./gap.js";
import { fields, parameters, types } from "./subjects.js";
import { accepted, answer, Lacking, refusedOr, response } from "./support/answers.js";
import { absentRecord, referenceLike } from "./support/probe-records.js";
import { lists } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

const isOfInterface =
  ({ model }: Session) =>
  (type: string): boolean =>
    model.resources.some(({ name }) => name === type);

/** Reference fields that may name a type that passes `suits`, with the path to their URL. */
const referring = (at: Collection, { model }: Session, suits: (type: string) => boolean) =>
  referenceFields(at.resource).flatMap(({ field, targets }) => {
    const type = targets.find(suits);
    return type === undefined ? [] : [{ path: `${field.path}.${urlMember(model)}`, type, byId: false }];
  });

/** Fields that hold the id of another record. */
const identifying = (at: Collection, suits: (type: string) => boolean) =>
  idFields(at.resource).flatMap(({ path, type }) => {
    const named = targetsOf(type).find(suits);
    return named === undefined ? [] : [{ path, type: named, byId: true }];
  });

const kinds = ["add", "read"] as const;

const inside = fields(kinds, "reference between its types", (at, session) => [
  ...identifying(at, isOfInterface(session)),
  ...referring(at, session, isOfInterface(session)),
]);

const outside = fields(kinds, "reference to a type outside it", (at, session) => {
  if (urlMember(session.model) === undefined) throw new Lacking("references");
  return referring(at, session, (type) => session.model.externalTypes.includes(type));
});

/** A collection of a type to which the field refers that the parameter looks at. */
function referredBy({ collections }: Session, { match, targets }: SearchParameter): Collection | undefined {
  const named = targets.flatMap(({ field: { type } }) => (type.kind === "shape" ? type.targets : []));
  return match === "reference"
    ? collections.find(({ resource }) => named.includes(resource.name))
    : undefined;
}

const byReference = parameters(
  "parameter that searches by a reference between its types",
  (parameter, _, session) => referredBy(session, parameter) !== undefined,
);

const byOneReference = parameters(
  "parameter that searches by a reference",
  ({ match, targets }) => match === "reference" && targets.length === 1,
);

/** One parameter may be broken: others may accept a form that it does not. */
const firstNone = ([none]: readonly Answer[]) => none;

/** The value of a search with another id at its end. */
const withId = (value: string, id: string): string =>
  value.slice(0, value.lastIndexOf("/") + 1) + encodeURIComponent(id);

export const referenceGaps = [
  reading("absent-reference", byReference, async ({ session, api, at, parameter, value, name, by }) => {
    const home = referredBy(session, parameter);
    if (value === undefined || home === undefined) return undefined;
    const id = decodeURIComponent(value.split("/").at(-1) ?? "");
    const absent = await absentRecord(session, home, id, "searched reference");
    const query = [...at.requiredParameters(parameter), [by, withId(value, absent.id)] as const];
    const outcome = await api.search(at, query, { asAnswered: true });
    const evidence = `a search of ${name} by ${by} was sent with a reference to a record that does not exist`;
    return refusedOr(outcome, evidence, outcome.found?.length ? findsSome : findsNothing);
  }),
  reading({ name: "reference-forms", otherwise: firstNone }, byOneReference, async (of, seen) => {
    const { model, at, parameter, search, target } = of;
    const negative = at.negativeExample(parameter);
    const url = textAt(target.body, `${parameter.targets[0]?.path}.${urlMember(model)}`);
    if (negative === undefined || url === undefined) return undefined;
    const forms = [];
    const exchanges = [];
    for (const form of referenceForms) {
      const outcome = await search(referenceIn(model, url, form));
      exchanges.push(outcome.exchange);
      if (lists(outcome, target) && !lists(outcome, negative)) forms.push(form);
    }
    const evidence = `searches of ${of.name} by ${of.by} were sent with the id, with the type and id, and with the URL of the same record`;
    if (forms.length > 0) return answer(forms.join(", "), evidence, ...exchanges);
    const own = ownUrl(model, url);
    const byOwn = own === undefined ? undefined : await search(own);
    if (byOwn && lists(byOwn, target)) return answer(ownUrlAlone, evidence, ...exchanges, byOwn.exchange);
    seen.push(answer(nothing, evidence, ...exchanges));
    return undefined;
  }),
  writing("reference-dangling", inside, async ({ session, at, model, fresh, send, a, path, type, byId }) => {
    const body = await fresh();
    const real = idText(valuesAt(body, path)[0]);
    if (real === undefined) return undefined;
    const [segment = "", id = ""] = real.split("/").slice(-2);
    const named = session.collections.find(({ resource }) => resource.name === type) ?? at;
    const absent = await absentRecord(session, named, byId ? real : decodeURIComponent(id), "reference");
    const dangling = byId
      ? idSent(model, absent.id, session.learned)
      : referenceLike(real, segment, absent.id);
    const { exchange } = await send(withAt(body, path, dangling));
    const evidence = `${a} was sent whose ${path} refers to a record that does not exist; ${response(exchange)}`;
    return answer(accepted(exchange) ? takings.taken : takings.refused, evidence, exchange);
  }),
  writing("reference-external", outside, async ({ fresh, send, target, a, path, type }) => {
    const url = referenceLike(target.reference, type, "cri-kit-outside");
    const { record, exchange } = await send(withAt(await fresh(), path, url));
    const kept = record !== undefined && textAt(record.body, path) === url;
    const evidence = `${a} was sent whose ${path} refers to ${withArticle(type)}, a type outside the interface`;
    return answer(kept ? takings.taken : takings.refused, evidence, exchange);
  }),
  writing("reference-returned", types(kinds), async ({ session, api, at, add, name }) => {
    const [referred] = referring(at, session, isOfInterface(session));
    if (referred === undefined) return undefined;
    const own = await add();
    const { record, exchange } = await api.read(at, own.id);
    const [sent, got] = [own.body, record].map((body) => textAt(body, referred.path));
    if (sent === undefined || got === undefined) return undefined;
    const path = referred.path;
    const evidence = `the ${path} of an added ${name}, as a read returned it, was compared with what was sent`;
    return answer(got === sent ? returned.asSent : returned.rewritten, evidence, own.exchange, exchange);
  }),
];
