// The interaction checks: add, read, search, update and delete are answered.

import type { InteractionKind, InteractionRule, InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Session } from "../../fixtures/session.js";
import type {
  AddedRecord,
  AddOutcome,
  ApiOutcome,
  Collection,
  Outcome,
  ReadOutcome,
} from "../../http/api/adapter.js";
import { lackingTypeMember } from "../../http/api/read.js";
import { Blocked, Inapplicable } from "../../http/blocked.js";
import { placeName } from "../../http/collection-names.js";
import { dialectOf } from "../../http/dialect/dialect.js";
import type { Problem } from "../../http/problem.js";
import { isAbsent } from "../../http/status.js";
import {
  addProblem,
  answered,
  doneProblem,
  listProblem,
  problemOf,
  readProblem,
} from "../answer-problems.js";
import { type AnyCheck, check } from "../check.js";
import { fail, notApplicable, pass, shown } from "../expect.js";
import type { Failed, Faults, Finding } from "../finding.js";
import { once } from "../memo.js";
import { collectionOf, operationClause, type Place, places } from "../places.js";
import { blockAbsent } from "../search/absent-references.js";
import { firstList, refusedFor } from "../search/first-list.js";
import { addedBy, addOwn } from "./add-own.js";
import { interactionFamily } from "./interaction-id.js";

/** The first add of a collection: its own check judges it, and others use it. */
const firstAdd = once(async (session, place: Place): Promise<AddOutcome> => {
  const at = collectionOf(session, place);
  return session.api.add(at, await session.fresh(at));
});

/**
 * A record to read but never to change: an added one in a run that writes, an existing one in a run that only reads.
 */
export async function anyRecord(session: Session, place: Place): Promise<AddedRecord> {
  if (!session.settings.write || !offers(place.resource, "add"))
    return (await session.fixture(collectionOf(session, place))).target;
  return addedBy(place, await firstAdd(session, place));
}

/** The id of any record; if reads fail and none was found, the id that the user gave. */
async function knownId(session: Session, place: Place): Promise<string> {
  try {
    return (await anyRecord(session, place)).id;
  } catch (error) {
    const [given] = session.settings.ids?.[place.resource.name] ?? [];
    if (!(error instanceof Blocked) || given === undefined) throw error;
    const { exchange } = answered(await session.api.read(collectionOf(session, place), given));
    // The user may have named a wrong id.
    if (!noReads.includes(exchange.status ?? 0)) throw error;
    return given;
  }
}

/** The first read of any record: its own check judges it, and others use it. */
export const firstRead = once(async (session, place: Place): Promise<ReadOutcome> => {
  const id = await knownId(session, place);
  return session.api.read(collectionOf(session, place), id);
});

/** Statuses that are about the method, not about the id. */
const noReads = [405, 501];

interface Asked extends Place {
  readonly rule: InteractionRule | undefined;
  /** Clauses of the headers of every request. */
  readonly headers: readonly string[];
  /** Clauses of the members that identify every record of the type. */
  readonly known: readonly string[];
}

interface Interaction {
  readonly kind: InteractionKind;
  readonly writes: boolean;
  readonly title: string;
  /** What fails: `an add`. */
  readonly what: string;
  readonly faults: Faults;
  run(session: Session, of: Place): Promise<Finding>;
}

const interaction = ({ kind, writes, title, what, faults, run }: Interaction): AnyCheck =>
  check<Asked>({
    family: interactionFamily,
    name: kind,
    writes,
    // Searching, updating and deleting need prepared records: one of each is enough for a short run.
    smoke: kind === "add" || kind === "read" ? "all" : "first",
    over: (model) =>
      places(model, kind).map((place) => ({
        ...place,
        rule: ruleOf(model, kind),
        headers: (model.requestHeaders ?? []).map(({ clause }) => clause),
        known: kind === "read" ? typeClauses(model, place) : [],
      })),
    title: () => title,
    faults: { ...faults, redirected: [what, "is redirected"] },
    clauses: (of) => [
      operationClause(of, kind),
      ...(of.rule ? [of.rule.clause] : []),
      of.form.clause,
      of.resource.clause,
      ...of.headers,
      ...of.known,
      // Parameters that every search must have are judged with the search itself.
      ...(kind === "search" ? of.resource.parameters.filter(({ demanded }) => demanded) : []).map(
        ({ clause }) => clause,
      ),
    ],
    run,
  });

const typeClauses = ({ typeMember }: InterfaceModel, { resource }: Place): readonly string[] =>
  resource.fields.filter(({ name }) => name === typeMember).map(({ clause }) => clause);

const ruleOf = (model: InterfaceModel, kind: InteractionKind): InteractionRule | undefined =>
  model.interactions.find((rule) => rule.kind === kind);

/** What is wrong with an answer that is not JSON. */
const unreadableFaults = (what: string): Faults => ({
  "not-json": [what, "is not answered with JSON"],
  "empty-body": [what, "is answered with an empty body"],
});

