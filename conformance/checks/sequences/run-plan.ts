// Runs a plan (a random sequence of interactions), and compares each answer with what the document states.

import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import type { AddedRecord, Collection, Outcome } from "../../http/api/adapter.js";
import { Blocked } from "../../http/blocked.js";
import { spread } from "../../http/client/queues.js";
import { askUntil } from "../../http/dialect/patience.js";
import type { Exchange } from "../../http/exchange.js";
import { because, type ProblemCode, problem } from "../../http/problem.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { answered, notDone, problemOf } from "../answer-problems.js";
import { shown } from "../expect.js";
import type { Failed } from "../finding.js";
import type { Search } from "../interactions/changed-record.js";
import { idOf } from "../interactions/interaction-id.js";
import { brief, changeIn, differenceProblem } from "../interactions/round-trip.js";
import { queryFor } from "../search/discriminating.js";
import { expectList } from "../search/search-until.js";
import { bodyOf, updatedBody } from "./bodies.js";
import type { Plan, Step } from "./sequence-plan.js";

/** Where and how a plan is run. */
export interface PlanContext {
  readonly session: Session;
  readonly at: Collection;
  readonly search: Search | undefined;
  /** Fields that the deployment loses in every record: the round-trip checks judge those. */
  readonly lost: ReadonlySet<string>;
  /** How late a read may show a change, in milliseconds. */
  readonly graceMs: number;
}

/** A record of a plan, as it must be now. */
interface TrackedRecord {
  readonly added: AddedRecord;
  /** What it may hold: one body, or several after updates at the same time. */
  bodies: readonly JsonObject[];
  gone: boolean;
  /** Updates of the current round, and whether they were accepted. */
  pending: { readonly body: JsonObject; readonly done: boolean; readonly exchange: Exchange }[];
}

/** How an answer to a step was wrong. */
interface Wrong extends Pick<Failed, "textChange" | "cutTo" | "fault"> {
  readonly code: ProblemCode;
  readonly expected: string;
  readonly actual: string;
}

/** What went wrong while a plan ran. */
export interface Failure extends Wrong {
  readonly exchange: Exchange;
  /** The exchanges of the plan's steps, round by round, up to the failure. */
  readonly exchanges: readonly (readonly Exchange[])[];
  readonly records: readonly AddedRecord[];
}

/** The result of one step: its exchange, and what is wrong, if anything is. */
interface Done {
  readonly exchange: Exchange;
  readonly wrong?: Wrong;
}

/**
 * Runs a plan and compares each answer with what the document states, and nothing else: a record reads as it was last
 * added or updated, completely; it is found by its values; a deleted record is neither read nor found; every record has
 * its own id. Undefined if all of this holds. Refusals throw `Blocked`, since the checks of the interactions judge
 * them.
 */
export const runPlan = async (context: PlanContext, plan: Plan): Promise<Failure | undefined> =>
  new PlanRun(context, plan).run();

class PlanRun {
  readonly #context: PlanContext;
  readonly #plan: Plan;
  readonly #tracked = new Map<number, TrackedRecord>();
  #made = 0;

  constructor(context: PlanContext, plan: Plan) {
    this.#context = context;
    this.#plan = plan;
  }

