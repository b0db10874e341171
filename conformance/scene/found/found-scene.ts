import type { SearchParameter } from "../../../spec/model.js";
import { operationOf } from "../../acts/context.js";
import { Blocked } from "../../blocked.js";
import type { AddedRecord, Collection, Query, Scene } from "../../contract.js";
import { statedPrefixes } from "../../search/date-prefixes.js";
import { placeName } from "../names.js";
import { formFor, pairsFor, referenceIn, valueFor } from "../query-values.js";
import { learnForm } from "../reference-form.js";
import type { Studio } from "../studio.js";
import { companyFor } from "./company.js";
import { crowdOf } from "./crowd.js";
import { openQueries } from "./errands.js";
import { foraged } from "./forage.js";
import { otherText } from "./other-value.js";
import { fullestFirst, type Stage, stageFor, withContrast } from "./stage.js";
import type { Trove } from "./trove.js";

/** Records that a scene shows: more only make lists longer to look through. */
const mostShown = 100;
/** So many a list must hold for a bound to be seen. */
const crowd = 3;

/** What scenes of one collection are made of. */
interface Found {
  readonly studio: Studio;
  readonly trove: Trove;
  readonly at: Collection;
  /** The fullest records first. */
  readonly pool: readonly AddedRecord[];
  readonly unseen: ReadonlyMap<SearchParameter, string>;
  /** By parameter, once they were asked for. */
  readonly scenes: Map<SearchParameter, Scene | undefined>;
  readonly crowded: Query;
}

/**
 * A scene of records that are already there. Throws `Blocked` where none was found: what the deployment holds, or what
 * the user has to say of it, is wanting, unless its search answers no list.
 */
export async function foundScene(
  studio: Studio,
  at: Collection,
  unseen: ReadonlyMap<SearchParameter, string>,
): Promise<Scene> {
  const trove = await foraged(studio, at.site);
  const pool = fullestFirst(studio.model, trove.of(at));
  const [target] = pool;
  if (target === undefined) throw nothingFound(trove, at);
  const scenes = new Map<SearchParameter, Scene | undefined>();
  for (const parameter of at.resource.parameters.filter(({ match }) => match === "reference")) {
    const stage = stageFor(studio.model, pool, parameter);
    if (stage === undefined) continue;
    const { contrast } = stage;
    await learnForm(studio, parameter, stage.target, contrast, () => stage.company);
  }
  const found = { studio, trove, at, pool, unseen, scenes, crowded: crowded(studio, at, pool) };
  return sceneAround(found, target);
}

function nothingFound(trove: Trove, at: Collection): Blocked {
  const { name } = at.resource;
  const last = trove.lastSearch(at);
  // an empty list is lawful; what is no list at all is for the check of the search to judge
  if (last?.problem !== undefined && operationOf(at, "search")) {
    const judgedBy = `interaction/${placeName(at)}/search`;
    return new Blocked(`no search of ${placeName(at)} is answered with a list: ${last.problem}`, {
      exchange: last.exchange,
      judgedBy,
    });
  }
  return new Blocked(`nothing to read: no ${name} was found; give the id of one: --id ${name}/ID`);
}

function sceneAround(found: Found, target: AddedRecord, chosen?: Chosen): Scene {
  const { studio, at, pool, unseen } = found;
  const { model, context } = studio;
  const { resource, form, site } = at;
  const formOf = (parameter: SearchParameter) => formFor(context.lessons.speech, parameter, form.name);
  const stageOf = stagesAround(found, target, chosen);
  const contrast = chosen?.stage.contrast;
  return {
    resource,
    form,
    site,
    found: true,
    prefixes: statedPrefixes(model),
    target,
    records: [...new Set([target, ...(contrast ? [contrast] : []), ...pool])].slice(0, mostShown),
    contrast: (parameter) => stageOf(parameter)?.contrast,
    value: (parameter, record) =>
      unseen.get(parameter) ?? valueFor(model, parameter, record, formOf(parameter)),
    otherValue(parameter) {
      const urls = (type: string) => found.trove.urls(type);
      const text = otherText({ model, pool, urls, seed: studio.settings.seed }, parameter, target);
      return text !== undefined && parameter.match === "reference"
        ? referenceIn(text, formOf(parameter))
        : text;
    },
    beside: (parameter) =>
      parameter.match === "count" ? found.crowded : besideIn(found, target, parameter, stageOf(parameter)),
    for(parameter, fits) {
      const any = parameter.match === "count" || parameter.targets.length === 0;
      return any && (parameter.match !== "id" || !fits) ? this : sceneFor(found, parameter, fits);
    },
  };
}

/** What stands around a target for each parameter, once it was asked for. */
function stagesAround(
  { studio: { model }, pool }: Found,
  target: AddedRecord,
  chosen: Chosen | undefined,
): (parameter: SearchParameter) => Stage | undefined {
  const stages = new Map<SearchParameter, Stage | undefined>(
    chosen ? [[chosen.parameter, chosen.stage]] : [],
  );
  return (parameter) => {
    if (!stages.has(parameter)) stages.set(parameter, withContrast(model, pool, parameter, target));
    return stages.get(parameter);
  };
}

/** A scene whose target holds what the parameter looks at: the one that was made before, unless it has to fit something. */
function sceneFor(
  found: Found,
  parameter: SearchParameter,
  fits: ((record: AddedRecord) => boolean) | undefined,
): Scene | undefined {
  if (fits) return newScene(found, parameter, fits);
  const known = found.scenes.get(parameter) ?? newScene(found, parameter);
  found.scenes.set(parameter, known);
  return known;
}

function newScene(
  found: Found,
  parameter: SearchParameter,
  fits?: (record: AddedRecord) => boolean,
): Scene | undefined {
  const stage = stageFor(found.studio.model, found.pool, parameter, fits);
  return stage && sceneAround(found, stage.target, { parameter, stage });
}

interface Chosen {
  readonly parameter: SearchParameter;
  readonly stage: Stage;
}

function besideIn(
  { studio, at }: Found,
  target: AddedRecord,
  parameter: SearchParameter,
  stage: Stage | undefined,
): Query {
  const company = stage?.company ?? companyFor(studio.model, parameter, target) ?? [];
  return company.flatMap((one) =>
    pairsFor(studio.model, one, target, formFor(studio.context.lessons.speech, one, at.form.name)),
  );
}

/** A query that several records fit: the shortest such list that is known, or all there are. */
function crowded({ model, context }: Studio, at: Collection, pool: readonly AddedRecord[]): Query {
  const known = crowdOf(model, pool, crowd);
  if (!known) return openQueries(model, at.resource)[0] ?? [];
  return known.company.flatMap((one) =>
    pairsFor(model, one, known.target, formFor(context.lessons.speech, one, at.form.name)),
  );
}
