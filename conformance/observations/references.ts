// Probes of references: accepted forms, references to missing and external records, and their form in reads.
import { nothing, returned, takings } from "../../spec/answers/records.js";
import { findsNothing, findsSome, ownUrlAlone, referenceForms } from "../../spec/answers/searching.js";
import type { JsonObject } from "../../spec/json.js";
import type { Gap, InterfaceModel } from "../../spec/model.js";
import { targetsOf } from "../../spec/referred-types.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { idFields, referenceFields, urlMember } from "../behaviours/fields.js";
import { textAt, withAt } from "../behaviours/json-edits.js";
import type { Fixture } from "../fixtures/fixture.js";
import type { Session } from "../fixtures/session.js";
import type { Collection } from "../http/api/adapter.js";
import { idSent, idText } from "../http/api/record-id.js";
import { ownUrl } from "../http/own-url.js";
import { referenceIn } from "../search/query-for.js";
import { valuesAt } from "../search/record-values.js";
import {
  accepted,
  acceptedSearch,
  answer,
  Lacking,
  type Observed,
  probe,
  refused,
  response,
} from "./support/answers.js";
import {
  offering,
  orElse,
  overFields,
  overFixtures,
  overParameters,
  parametersFor,
} from "./support/candidates.js";
import { absentRecord, addFresh, referenceLike, tryAdd } from "./support/probe-records.js";
import { lists, searchFixture } from "./support/probe-searches.js";
import { withArticle } from "./support/with-article.js";

/** The three forms of a reference, made from its URL. */
function formsOf(
  model: InterfaceModel,
  url: string,
): readonly { readonly form: string; readonly value: string }[] {
  return referenceForms.map((form) => ({ form, value: referenceIn(model, url, form) }));
}

async function acceptedForms(
  session: Session,
  fixture: Fixture,
  parameter: SearchParameter,
): Promise<Observed | undefined> {
  const negativeExample = fixture.negativeExample(parameter);
  const path = `${parameter.targets[0]?.path}.${urlMember(session.model)}`;
  const url = textAt(fixture.target.body, path);
  if (negativeExample === undefined || url === undefined) return undefined;
  const forms = [];
  const exchanges = [];
  for (const { form, value } of formsOf(session.model, url)) {
    const outcome = await searchFixture(session, fixture, parameter, value);
    exchanges.push(outcome.exchange);
    if (lists(outcome, fixture.target) && !lists(outcome, negativeExample)) forms.push(form);
  }
  const evidence = `searches of ${fixture.resource.name} by ${parameter.name} were sent with the id, with the type and id, and with the URL of the same record`;
  const own = forms.length === 0 ? ownUrl(session.model, url) : undefined;
  const byOwn = own === undefined ? undefined : await searchFixture(session, fixture, parameter, own);
  if (byOwn && lists(byOwn, fixture.target))
    return answer(ownUrlAlone, evidence, ...exchanges, byOwn.exchange);
  return answer(forms.join(", ") || nothing, evidence, ...exchanges);
}

const isNothing = (observed: Observed): boolean => "value" in observed && observed.value === nothing;

async function whichReferenceFormsAreAccepted(session: Session, gap: Gap): Promise<Observed> {
  const referring = (parameter: SearchParameter) =>
    parameter.match === "reference" && parameter.targets.length === 1;
  const candidates = parametersFor(session, gap, referring);
  let none: Observed | undefined;
  const taken = overParameters(
    session,
    candidates,
    "parameter that searches by a reference",
    async (...asked) => {
      const observed = await acceptedForms(session, ...asked);
      if (observed === undefined || !isNothing(observed)) return observed;
      // One parameter may be broken: others may accept a form that it does not.
      none ??= observed;
      return undefined;
    },
  );
  return orElse(taken, () => none);
}

interface Referring {
  readonly at: Collection;
  readonly path: string;
  readonly type: string;
  /** The field holds the id alone. */
  readonly byId: boolean;
}

/** Collections with a suitable reference field, and the path to the reference's URL. */
function referring(session: Session, suits: (type: string) => boolean): readonly Referring[] {
  if (urlMember(session.model) === undefined) throw new Lacking("references");
  return linking(session, suits);
}

function linking(session: Session, suits: (type: string) => boolean): readonly Referring[] {
  const member = urlMember(session.model);
  return offering(session, "add", "read").flatMap((at) =>
    referenceFields(at.resource).flatMap(({ field, targets }) => {
      const type = targets.find(suits);
      return type === undefined ? [] : [{ at, path: `${field.path}.${member}`, type, byId: false }];
    }),
  );
}

/** Collections with a field that holds the id of another record. */
function identifying(session: Session, suits: (type: string) => boolean): readonly Referring[] {
  return offering(session, "add", "read").flatMap((at) =>
    idFields(at.resource).flatMap(({ path, type }) => {
      const named = targetsOf(type).find(suits);
      return named === undefined ? [] : [{ at, path, type: named, byId: true }];
    }),
  );
}

