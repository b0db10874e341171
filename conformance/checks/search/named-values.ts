import type { InterfaceModel, NamedValue, Resource } from "../../../spec/model.js";
import type { Session } from "../../contract.js";
import { placeName } from "../../fixtures/names.js";
import { valuesAt } from "../../search/record-values.js";
import { check } from "../check.js";
import { notApplicable } from "../expect.js";
import { addOwn } from "../interactions/adding.js";
import { type Leaf, leavesOf } from "../interactions/leaves.js";
import { judgeTrip, type Trip, tripOf } from "../interactions/round-trip.js";
import { once } from "../memo.js";
import { collectionOf, type Place, places } from "../places.js";
import { changedAt } from "../record-paths.js";

/** A value that the document names, and the member that holds it: the field itself, or the code inside it. */
export interface Holder {
  readonly leaf: Leaf;
  readonly named: NamedValue;
  /** Its place among the field's values; values with the same place share a record. */
  readonly round: number;
}

interface Subject extends Place, Holder {}

interface Round extends Place {
  readonly round: number;
}

const roundTrip = once(
  async (session: Session, of: Round): Promise<Trip> => {
    const at = collectionOf(session, of);
    const holders = holdersOf(session.model, of.resource).filter(({ round }) => round === of.round);
    const body = holders.reduce(
      (record, { leaf, named }) => changedAt(record, leaf.path, () => named.value),
      await session.fresh(at),
    );
    return tripOf(session, await addOwn(session, at, body));
  },
  ({ round }) => String(round),
);

export const namedValueComesBack = check<Subject>({
  family: "named-value",
  name: ({ leaf, named }) => `${leaf.path}=${named.value}`,
  kind: "required",
  writes: true,
  over: (model) =>
    places(model, "add", "read").flatMap((place) =>
      holdersOf(model, place.resource).map((holder) => ({ ...place, ...holder })),
    ),
  subject: placeName,
  title: ({ leaf, named }) => `${leaf.path} holds the named value ${named.value}`,
  clauses: ({ leaf, named }) => [named.clause, ...leaf.clauses],
  async run(session, { leaf, named: _, ...of }) {
    const trip = await roundTrip(session, of);
    if (valuesAt(trip.sent.body, leaf.path).length === 0) {
      return notApplicable(`no ${of.resource.name} with ${leaf.path} could be sent`);
    }
    return judgeTrip(trip, leaf.path);
  },
});

/** Every named value of a type, with each member that may hold it. */
export function holdersOf(model: InterfaceModel, resource: Resource): readonly Holder[] {
  return leavesOf(model, resource).flatMap((leaf) =>
    leaf.trail
      .filter((field) => field === leaf.field || holdsCode(model, leaf))
      .flatMap(({ values }) => values.map((named, round) => ({ leaf, named, round }))),
  );
}

/** The member of a coding that holds its code; the names of the field around it are codes. */
function holdsCode(model: InterfaceModel, { shape, field }: Leaf): boolean {
  const parts = model.shapes.find(({ name }) => name === shape)?.parts;
  return parts?.role === "coding" && parts.code === field.name;
}
