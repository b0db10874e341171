import type { SearchParameter } from "../../spec/model.js";
import { operationOf } from "../acts/context.js";
import {
  type AddedRecord,
  Blocked,
  type Collection,
  type Exchange,
  type FoundRecord,
  type Query,
} from "../contract.js";
import { referenceForms } from "../learn/speech.js";
import type { Cast } from "./cast.js";
import { lookedAt } from "./looking.js";
import { checkSubject } from "./names.js";
import { referenceIn, referenceKey } from "./query-values.js";
import type { Studio } from "./studio.js";

/** Queries that are tried, at most, before a collection is taken to hold nothing. */
const mostTries = 12;
const longAgo = "1900-01-01";

/** A scene of records that are already there, for a run that only reads: one, and for each parameter another that differs in it. */
export async function harvested(studio: Studio, at: Collection): Promise<Cast> {
  if (operationOf(at, "search") === undefined)
    throw new Blocked(`${checkSubject(at)} has no search in the document`);
  let last: Exchange | undefined;
  for (const { query, learned } of await queriesFor(studio, at)) {
    const { found = [], exchange } = await studio.acts.search(at, query, { firstPageOnly: true });
    last = exchange;
    const records = found.flatMap((one) => known(studio, at, one, exchange) ?? []);
    const [target] = records;
    if (target === undefined) continue;
    learned?.();
    return { target, contrasts: contrastsAmong(studio, target, records) };
  }
  throw new Blocked(`nothing to read: no search of ${checkSubject(at)} showed a record`, {
    ...(last === undefined ? {} : { exchange: last }),
    judgedBy: `interaction/${checkSubject(at)}/search`,
  });
}

interface Try {
  readonly query: Query;
  /** Keeps what the query tells of how references are asked for, once it has found something. */
  readonly learned?: () => void;
}

async function queriesFor(studio: Studio, at: Collection): Promise<readonly Try[]> {
  const { parameters, rules } = at.resource;
  const demanded = parameters.filter((one) => one.demanded);
  const choices = rules.length === 0 ? [undefined] : rules.flatMap((rule) => rule.parameters);
  const tries: Try[] = [];
  for (const choice of choices) {
    const chosen = parameters.find(({ name }) => name === choice);
    const needed = [...new Set([...demanded, ...(chosen === undefined ? [] : [chosen])])];
    tries.push(...(await combined(studio, at, needed)));
  }
  return tries.slice(0, mostTries);
}

async function combined(
  studio: Studio,
  at: Collection,
  needed: readonly SearchParameter[],
): Promise<readonly Try[]> {
  const references = needed.filter(({ match }) => match === "reference");
  const plain = needed.filter(({ match }) => match !== "reference").flatMap(openValue);
  if (plain.length < needed.length - references.length) return [];
  const [reference, ...more] = references;
  if (reference === undefined) return [{ query: plain }];
  if (more.length > 0) return [];
  const urls = await urlsFor(studio, at, reference);
  return referenceForms.flatMap((form) =>
    urls.map((url) => ({
      query: [...plain, [reference.name, referenceIn(url, form)] as const],
      learned: () => studio.context.lessons.referenceForm(referenceKey(reference, at.form.name), form),
    })),
  );
}

/** A value that leaves a parameter open: every date since long ago. Nothing like it is known for other parameters. */
function openValue(parameter: SearchParameter): Query {
  return parameter.match === "date"
    ? [[parameter.name, `${parameter.dateSearch ? "ge" : ""}${longAgo}`]]
    : [];
}

/** URLs of records that a parameter could refer to, found before in collections that can be searched without it. */
async function urlsFor(
  studio: Studio,
  at: Collection,
  parameter: SearchParameter,
): Promise<readonly string[]> {
  const types = parameter.targets.flatMap(({ field: { type } }) =>
    type.kind === "shape" ? type.targets : [],
  );
  for (const place of studio.collections) {
    const free =
      place.resource.rules.length === 0 && !place.resource.parameters.some(({ demanded }) => demanded);
    if (!types.includes(place.resource.name) || !free) continue;
    const { found = [] } = await studio.acts.search({ ...place, site: at.site }, [], { firstPageOnly: true });
    const ids = found.flatMap(({ id }) => id ?? []).slice(0, 4);
    if (ids.length > 0) return ids.map((id) => studio.context.reference(at.site, place.resource.name, id));
  }
  return [];
}

function known(
  { context, acts }: Studio,
  at: Collection,
  { id, record }: FoundRecord,
  exchange: Exchange,
): AddedRecord | undefined {
  if (id === undefined || record[context.model.typeMember] !== at.resource.name) return undefined;
  const reference = context.reference(at.site, at.resource.name, id);
  return { ...at, id, body: record, url: acts.recordUrl(at, id), reference, exchange };
}

/** For each parameter a record of which no value begins like one of the target's, and the other way round. */
function contrastsAmong(
  { model }: Studio,
  target: AddedRecord,
  records: readonly AddedRecord[],
): ReadonlyMap<SearchParameter, AddedRecord> {
  const contrasts = new Map<SearchParameter, AddedRecord>();
  for (const parameter of target.resource.parameters) {
    const own = lookedAt(model, parameter, target.body).map(folded);
    const other = records.find(({ body }) => {
      const theirs = lookedAt(model, parameter, body).map(folded);
      return (
        theirs.length > 0 &&
        !theirs.some((text) => own.some((one) => one.includes(text) || text.includes(one)))
      );
    });
    if (own.length > 0 && other) contrasts.set(parameter, other);
  }
  return contrasts;
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
