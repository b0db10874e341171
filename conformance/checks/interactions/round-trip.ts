import type { AddedRecord, Exchange, Session } from "../../contract.js";
import { placeName } from "../../fixtures/names.js";
import type { JsonObject } from "../../http/json.js";
import { Blocked } from "../../runner/blocked.js";
import { valuesAt } from "../../search/record-values.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { check } from "../check.js";
import { answered, fail, notApplicable, pass, problemOf, shown } from "../expect.js";
import { once } from "../memo.js";
import { type Place, places } from "../places.js";
import { idOf } from "./interaction-id.js";
import { anyRecord } from "./interactions.js";
import { type Leaf, leavesOf } from "./leaves.js";

/** A record as it was sent, as it was read, and where the two differ. */
export interface Trip {
  readonly sent: AddedRecord;
  readonly read: JsonObject;
  readonly differences: readonly Difference[];
  readonly exchange: Exchange;
}

interface LeafPlace extends Place {
  readonly leaf: Leaf;
}

/** Reads a record that was added, or says that the check of the read judges why it cannot be. */
export async function tripOf(session: Session, sent: AddedRecord): Promise<Trip> {
  const outcome = answered(await session.api.read(sent, sent.id));
  const problem = problemOf(outcome);
  if (problem !== undefined || !outcome.record) {
    throw new Blocked(`${shown(sent)} could not be read: ${problem ?? "no record in the answer"}`, {
      exchange: outcome.exchange,
      judgedBy: idOf(sent, "read"),
    });
  }
  const differences = sameRecord(sent.body, outcome.record, sent.resource, session.model);
  return { sent, read: outcome.record, differences, exchange: outcome.exchange };
}

/** One add and one read serve the checks of every member of a type. */
export const firstTrip = once(async (session, place: Place) =>
  tripOf(session, await anyRecord(session, place)),
);

export const memberComesBack = check<LeafPlace>({
  family: "round-trip",
  name: ({ leaf }) => leaf.path,
  kind: "required",
  writes: true,
  over: (model) =>
    places(model, "add", "read").flatMap((place) =>
      leavesOf(model, place.resource)
        // By its type a record is known at all: the check of the read judges that.
        .filter(({ path }) => path !== model.typeMember)
        .map((leaf) => ({ ...place, leaf })),
    ),
  subject: placeName,
  title: ({ leaf }) => `${leaf.path} is read as it was added`,
  clauses: ({ leaf }) => leaf.clauses,
  async run(session, { leaf, ...place }) {
    const trip = await firstTrip(session, place);
    const values = valuesAt(trip.sent.body, leaf.path);
    if (values.length === 0)
      return notApplicable(`no ${place.resource.name} with ${leaf.path} could be sent`);
    return judgeTrip(trip, leaf.path);
  },
});

/** Fails on the first difference at a member or at one that holds it. */
export function judgeTrip(trip: Trip, path: string): ReturnType<typeof pass> {
  const difference = trip.differences.find(({ field }) => field === path || path.startsWith(`${field}.`));
  if (!difference) return pass(trip.exchange);
  const got = difference.got === undefined ? "nothing there" : brief(difference.got);
  return fail(`${difference.path} ${brief(difference.sent)}`, got, trip.exchange);
}

const longest = 60;

/** A value as JSON, cut in the middle so that both ends are seen. */
export function brief(value: unknown): string {
  const text = JSON.stringify(value);
  if (text.length <= longest) return text;
  return `${text.slice(0, longest / 2)}… (${text.length} characters) …${text.slice(-longest / 3)}`;
}
