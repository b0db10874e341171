// A law of changes, as a row: what is sent to change a part of a record, what a read must show then, and how servers break it.
import { isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { sameJson } from "../../behaviours/json-edits.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { answered, noRecord, notDone, problemOf } from "../../checks/answer-problems.js";
import { check } from "../../checks/check.js";
import { fail, notApplicable, pass, shown } from "../../checks/expect.js";
import type { Check, Finding } from "../../checks/finding.js";
import { addOwn, notChanged } from "../../checks/interactions/add-own.js";
import { updateFamily } from "../../checks/interactions/interaction-id.js";
import { brief, roundTripOf } from "../../checks/interactions/round-trip.js";
import { collectionOf, operationClause, type Place, places } from "../../checks/places.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { problem } from "../../http/problem.js";
import { isSuccess } from "../../http/status.js";
import type { Law } from "../body-rule.js";
import { lost } from "./change-faults.js";
import type { ChangeWay, Path, Trial } from "./change-ways.js";

/** A record as it was added and read, and another body of its type. */
export interface Tried {
  readonly own: AddedRecord;
  readonly read: JsonObject;
  readonly other: JsonObject;
}

/** A server that breaks a law, where the law is about types that `suits` takes (default: about any). */
export interface Wrong extends Pick<Mutant, "name" | "behaviour"> {
  readonly suits?: (resource: Resource) => boolean;
}

export interface ChangeLaw extends Pick<Check<Place>, "name" | "faults"> {
  readonly title: string;
  /** Whether a record of the type may have something to try it on. */
  readonly suits: (resource: Resource) => boolean;
  /** Undefined if the record, as it was read, has nothing to try it on. */
  readonly trial: (tried: Tried) => Trial | undefined;
  readonly wrong: readonly Wrong[];
}

/** The engine adds a record, reads it, sends the changes, reads it until it shows them, and knows what a refusal means. */
export const changeLaws = (way: ChangeWay, rows: readonly ChangeLaw[]): readonly Law[] =>
  rows.map(({ suits, trial, title, wrong, ...row }) => {
    const servers: readonly Wrong[] = [...wrong, lost];
    const over = (model: InterfaceModel, fits = suits) =>
      way.isStated(model)
        ? places(model, "update", "add", "read").filter(({ resource }) => fits(resource) && suits(resource))
        : [];
    return {
      ...check<Place & { readonly rules: readonly string[] }>({
        ...row,
        family: updateFamily,
        writes: true,
        over: (model) => over(model).map((place) => ({ ...place, rules: rulesOf(model) })),
        title: () => title,
        clauses: (of) => [...of.rules, operationClause(of, "update")],
        async run(session, of) {
          const at = collectionOf(session, of);
          const own = await addOwn(session, at, await session.fresh(at));
          const { read } = await roundTripOf(session, own);
          const tried = trial({ own, read, other: await session.fresh(at) });
          if (tried === undefined) return notApplicable("no read returns a member that could be tried");
          return (await refusalOf(session, way, own, tried)) ?? judgeAfter(session, way, own, tried);
        },
      }),
      mutants: (model) =>
        servers
          .filter(({ suits: fits }) => over(model, fits).length > 0)
          .map(({ name, behaviour }) => ({ name, behaviour, breaks: [`${updateFamily}/${row.name}`] })),
    };
  });

const rulesOf = ({ interactions }: InterfaceModel): readonly string[] =>
  interactions.filter(({ kind }) => kind === "update").map(({ clause }) => clause);

/** Sends all of it. The finding if an answer decides. */
async function refusalOf(
  session: Session,
  way: ChangeWay,
  own: AddedRecord,
  trial: Trial,
): Promise<Finding | undefined> {
  const { sent, isRefused = false } = trial;
  for (const [index, one] of sent.entries()) {
    const mustFail = isRefused && index === sent.length - 1;
    const outcome = answered(await way.send(session, own, one));
    if (mustFail && isSuccess(outcome.exchange)) {
      const got = problem("not-refused", `status ${outcome.exchange.status}`);
      return fail(`a refusal of ${way.words(one)}`, got, outcome.exchange);
    }
    if (mustFail || outcome.done) continue;
    const meaning = isRefused ? undefined : await way.refused(session, own, trial, outcome.exchange);
    if (meaning === undefined) throw notChanged(own, way.done, outcome);
    if (meaning !== "wrong") return notApplicable(meaning.reason);
    return fail(`a 2xx status for ${way.words(one)}`, problemOf(outcome) ?? notDone, outcome.exchange);
  }
  return undefined;
}

async function judgeAfter(
  session: Session,
  way: ChangeWay,
  own: AddedRecord,
  { sent, after }: Trial,
): Promise<Finding> {
  const wrong = (record: JsonObject) =>
    after.find(([path, value]) => !sameJson(valueAt(record, path), value));
  const { record, exchange } = answered(
    await session.eventually(
      () => session.api.read(own, own.id),
      (latest) => latest.record !== undefined && wrong(latest.record) === undefined,
    ),
  );
  const last = way.words(sent.at(-1));
  if (record === undefined) return fail(`${shown(own)} after ${last}`, noRecord, exchange);
  const [path, value] = wrong(record) ?? [];
  if (path === undefined) return pass(exchange);
  const name = path.join(".");
  const got = valueAt(record, path);
  const words = `${name}: ${got === undefined ? "no such member" : brief(got)}`;
  const expected = value === undefined ? `no ${name}` : `${name} ${brief(value)}`;
  const code = got === undefined ? "value-lost" : "value-changed";
  return fail(`${expected} after ${last}`, problem(code, words), exchange, name);
}

/** A member that is null counts as none. */
const valueAt = (record: JsonObject, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (value, name) =>
      value !== undefined && isObject(value) ? (ownMember(value, name) ?? undefined) : undefined,
    record,
  );