  async run(): Promise<Failure | undefined> {
    const exchanges: Exchange[][] = [];
    for (const steps of this.#plan.rounds) {
      const bodies = await this.#bodiesFor(steps);
      const runStep = (session: Session, step: Step) => this.#step(session, step, bodies.get(step) ?? {});
      const done = (await spread(this.#context.session, steps, runStep)).filter((one) => one !== undefined);
      exchanges.push(done.map(({ exchange }) => exchange));
      this.#settleUpdates();
      const failed = done.find(({ wrong }) => wrong !== undefined);
      if (!failed?.wrong) continue;
      const records = [...new Set(this.#tracked.values())].map(({ added }) => added);
      return { ...failed.wrong, exchange: failed.exchange, exchanges, records };
    }
    return undefined;
  }

  /** Made before a round is sent, so that each step has the same body in every run with one seed. */
  async #bodiesFor(steps: readonly Step[]): Promise<ReadonlyMap<Step, JsonObject>> {
    const { session, at, search } = this.#context;
    const bodies = new Map<Step, JsonObject>();
    for (const step of steps.filter(({ action }) => action === "add" || action === "update")) {
      this.#made += 1;
      bodies.set(step, await bodyOf(session, at, search, this.#made, this.#plan.minimal));
    }
    return bodies;
  }

  #step(session: Session, step: Step, body: JsonObject): Promise<Done | undefined> {
    if (step.action === "add") return this.#add(session, step.record, step.like, body);
    const tracked = this.#tracked.get(step.record);
    if (tracked === undefined) return Promise.resolve(undefined);
    if (step.action === "read") return this.#read(session, tracked);
    if (step.action === "search") return this.#search(session, tracked);
    // The document does not say what an update or a delete of a deleted record does.
    if (tracked.gone) return Promise.resolve(undefined);
    return step.action === "update" ? this.#update(session, tracked, body) : this.#remove(session, tracked);
  }

  async #add(
    session: Session,
    record: number,
    like: number | undefined,
    own: JsonObject,
  ): Promise<Done | undefined> {
    const { at } = this.#context;
    const twin = like === undefined ? undefined : this.#tracked.get(like);
    const body = twin?.bodies[0] ?? own;
    const outcome = answered(await session.api.add(at, body));
    const { exchange } = outcome;
    if (problemOf(outcome) !== undefined || !outcome.record) {
      // The document does not say whether two records may have the same content.
      if (twin) return { exchange };
      throw this.#refused(outcome, "add");
    }
    const { id } = outcome.record;
    const before = [...this.#tracked.values()].find((tracked) => tracked.added.id === id);
    if (before === undefined || (before.gone && before !== twin)) {
      // The document does not say that the id of a deleted record never comes again: the new record is the only one with it now.
      for (const [nth, tracked] of this.#tracked) if (tracked === before) this.#tracked.delete(nth);
      this.#tracked.set(record, {
        added: outcome.record,
        bodies: [outcome.record.body],
        gone: false,
        pending: [],
      });
      return { exchange };
    }
    if (before === twin) {
      // The server may return the existing record for the same content.
      twin.gone = false;
      this.#tracked.set(record, twin);
      return { exchange };
    }
    return {
      exchange,
      wrong: {
        code: "id-repeated",
        fault: ["an add", "returns the id of another record"],
        expected: "a new id",
        actual: `${id}, which another record has,`,
      },
    };
  }

  async #read(session: Session, tracked: TrackedRecord): Promise<Done> {
    const holds = ({ record }: { readonly record?: JsonObject }) =>
      tracked.gone
        ? !record || this.#unlike(tracked, record) !== undefined
        : record && !this.#unlike(tracked, record);
    const outcome = answered(
      await askUntil(
        () => session.api.read(tracked.added, tracked.added.id),
        (read) => holds(read) === true,
        this.#context.graceMs,
      ),
    );
    const { exchange, record } = outcome;
    if (holds(outcome)) return { exchange };
    const name = shown(tracked.added);
    if (tracked.gone)
      return {
        exchange,
        wrong: {
          code: "record-returned",
          fault: ["a read", "returns a deleted record"],
          expected: `an answer without ${name}, which was deleted`,
          actual: `status ${exchange.status} with the record`,
        },
      };
    if (!record) {
      const { code, text } = problemOf(outcome) ?? problem("no-record", "no record");
      const expected = `${name} as it was last written`;
      return { exchange, wrong: { code, fault: ["a read", "finds nothing"], expected, actual: text } };
    }
    return { exchange, wrong: differenceWords(name, tracked, this.#unlike(tracked, record)) };
  }

  /** The first difference from the bodies that the record may hold; undefined if it holds one of them. */
  #unlike({ added, bodies }: TrackedRecord, read: JsonObject): Difference | undefined {
    const { session, lost } = this.#context;
    const first = bodies.map((body) =>
      sameRecord(body, read, added.resource, session.model).find(({ field }) => !lost.has(field)),
    );
    return first.some((difference) => difference === undefined) ? undefined : first[0];
  }

  async #search(session: Session, tracked: TrackedRecord): Promise<Done | undefined> {
    const { at, search } = this.#context;
    const [body, ...others] = tracked.bodies;
    if (!search || body === undefined || others.length > 0) return undefined;
    const record = { ...tracked.added, body };
    const wanted = tracked.gone ? { absent: [record] } : { listed: [record] };
    const finding = await expectList(session, at, queryFor(search.fixture, search.parameter, record), wanted);
    if (finding.verdict === "not-applicable" || finding.exchange === undefined) return undefined;
    if (finding.verdict === "pass") return { exchange: finding.exchange };
    return { exchange: finding.exchange, wrong: { ...finding, ...searchFault(finding.code) } };
  }

  async #update(session: Session, tracked: TrackedRecord, other: JsonObject): Promise<Done> {
    const { at } = this.#context;
    const [current = {}] = tracked.bodies;
    const body = updatedBody(session.model, at.resource, current, other);
    const outcome = answered(await session.api.update(tracked.added, body));
    tracked.pending.push({ body: outcome.sent, done: outcome.done, exchange: outcome.exchange });
    return { exchange: outcome.exchange };
  }

  /** After several updates at the same time, any accepted one may have come last; a single update must be accepted. */
  #settleUpdates(): void {
    for (const tracked of this.#tracked.values()) {
      const applied = tracked.pending.filter(({ done }) => done).map(({ body }) => body);
      const [only, ...others] = tracked.pending;
      if (only && !only.done && others.length === 0)
        throw this.#refused({ exchange: only.exchange }, "update");
      if (applied.length > 0) tracked.bodies = applied;
      tracked.pending = [];
    }
  }

