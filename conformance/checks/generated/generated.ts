// The checks with generated records: reads return them as they were added, every time, and they are accepted.
import type { InterfaceModel } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import { type AnyCheck, check } from "../check.js";
import { fail, pass } from "../expect.js";
import type { Faults, Finding, RestsOn } from "../finding.js";
import { valueFieldsOf } from "../interactions/value-fields.js";
import { once } from "../memo.js";
import { operationClause, type Place, places } from "../places.js";
import { type AddedAndRead, addAndRead, readBack } from "./add-and-read.js";
import { alteredFinding, type Confirmation, confirmAltered } from "./confirm-altered.js";
import type { Batch } from "./generated-records.js";
import { leastRefused } from "./least-refused.js";

/** Loaded when first needed: fast-check is a large package. */
async function batchOf(session: Session, place: Place): Promise<Batch> {
  const { generatedRecords } = await import("./generated-records.js");
  return generatedRecords(session, place);
}

/** The first altered record, tried again; undefined if every record was kept. */
const firstAltered = once(async (session: Session, place: Place): Promise<Confirmation | undefined> => {
  const { at, lost, trials } = await batchOf(session, place);
  const altered = trials.find((trial) => trial.came === "altered");
  if (altered === undefined) return undefined;
  return confirmAltered(
    session,
    {
      add: (body) => addAndRead(session, at, body, { lost }),
      read: ({ record }) => readBack(session, record, { lost }),
    },
    altered,
  );
});

interface GeneratedCheck {
  readonly restsOn?: RestsOn;
  readonly name: string;
  readonly kind?: "advice";
  readonly title: string;
  readonly faults?: Faults;
  judge(session: Session, place: Place): Promise<Finding>;
}

const unread = ["a record with unusual values", "is not found by its id"] as const;

function generatedCheck({ judge, title, ...named }: GeneratedCheck): AnyCheck {
  return check<Place & { readonly fields: readonly string[] }>({
    ...named,
    family: "generated",
    writes: true,
    over: (model) =>
      places(model, "add", "read").map((place) => ({ ...place, fields: fieldsOf(model, place) })),
    title: () => title,
    clauses: (of) => [operationClause(of, "add"), operationClause(of, "read"), ...of.fields],
    run: judge,
  });
}

function fieldsOf(model: InterfaceModel, { resource }: Place): readonly string[] {
  return valueFieldsOf(model, resource)
    .filter(({ path }) => path !== model.typeMember)
    .flatMap(({ clauses }) => clauses);
}

export const generatedComeBack = generatedCheck({
  name: "round-trip",
  restsOn: "consequence.round-trip",
  title: "records with unusual but documented values are read as they were added",
  faults: { refused: unread, "no-record": unread },
  async judge(session, place) {
    const { trials } = await batchOf(session, place);
    const found = await firstAltered(session, place);
    if (found?.came !== "altered") return pass(trials.find(wasKept)?.exchange);
    const finding = alteredFinding(session, found.altered);
    if (finding.verdict !== "fail") return finding;
    const many = trials.filter(({ came }) => came === "altered").length;
    const came = `${many} of the ${trials.length} random records of this type came back changed`;
    return { ...finding, actual: `${finding.actual}; ${came}` };
  },
});

export const generatedAreSteady = generatedCheck({
  name: "steady",
  kind: "advice",
  title: "a record with unusual values is read the same every time",
  async judge(session, place) {
    const found = await firstAltered(session, place);
    if (found?.came !== "kept") return pass();
    const finding = alteredFinding(session, found.altered);
    if (finding.verdict !== "fail") return finding;
    return { ...finding, actual: `${finding.actual} the first time, and as it was sent the second time` };
  },
});

export const generatedAreAccepted = generatedCheck({
  name: "taken",
  kind: "advice",
  title: "records with unusual but documented values are accepted",
  async judge(session, place) {
    const { at, base, lost, refused } = await batchOf(session, place);
    const [first] = refused;
    if (first === undefined) return pass();
    const add = (body: typeof base) => addAndRead(session, at, body, { lost });
    const least = await leastRefused({ ...at, session, base, refused: first, add });
    if (least === undefined) return pass();
    const expected = `a record with ${JSON.stringify(least.members)} is accepted, as with plain values`;
    return fail(expected, least.problem, least.exchange);
  },
});

function wasKept(trial: AddedAndRead): boolean {
  return trial.came === "kept";
}
