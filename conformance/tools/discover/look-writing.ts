// Detects what adds, updates and deletes of a collection support.
import type { InteractionKind } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection } from "../../http/api/adapter.js";
import { operationOf } from "../../http/api/context.js";
import { Blocked } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { dialectOf } from "../../http/dialect/dialect.js";
import { type Sight, sightOf } from "./sight.js";

const kinds = ["add", "update", "delete"] as const satisfies readonly InteractionKind[];
type Writing = (typeof kinds)[number];

/** The observation of an interaction in a run that only reads. */
const needsWriting: Sight = {
  standing: "open",
  said: "not tried: it needs --write",
  untried: "read-only",
};

/** Adds a record to a collection, reads it, and updates and deletes it if the document has these interactions. */
export async function lookWriting(
  session: Session,
  at: Collection,
): Promise<ReadonlyMap<InteractionKind, Sight>> {
  const sights = new Map<InteractionKind, Sight>();
  const asked = kinds.filter((kind) => operationOf(at, kind) !== undefined);
  if (!session.settings.write) {
    for (const kind of asked) sights.set(kind, needsWriting);
    return sights;
  }
  const record = asked.includes("add") ? await added(session, at, sights) : undefined;
  for (const kind of asked.filter((one) => one !== "add")) {
    sights.set(kind, record ? await done(session, record, kind) : nothingToChange);
  }
  return sights;
}

const nothingToChange: Sight = {
  standing: "open",
  said: "not tried: nothing could be added",
  untried: "not-asked",
};

async function added(
  session: Session,
  at: Collection,
  sights: Map<InteractionKind, Sight>,
): Promise<AddedRecord | undefined> {
  try {
    const { exchange, record } = await session.api.add(at, await session.fresh(at));
    sights.set("add", addedElsewhere(session, at) ?? sightOf(exchange));
    if (record && operationOf(at, "read")) {
      sights.set("read", sightOf((await session.api.read(at, record.id)).exchange));
    }
    return record;
  } catch (error) {
    if (!(error instanceof Blocked)) throw error;
    sights.set("add", { standing: "open", said: `not tried: ${error.message}`, untried: "not-asked" });
    return undefined;
  }
}

/** The refusal of an add by the collection's own path form, if another form accepted the same record. */
function addedElsewhere({ learned }: Session, at: Collection): Sight | undefined {
  const { form, status } = dialectOf(learned)?.addForms.get(placeName(at)) ?? {};
  return form && { standing: "absent", said: `${status}; path form ${form.name} accepts it` };
}

async function done(session: Session, record: AddedRecord, kind: Exclude<Writing, "add">): Promise<Sight> {
  if (kind === "delete") return sightOf((await session.api.remove(record)).exchange);
  return sightOf((await session.api.update(record, await session.fresh(record))).exchange);
}