function judge(outcome: Outcome, expected: string, wrong: Problem | undefined): Finding {
  answered(outcome);
  return wrong === undefined ? pass(outcome.exchange) : fail(expected, wrong, outcome.exchange);
}

export const addIsAnswered = interaction({
  kind: "add",
  writes: true,
  title: "a record with documented fields is added",
  what: "an add",
  faults: {
    refused: ["an add", "is refused"],
    "not-done": ["an add", "is not done"],
    "no-id": ["an add", "returns no id"],
  },
  async run(session, of) {
    const outcome = await firstAdd(session, of);
    const other = dialectOf(session.learned)?.addForms.get(placeName(of))?.form.name;
    if (other !== undefined) {
      return notApplicable(
        `records are added in path form ${other}; the document does not say in which form`,
      );
    }
    return judge(outcome, "a 2xx status and the id of the new record", addProblem(outcome));
  },
});

export const readIsAnswered = interaction({
  kind: "read",
  writes: false,
  title: "a record is read by its id",
  what: "a read",
  faults: {
    refused: ["a read", "is refused"],
    "no-record": ["a read", "returns no record"],
    ...unreadableFaults("a read"),
  },
  async run(session, of) {
    const outcome = await firstRead(session, of);
    return judgeReadAnswer(session, of, outcome);
  },
});

/** Judges the answer to a read of a record that is there. */
export function judgeReadAnswer(
  { model }: Pick<Session, "model">,
  { resource }: Place,
  outcome: ReadOutcome,
): Finding {
  const finding = judge(outcome, `a 2xx status with the ${resource.name}`, readProblem(outcome));
  if (finding.verdict !== "fail") return finding;
  if (isAbsent(outcome.exchange)) return { ...finding, fault: ["a record", "is not found by its id"] };
  const lacking = finding.code === "no-record" && lackingTypeMember(model, outcome.exchange);
  return lacking ? { ...finding, fault: ["a read", `returns a record without ${lacking}`] } : finding;
}

/** The same, with what the deployment answered as its only reason. */
function inShort(error: Blocked, why: Pick<Failed, "fault">): Blocked {
  const { exchange, judgedBy } = error;
  if (exchange === undefined || judgedBy === undefined) return error;
  const got = problemOf({ exchange });
  return got === undefined ? error : new Blocked(got, { exchange, judgedBy, ...why });
}

export const searchIsAnswered = interaction({
  kind: "search",
  writes: false,
  title: "a search is answered with a list",
  what: "a search",
  faults: {
    refused: ["a search", "is refused"],
    "not-a-list": ["a search", "is not answered with a list"],
    ...unreadableFaults("a search"),
  },
  async run(session, of) {
    const outcome = await firstList(session, of).catch(async (error: unknown) => {
      throw error instanceof Blocked ? inShort(error, await refusedFor(session, of, error)) : error;
    });
    if (listProblem(outcome) !== undefined) await blockAbsent(session, outcome.exchange);
    const finding = judge(outcome, "a 2xx status with a list", listProblem(outcome));
    return finding.verdict === "fail" ? { ...finding, ...(await refusedFor(session, of, outcome)) } : finding;
  },
});

/** Whether a record of another type can be updated: then the way of updating is known, and a refusal is a fault of this type. */
async function othersTakeUpdates(session: Session, { resource }: Collection): Promise<boolean> {
  const others = session.collections.filter(
    (at) => at.resource.name !== resource.name && offers(at.resource, "update", "add", "read"),
  );
  for (const at of others) {
    try {
      const record = await addOwn(session, at, await session.fresh(at));
      if ((await session.api.update(record, await session.fresh(at))).done) return true;
    } catch (error) {
      if (!(error instanceof Blocked)) throw error;
    }
  }
  return false;
}

/** A change of an own record. */
function changing(
  kind: "update" | "delete",
  done: string,
  change: (session: Session, record: AddedRecord) => Promise<ApiOutcome>,
): AnyCheck {
  const what = kind === "update" ? "an update" : "a delete";
  return interaction({
    kind,
    writes: true,
    title: `a record is ${done}`,
    what,
    faults: { refused: [what, "is refused"], "not-done": [what, "is not done"] },
    async run(session, of) {
      const at = collectionOf(session, of);
      const record = await addOwn(session, at, await session.fresh(at));
      const outcome = await change(session, record);
      return judge(outcome, `a 2xx status to ${what} of ${shown(record)}`, doneProblem(outcome));
    },
  });
}

export const updateIsAnswered = changing("update", "updated", async (session, record) => {
  const body = await session.fresh(record);
  return session.api.update(record, body).catch(async (error: unknown) => {
    if (!(error instanceof Inapplicable) || !(await othersTakeUpdates(session, record))) throw error;
    return session.api.update(record, body);
  });
});

export const deleteIsAnswered = changing("delete", "deleted", (session, record) =>
  session.api.remove(record),
);
