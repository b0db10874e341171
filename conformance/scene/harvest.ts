import type { SearchParameter } from "../../spec/model.js";
import { operationOf } from "../acts/context.js";
import {
  type AddedRecord,
  Blocked,
  type Collection,
  type Exchange,
  type FoundRecord,
  type Query,
  type SearchOutcome,
} from "../contract.js";
import { referenceForms } from "../learn/speech.js";
import type { Cast } from "./cast.js";
import { gleanings, openQueries } from "./gleanings.js";
import { lookedAt } from "./looking.js";
import { checkSubject } from "./names.js";
import { formFor, referenceIn, referenceKey } from "./query-values.js";
import type { Studio } from "./studio.js";
import { sufficesAlone } from "./suffices.js";

/** Queries that are tried, at most, before a collection is taken to hold nothing. */
const mostTries = 24;

/** A scene of records that are already there, for a run that only reads: one, and for each parameter another that differs in it. */
export async function harvested(studio: Studio, at: Collection): Promise<Cast> {
  if (operationOf(at, "search") === undefined)
    throw new Blocked(`${checkSubject(at)} has no search in the document`);
  let last: SearchOutcome | undefined;
  for (const { query, learned } of await queriesFor(studio, at)) {
    last = await studio.acts.search(at, query, { firstPageOnly: true });
    const { found = [], exchange } = last;
    const records = found.flatMap((one) => known(studio, at, one, exchange) ?? []);
    const [target] = records;
    if (target === undefined) continue;
    learned?.();
    return { target, contrasts: contrastsAmong(studio, target, records) };
  }
  // an empty list is lawful; what is no list at all is for the check of the search to judge
  const judgedBy = `interaction/${checkSubject(at)}/search`;
  throw new Blocked(`nothing to read: no search of ${checkSubject(at)} showed a record`, {
    ...(last === undefined ? {} : { exchange: last.exchange }),
    ...(last?.problem === undefined ? {} : { judgedBy }),
  });
}

interface Try {
  readonly query: Query;
  /** Keeps what the query tells of how references are asked for, once it has found something. */
  readonly learned?: () => void;
}

/** Searches that need no reference first, then those by each reference that was found elsewhere, in each form. */
async function queriesFor(studio: Studio, at: Collection): Promise<readonly Try[]> {
  const open: readonly Try[] = openQueries(at).map((query) => ({ query }));
  const byReference: (readonly Try[])[] = [];
  for (const parameter of at.resource.parameters.filter(({ match }) => match === "reference")) {
    if (sufficesAlone(at.resource, parameter)) byReference.push(await triesBy(studio, at, parameter));
  }
  return [...open, ...inTurns(byReference)].slice(0, mostTries);
}

/** One of each list in turn: a parameter that finds nothing must not use up the tries of the others. */
function inTurns<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat();
}

async function triesBy(studio: Studio, at: Collection, parameter: SearchParameter): Promise<readonly Try[]> {
  const gleaned = await gleanings(studio, at.site);
  const types = parameter.targets.flatMap(({ field: { type } }) =>
    type.kind === "shape" ? type.targets : [],
  );
  const urls = types.flatMap((type) => gleaned.get(type) ?? []);
  const { speech } = studio.context.lessons;
  const likely = formFor(speech, parameter, at.form.name);
  const forms = [likely, ...referenceForms.filter((form) => form !== likely)];
  return forms.flatMap((form) =>
    urls.map((url) => ({
      query: [[parameter.name, referenceIn(url, form)] as const],
      learned: () => studio.context.lessons.referenceForm(referenceKey(parameter, at.form.name), form),
    })),
  );
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
