// Adds the user's own records, after the records that they refer to.

import { sentPart } from "../../../../spec/direction.js";
import type { JsonObject } from "../../../../spec/json.js";
import { givesIds } from "../../../../spec/limits.js";
import { offers } from "../../../../spec/offers.js";
import { idMemberOf } from "../../../../spec/record-ids.js";
import { inWaves } from "../../../fixtures/add-order.js";
import type { Session } from "../../../fixtures/session.js";
import { referenceMember, referencesIn, withReferences } from "../../../fixtures/source-references.js";
import type { Collection } from "../../../http/api/adapter.js";
import type { Exchange } from "../../../http/exchange.js";
import type { Problem } from "../../../http/problem.js";
import type { SourceRecord } from "../../../options/source-record.js";
import { addProblem, noId } from "../../answer-problems.js";
import { documentedPart } from "./documented-part.js";

/** The result of adding one of the user's records. */
export interface Placed {
  readonly at: Collection;
  /** As it was sent last. */
  readonly body: JsonObject;
  /** The URL that other records use to refer to it; absent if it was refused. */
  readonly reference?: string;
  readonly id?: string;
  readonly exchange: Exchange;
  readonly problem?: Problem;
}

/** Adds each of the user's records once, after the records that it refers to. */
type PlaceRecord = (session: Session, record: SourceRecord) => Promise<Placed>;

const known = new WeakMap<object, PlaceRecord>();

export function placerOf(session: Session): PlaceRecord {
  const place = known.get(session.memo) ?? newPlacer(session);
  known.set(session.memo, place);
  return place;
}

function newPlacer(session: Session): PlaceRecord {
  const { model, settings } = session;
  const member = referenceMember(model);
  const records = settings.data?.records ?? [];
  // Records of types that cannot be added cannot be referred to either.
  const offered = new Set(
    session.collections.filter((at) => offers(at.resource, "add")).map(({ resource }) => resource.name),
  );
  const byKey = new Map(
    records.filter(({ type }) => offered.has(type)).map((record) => [record.key, record]),
  );
  const waves = inWaves(model, records, member);
  const wave = new Map(waves.flatMap((each, index) => each.map(({ key }) => [key, index] as const)));
  const placed = new Map<string, Promise<Placed>>();
  const place = (session: Session, record: SourceRecord): Promise<Placed> => {
    const adding = placed.get(record.key) ?? add(session, record);
    placed.set(record.key, adding);
    return adding;
  };
  const add = async (session: Session, record: SourceRecord): Promise<Placed> => {
    const at = collectionFor(session, record.type);
    const { [idMemberOf(model)]: _, ...others } = record.body;
    const own = sentPart(at.resource, givesIds(at.resource) ? record.body : others);
    const urls = new Map<string, string>();
    for (const key of member === undefined ? [] : referencesIn(own, member)) {
      const other = byKey.get(key);
      // A circle of references is not closed: a reference to a later record stays as the file has it.
      if (other === undefined || (wave.get(key) ?? 0) >= (wave.get(record.key) ?? 0)) continue;
      const { reference } = await place(session, other);
      if (reference !== undefined) urls.set(key, reference);
    }
    const linked = member === undefined ? own : withReferences(own, member, (key) => urls.get(key));
    return firstAccepted(session, at, [linked, documentedPart(model, at.resource, linked)]);
  };
  return place;
}

/** The first of the bodies that is accepted: undocumented members may be a reason to refuse a record. */
async function firstAccepted(
  session: Session,
  at: Collection,
  bodies: readonly JsonObject[],
): Promise<Placed> {
  let last: Placed | undefined;
  for (const body of bodies) {
    const outcome = await session.api.add(at, body);
    const { exchange, record } = outcome;
    if (record) return { at, body: record.body, reference: record.reference, id: record.id, exchange };
    last = { at, body, exchange, problem: addProblem(outcome) ?? noId };
  }
  if (last === undefined) throw new Error("no body to add");
  return last;
}

/** The collection of the type's first path form, as `load` uses it. */
function collectionFor({ collections }: Session, type: string): Collection {
  const found = collections.find(({ resource }) => resource.name === type);
  if (found === undefined) throw new Error(`${type} has no path form`);
  return found;
}
