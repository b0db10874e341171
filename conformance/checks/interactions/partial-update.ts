// What the checks of updates have in common that change a part of a record: a fresh record is changed, and read again.

import { isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { sameJson } from "../../behaviours/json-edits.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { answered, noRecord } from "../answer-problems.js";
import { type AnyCheck, check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Faults, Finding } from "../finding.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { addOwn } from "./add-own.js";
import { brief, roundTripOf } from "./round-trip.js";

/** Members as they must be afterwards, by paths of two names at most; undefined for a member that is gone. */
export type After = readonly (readonly [path: readonly [string, string?], value: Json | undefined])[];

interface PartialUpdate<Trial> {
  readonly name: string;
  readonly title: string;
  readonly faults: Faults;
  readonly over: (model: InterfaceModel) => readonly Place[];
  /** Undefined if the record, as it was read, has nothing to try it on. */
  readonly trial: (
    session: Session,
    own: AddedRecord,
    read: JsonObject,
  ) => Trial | undefined | Promise<Trial | undefined>;
  readonly judge: (session: Session, own: AddedRecord, trial: Trial) => Promise<Finding>;
}

/** A check that tries an update on a fresh record. */
export const partialUpdate = <Trial>(update: PartialUpdate<Trial>): AnyCheck =>
  check<Place & { readonly rules: readonly string[] }>({
    family: "update",
    name: update.name,
    writes: true,
    over: (model) => update.over(model).map((place) => ({ ...place, rules: rulesOf(model) })),
    title: () => update.title,
    faults: update.faults,
    clauses: (of) => [...of.rules, operationClause(of, "update")],
    async run(session, of) {
      const at = collectionOf(session, of);
      const own = await addOwn(session, at, await session.fresh(at));
      const { read } = await roundTripOf(session, own);
      const trial = await update.trial(session, own, read);
      if (trial === undefined) return notApplicable("no read returns a member that could be tried");
      return update.judge(session, own, trial);
    },
  });

const rulesOf = ({ interactions }: InterfaceModel): readonly string[] =>
  interactions.filter(({ kind }) => kind === "update").map(({ clause }) => clause);

/** The types whose records can be added, updated and read. */
export const updatedPlaces = (
  model: InterfaceModel,
  suits: (resource: Resource) => boolean,
): readonly Place[] => places(model, "update", "add", "read").filter(({ resource }) => suits(resource));

/** Reads the record until it is as it must be after the patch. */
export async function judgeAfter(
  session: Session,
  own: AddedRecord,
  after: After,
  patch: unknown,
): Promise<Finding> {
  const wrong = (record: JsonObject) => after.find(([path, value]) => !sameJson(at(record, path), value));
  const { record, exchange } = answered(
    await session.eventually(
      () => session.api.read(own, own.id),
      (latest) => latest.record !== undefined && wrong(latest.record) === undefined,
    ),
  );
  if (record === undefined) return fail(`${shown(own)} after the patch`, noRecord, exchange);
  const [path, value] = wrong(record) ?? [];
  if (path === undefined) return pass(exchange);
  const name = path.filter((part) => part !== undefined).join(".");
  const got = at(record, path);
  const words = `${name}: ${got === undefined ? "no such member" : brief(got)}`;
  const expected = value === undefined ? `no ${name}` : `${name} ${brief(value)}`;
  const code = got === undefined ? "value-lost" : "value-changed";
  return fail(`${expected} after the patch ${JSON.stringify(patch)}`, problem(code, words), exchange, name);
}

/** The value at a path; a member that is null counts as none. */
function at(record: JsonObject, [name, inner]: readonly [string, string?]): Json | undefined {
  const value = ownMember(record, name) ?? undefined;
  if (inner === undefined) return value;
  return isObject(value) ? (value[inner] ?? undefined) : undefined;
}
