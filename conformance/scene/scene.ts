import type { SearchParameter } from "../../spec/model.js";
import { operationOf } from "../acts/context.js";
import { Blocked } from "../blocked.js";
import type { AddedRecord, Collection, Exchange, Query, Scene } from "../contract.js";
import { statedPrefixes } from "../search/date-prefixes.js";
import { companions } from "./beside.js";
import { type Cast, castOf } from "./cast.js";
import { foundScene } from "./found/found-scene.js";
import { placeName } from "./names.js";
import { formFor, pairsFor, valueFor } from "./query-values.js";
import { learnReferenceForms } from "./reference-form.js";
import { settle } from "./settle.js";
import type { Studio } from "./studio.js";
import { unseenValue } from "./unseen.js";

/** Adds a collection's contrasted records, or finds some where the run only reads, and learns how they are searched. */
export async function makeScene(studio: Studio, at: Collection): Promise<Scene> {
  const adds = studio.settings.write && operationOf(at, "add") !== undefined;
  if (!adds) return foundScene(studio, at, await unseenValues(studio, at));
  const cast = await castOf(studio, at);
  const records = [...new Set([cast.target, ...cast.contrasts.values()])];
  let hidden: readonly AddedRecord[] = [];
  if (operationOf(at, "search")) {
    hidden = await settle(studio, records);
    await learnReferenceForms(studio, cast);
  }
  return sceneOf(studio, at, cast, { records, hidden, unseen: await unseenValues(studio, at) });
}

async function unseenValues(studio: Studio, at: Collection): Promise<ReadonlyMap<SearchParameter, string>> {
  const unseen = new Map<SearchParameter, string>();
  for (const parameter of at.resource.parameters) {
    if (parameter.unseen !== undefined) unseen.set(parameter, await unseenValue(studio, at, parameter));
  }
  return unseen;
}

interface Staged {
  readonly records: readonly AddedRecord[];
  /** Records that no search ever showed: that one leaves them out proves nothing. */
  readonly hidden: readonly AddedRecord[];
  readonly unseen: ReadonlyMap<SearchParameter, string>;
}

function sceneOf(studio: Studio, at: Collection, { target, contrasts, untold }: Cast, staged: Staged): Scene {
  const { model, context } = studio;
  const { resource, form, site } = at;
  const formOf = (parameter: SearchParameter) => formFor(context.lessons.speech, parameter, form.name);
  return {
    resource,
    form,
    site,
    found: false,
    prefixes: statedPrefixes(model),
    target,
    records: staged.records,
    contrast(parameter) {
      const found = contrasts.get(parameter);
      if (found && staged.hidden.includes(found)) throw unsearchable(found);
      const exchange = untold.get(parameter);
      if (exchange) throw uncontrasted(at, parameter, exchange);
      return found;
    },
    value: (parameter, record) =>
      staged.unseen.get(parameter) ?? valueFor(model, parameter, record, formOf(parameter)),
    otherValue(parameter) {
      const other = contrasts.get(parameter);
      return other && valueFor(model, parameter, other, formOf(parameter));
    },
    for() {
      return this;
    },
    beside(parameter): Query {
      const contrast = contrasts.get(parameter);
      const others = staged.records.filter((record) => record !== target);
      const sharers = parameter.match === "count" ? others : contrast ? [contrast] : [];
      const { shared } = studio;
      const beside = companions({ model, resource, record: target, sharers, shared }, parameter);
      return beside.flatMap((one) => pairsFor(model, one, target, formOf(one)));
    },
  };
}

/** Had it been refused, the values might be a closed set: so nobody knows, and that there is none proves nothing. */
function uncontrasted(at: Collection, { name }: SearchParameter, exchange: Exchange): Blocked {
  return new Blocked(`no ${placeName(at)} that differs in ${name} could be added`, { exchange });
}

function unsearchable(record: AddedRecord): Blocked {
  const reason = `${placeName(record)} ${record.id} was added, but no search ever showed it`;
  return new Blocked(reason, { judgedBy: `interaction/${placeName(record)}/search` });
}
