import type { InterfaceModel, Resource, SearchParameter } from "../../../spec/model.js";
import { operationOf } from "../../acts/context.js";
import type { Collection, Query } from "../../contract.js";
import { referenceTail } from "../../http/record-url.js";
import { type ReferenceForm, referenceForms } from "../../learn/speech.js";
import { anyDate, statedPrefixes } from "../../search/date-prefixes.js";
import { groupsOf } from "../contrasts.js";
import { pairsFor, referenceIn, referenceKey } from "../query-values.js";
import type { Studio } from "../studio.js";
import { isWhole } from "../suffices.js";
import { canAskFor } from "./askable.js";
import { companyFor } from "./company.js";
import type { Trove } from "./trove.js";

/** One request that may show records. */
export type Errand =
  | { readonly at: Collection; readonly id: string }
  | {
      readonly at: Collection;
      readonly query: Query;
      /** What it tells of the form of references, once it has found what refers so. */
      readonly tells?: {
        readonly parameter: SearchParameter;
        readonly form: ReferenceForm;
        readonly url: string;
      };
    };

/** Every id that the user gave, read in each form of its type. */
export function givenErrands({ settings }: Studio, at: Collection): readonly Errand[] {
  if (!operationOf(at, "read")) return [];
  return (settings.ids?.[at.resource.name] ?? []).map((id) => ({ at, id }));
}

/** Searches that need no reference: none at all where nothing is demanded, else every date there is. */
export function openErrands({ model }: Studio, at: Collection): readonly Errand[] {
  if (!operationOf(at, "search")) return [];
  return openQueries(model, at.resource).map((query) => ({ at, query }));
}

export function openQueries(model: InterfaceModel, resource: Resource): readonly Query[] {
  const dates = resource.parameters.filter(({ match, dateSearch }) => match === "date" && dateSearch);
  const any = anyDate(statedPrefixes(model));
  const queries: Query[] = [[], ...(any ? dates.map(({ name }) => [[name, any]] as const) : [])];
  return queries.filter((query) => isWhole(resource, new Set(query.map(([name]) => name))));
}

/** Searches by every reference that is known, and reads of what is referred to. */
export function referenceErrands(studio: Studio, trove: Trove, at: Collection): readonly Errand[] {
  return [
    ...(operationOf(at, "search") ? byReference(studio, trove, at) : []),
    ...(operationOf(at, "read") ? reads(trove, at) : []),
  ];
}

function reads(trove: Trove, at: Collection): readonly Errand[] {
  return trove.urls(at.resource.name).flatMap((url) => {
    const tail = referenceTail(url);
    return tail === undefined ? [] : [{ at, id: tail.id }];
  });
}

/** One parameter of each group that looks at the same field by turns, the others where that one is not answered. */
function byReference(studio: Studio, trove: Trove, at: Collection): readonly Errand[] {
  const groups = groupsOf(studio.model, at.resource).map(({ parameters }) =>
    parameters.filter(({ match }) => match === "reference"),
  );
  const deepest = Math.max(0, ...groups.map(({ length }) => length));
  const turns = Array.from({ length: deepest }, (_, turn) => groups.flatMap((group) => group[turn] ?? []));
  return turns.flatMap((parameters) => byTurns(parameters.map((one) => by(studio, trove, at, one))));
}

/** The first of each list, then the second of each, and so on. */
function byTurns<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}

function by(studio: Studio, trove: Trove, at: Collection, parameter: SearchParameter): readonly Errand[] {
  const beside = fillers(studio, trove, at, parameter);
  if (beside === undefined) return [];
  const urls = urlsFor(trove, parameter);
  const errand = (url: string, form: ReferenceForm) => ({
    at,
    query: [[parameter.name, referenceIn(url, form)] as const, ...beside],
    tells: { parameter, form, url },
  });
  const forms = studio.context.lessons.speech.referenceForms;
  const learned = forms.get(referenceKey(parameter, at.form.name));
  if (learned !== undefined) return urls.map((url) => errand(url, learned));
  const likely = [...forms.values()][0];
  if (likely === undefined) return urls.flatMap((url) => referenceForms.map((form) => errand(url, form)));
  const others = referenceForms.filter((form) => form !== likely);
  return [likely, ...others].flatMap((form) => urls.map((url) => errand(url, form)));
}

function urlsFor(trove: Trove, { targets }: SearchParameter): readonly string[] {
  const types = targets.flatMap(({ field: { type } }) => (type.kind === "shape" ? type.targets : []));
  return [...new Set(types)].flatMap((type) => trove.urls(type));
}

/** Values for what must stand beside a reference where no record of the collection is known yet. */
function fillers(
  studio: Studio,
  trove: Trove,
  at: Collection,
  parameter: SearchParameter,
): Query | undefined {
  const { parameters, rules } = at.resource;
  const chosen = new Set(parameters.filter((one) => one.demanded && one !== parameter));
  for (const rule of rules) {
    if ([parameter, ...chosen].some(({ name }) => rule.parameters.includes(name))) continue;
    const one = parameters.find(({ name, dateSearch }) => rule.parameters.includes(name) && dateSearch);
    const any = one ?? parameters.find(({ name }) => rule.parameters.includes(name));
    if (any) chosen.add(any);
  }
  const pairs = [...chosen].map((one) => filler(studio, trove, at, one));
  return pairs.some((pair) => pair === undefined) ? undefined : pairs.flatMap((pair) => pair ?? []);
}

function filler(
  { model, context }: Studio,
  trove: Trove,
  at: Collection,
  parameter: SearchParameter,
): Query | undefined {
  const { name, match, dateSearch, values } = parameter;
  if (dateSearch) {
    const any = anyDate(statedPrefixes(model));
    return any === undefined ? undefined : [[name, any]];
  }
  const [named] = values;
  if (named) return [[name, named.value]];
  const [url] = match === "reference" ? urlsFor(trove, parameter) : [];
  if (url === undefined) return undefined;
  const form = context.lessons.speech.referenceForms.get(referenceKey(parameter, at.form.name));
  return [[name, referenceIn(url, form ?? referenceForms[0])]];
}

/** Searches by the values of a record that is held: they show others that are like it. */
export function valueErrands(studio: Studio, at: Collection, held: readonly Held[]): readonly Errand[] {
  const { model, context } = studio;
  return held.flatMap((record) =>
    at.resource.parameters.flatMap((parameter): readonly Errand[] => {
      const company = canAskFor(model, parameter, record) ? companyFor(model, parameter, record) : undefined;
      if (company === undefined || parameter.match === "id") return [];
      const query = [parameter, ...company].flatMap((one) => {
        const form = context.lessons.speech.referenceForms.get(referenceKey(one, at.form.name));
        return pairsFor(model, one, record, form ?? referenceForms[0]);
      });
      return [{ at, query }];
    }),
  );
}

type Held = Parameters<typeof canAskFor>[2];