  async #remove(session: Session, tracked: TrackedRecord): Promise<Done> {
    const outcome = answered(await session.api.remove(tracked.added));
    if (!outcome.done) throw this.#refused(outcome, "delete");
    tracked.gone = true;
    return { exchange: outcome.exchange };
  }

  #refused(outcome: Outcome, kind: "add" | "update" | "delete"): Blocked {
    return new Blocked(because(`the ${kind} of a sequence was refused`, problemOf(outcome) ?? notDone), {
      exchange: outcome.exchange,
      judgedBy: idOf(this.#context.at, kind),
    });
  }
}

/** The words for a search by the values of one record. */
function searchFault(code: ProblemCode): Pick<Wrong, "fault"> {
  if (code === "record-missing") return { fault: ["a search", "misses the record"] };
  return code === "record-unexpected" ? { fault: ["a search", "finds a deleted record"] } : {};
}

function differenceWords(name: string, { bodies }: TrackedRecord, difference: Difference | undefined): Wrong {
  const left =
    bodies.length > 1
      ? `${name} exactly as one of ${bodies.length} simultaneous updates wrote it`
      : `${name} as it was last written`;
  if (difference === undefined) {
    const fault = ["a read", "answers with another record"] as const;
    return { code: "other-record", fault, expected: left, actual: "another record" };
  }
  const { code, text } = differenceProblem(difference);
  return {
    code,
    fault: ["a read", `shows ${code === "value-lost" ? "no" : "another"} ${difference.field}`],
    expected: `${difference.path} ${brief(difference.sent, difference.got)} of ${left}`,
    actual: `${difference.path}${code === "value-lost" ? " is lost" : `: ${text}`}`,
    ...changeIn(difference),
  };
}