async function whetherDanglingReferencesAreAccepted(session: Session): Promise<Observed> {
  const inside = (type: string) => session.model.resources.some(({ name }) => name === type);
  const candidates = [...identifying(session, inside), ...linking(session, inside)];
  return overFields(session, candidates, "reference between its types", async ({ at, path, type, byId }) => {
    const body = await session.fresh(at);
    const real = idText(valuesAt(body, path)[0]);
    if (real === undefined) return undefined;
    const [segment = "", id = ""] = real.split("/").slice(-2);
    const named = session.collections.find(({ resource }) => resource.name === type) ?? at;
    const absent = await absentRecord(session, named, byId ? real : decodeURIComponent(id), "reference");
    const dangling = byId
      ? idSent(session.model, absent.id, session.learned)
      : referenceLike(real, segment, absent.id);
    const { exchange } = await tryAdd(session, at, withAt(body, path, dangling));
    const evidence = `${withArticle(at.resource.name)} was sent whose ${path} refers to a record that does not exist; ${response(exchange)}`;
    return answer(accepted(exchange) ? takings.taken : takings.refused, evidence, exchange);
  });
}

async function whetherExternalReferencesAreAccepted(session: Session): Promise<Observed> {
  const { externalTypes } = session.model;
  const outside = (type: string) => externalTypes.includes(type);
  return overFields(
    session,
    referring(session, outside),
    "reference to a type outside it",
    async ({ at, path, type }) => {
      const { target } = await session.fixture(at);
      const url = referenceLike(target.reference, type, "cri-kit-outside");
      const body = withAt(await session.fresh(at), path, url);
      const { record, exchange } = await tryAdd(session, at, body);
      const kept = record !== undefined && holds(record.body, path, url);
      const evidence = `${withArticle(at.resource.name)} was sent whose ${path} refers to ${withArticle(type)}, a type outside the interface`;
      return answer(kept ? takings.taken : takings.refused, evidence, exchange);
    },
  );
}

function holds(body: JsonObject, path: string, url: string): boolean {
  return textAt(body, path) === url;
}

async function whetherReferencesComeBackAsSent(session: Session): Promise<Observed> {
  const member = urlMember(session.model);
  return overFixtures(session, ["add", "read"], async (at) => {
    const [referred] = referenceFields(at.resource).filter(({ targets }) =>
      targets.some((type) => session.model.resources.some(({ name }) => name === type)),
    );
    if (referred === undefined) return undefined;
    const own = await addFresh(session, at);
    const path = `${referred.field.path}.${member}`;
    const { record, exchange } = await session.api.read(at, own.id);
    const [sent, got] = [textAt(own.body, path), record && textAt(record, path)];
    if (sent === undefined || got === undefined) return undefined;
    const evidence = `the ${path} of an added ${at.resource.name}, as a read returned it, was compared with what was sent`;
    return answer(got === sent ? returned.asSent : returned.rewritten, evidence, own.exchange, exchange);
  });
}

/** The value of a search with another id at its end. */
function withId(value: string, id: string): string {
  return value.slice(0, value.lastIndexOf("/") + 1) + encodeURIComponent(id);
}

async function whatASearchByAnAbsentRecordDoes(session: Session, gap: Gap): Promise<Observed> {
  const referring = parametersFor(session, gap, (parameter) => referredBy(session, parameter) !== undefined);
  const lack = "parameter that searches by a reference between its types";
  return overParameters(session, referring, lack, async (fixture, parameter) => {
    const known = fixture.value(parameter, fixture.target);
    const at = referredBy(session, parameter);
    if (known === undefined || at === undefined) return undefined;
    const id = decodeURIComponent(known.split("/").at(-1) ?? "");
    const absent = await absentRecord(session, at, id, "searched reference");
    const query = [
      ...fixture.requiredParameters(parameter),
      [parameter.name, withId(known, absent.id)] as const,
    ];
    const outcome = await session.api.search(fixture, query, { asAnswered: true });
    const evidence = `a search of ${fixture.resource.name} by ${parameter.name} was sent with a reference to a record that does not exist`;
    if (!acceptedSearch(outcome)) return answer(refused(outcome.exchange), evidence, outcome.exchange);
    return answer(outcome.found?.length ? findsSome : findsNothing, evidence, outcome.exchange);
  });
}

/** A collection of a type to which the field refers that the parameter looks at. */
function referredBy({ collections }: Session, { match, targets }: SearchParameter): Collection | undefined {
  const types = targets.flatMap(({ field: { type } }) => (type.kind === "shape" ? type.targets : []));
  return match === "reference"
    ? collections.find(({ resource }) => types.includes(resource.name))
    : undefined;
}

export const referenceProbes = [
  probe("absent-reference", false, whatASearchByAnAbsentRecordDoes),
  probe("reference-forms", false, whichReferenceFormsAreAccepted),
  probe("reference-dangling", true, whetherDanglingReferencesAreAccepted),
  probe("reference-external", true, whetherExternalReferencesAreAccepted),
  probe("reference-returned", true, whetherReferencesComeBackAsSent),
];
