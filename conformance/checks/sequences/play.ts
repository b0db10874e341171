import type { Exchange, Outcome } from "../../contract.js";
import { spread } from "../../http/client/request-context.js";
import { askUntil } from "../../http/dialect/patience.js";
import type { JsonObject } from "../../http/json.js";
import { Blocked } from "../../runner/blocked.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { answered, problemOf, shown } from "../expect.js";
import { idOf } from "../interactions/interaction-id.js";
import { brief } from "../interactions/round-trip.js";
import { queryFor } from "../search/discriminating.js";
import { expectList } from "../search/searching.js";
import { bodyOf, updatedBody } from "./bodies.js";
import type { Plan, Step } from "./plan.js";
import type { Failure, Player, Stage } from "./sequence-records.js";

/** What one step came to: an exchange, and what is wrong with it, if anything is. */
interface Done {
  readonly exchange: Exchange;
  readonly wrong?: { readonly expected: string; readonly actual: string };
}

/**
 * Plays a plan, holding each answer to what the document states and to nothing else: a record is read as it was last
 * added or updated, whole; it is found by what it holds; a deleted one is neither read nor found; and every record has an id
 * of its own. Undefined where all held. Refusals are for the checks of the interactions to judge: they throw `Blocked`.
 */
export async function play(stage: Stage, plan: Plan): Promise<Failure | undefined> {
  return new Play(stage, plan).run();
}

class Play {
  readonly #stage: Stage;
  readonly #plan: Plan;
  readonly #players = new Map<number, Player>();
  #made = 0;

  constructor(stage: Stage, plan: Plan) {
    this.#stage = stage;
    this.#plan = plan;
  }

  async run(): Promise<Failure | undefined> {
    const exchanges: Exchange[][] = [];
    for (const steps of this.#plan.rounds) {
      const bodies = await this.#bodiesFor(steps);
      const play = (step: Step) => this.#step(step, bodies.get(step) ?? {});
      const done = (await spread(steps, play)).filter((one) => one !== undefined);
      exchanges.push(done.map(({ exchange }) => exchange));
      this.#settleUpdates();
      const failed = done.find(({ wrong }) => wrong !== undefined);
      if (!failed?.wrong) continue;
      const records = [...new Set(this.#players.values())].map(({ added }) => added);
      return { ...failed.wrong, exchange: failed.exchange, exchanges, records };
    }
    return undefined;
  }

  /** Made before anything of a round is sent, so that each step's content is the same in every run of one seed. */
  async #bodiesFor(steps: readonly Step[]): Promise<ReadonlyMap<Step, JsonObject>> {
    const { session, at, search } = this.#stage;
    const bodies = new Map<Step, JsonObject>();
    for (const step of steps.filter(({ act }) => act === "add" || act === "update")) {
      this.#made += 1;
      bodies.set(step, await bodyOf(session, at, search, this.#made, this.#plan.minimal));
    }
    return bodies;
  }

  #step(step: Step, body: JsonObject): Promise<Done | undefined> {
    if (step.act === "add") return this.#add(step.record, step.like, body);
    const player = this.#players.get(step.record);
    if (player === undefined) return Promise.resolve(undefined);
    if (step.act === "read") return this.#read(player);
    if (step.act === "search") return this.#search(player);
    // what comes of changing what is no longer there is not shown
    if (player.gone) return Promise.resolve(undefined);
    return step.act === "update" ? this.#update(player, body) : this.#remove(player);
  }

  async #add(record: number, like: number | undefined, own: JsonObject): Promise<Done | undefined> {
    const { session, at } = this.#stage;
    const twin = like === undefined ? undefined : this.#players.get(like);
    const body = twin?.bodies[0] ?? own;
    const outcome = answered(await session.api.add(at, body));
    const { exchange } = outcome;
    if (problemOf(outcome) !== undefined || !outcome.record) {
      // that two records may not have the same content is nowhere said, and neither is that they may
      if (twin) return { exchange };
      throw this.#refused(outcome, "add");
    }
    const { id } = outcome.record;
    const before = [...this.#players.values()].find((player) => player.added.id === id);
    if (before === undefined) {
      this.#players.set(record, {
        added: outcome.record,
        bodies: [outcome.record.body],
        gone: false,
        pending: [],
      });
      return { exchange };
    }
    if (before === twin) {
      // the same content may come back as the same record
      twin.gone = false;
      this.#players.set(record, twin);
      return { exchange };
    }
    const whose = before.gone ? "a deleted record had" : "another record has";
    return { exchange, wrong: { expected: "an id of its own", actual: `${id}, which ${whose}` } };
  }

  async #read(player: Player): Promise<Done> {
    const { session } = this.#stage;
    const holds = ({ record }: { readonly record?: JsonObject }) =>
      player.gone
        ? !record || this.#unlike(player, record) !== undefined
        : record && !this.#unlike(player, record);
    const outcome = answered(
      await askUntil(
        () => session.api.read(player.added, player.added.id),
        (read) => holds(read) === true,
        this.#stage.graceMs,
      ),
    );
    const { exchange, record } = outcome;
    if (holds(outcome)) return { exchange };
    const name = shown(player.added);
    if (player.gone)
      return {
        exchange,
        wrong: { expected: `${name} no longer read`, actual: `${exchange.status} with the record` },
      };
    if (!record)
      return {
        exchange,
        wrong: { expected: `${name} as it was left`, actual: problemOf(outcome) ?? "no record" },
      };
    return { exchange, wrong: differenceWords(name, player, this.#unlike(player, record)) };
  }

  /** The first difference to each body that the record may hold; undefined where it is one of them. */
  #unlike({ added, bodies }: Player, read: JsonObject): Difference | undefined {
    const { session, lost } = this.#stage;
    const first = bodies.map((body) =>
      sameRecord(body, read, added.resource, session.model).find(({ field }) => !lost.has(field)),
    );
    return first.some((difference) => difference === undefined) ? undefined : first[0];
  }

  async #search(player: Player): Promise<Done | undefined> {
    const { session, at, search } = this.#stage;
    const [body, ...others] = player.bodies;
    if (!search || body === undefined || others.length > 0) return undefined;
    const record = { ...player.added, body };
    const wanted = player.gone ? { absent: [record] } : { listed: [record] };
    const finding = await expectList(session, at, queryFor(search.fixture, search.parameter, record), wanted);
    if (finding.verdict === "not-applicable" || finding.exchange === undefined) return undefined;
    return { exchange: finding.exchange, ...(finding.verdict === "fail" ? { wrong: finding } : {}) };
  }

  async #update(player: Player, other: JsonObject): Promise<Done> {
    const { session, at } = this.#stage;
    const [current = {}] = player.bodies;
    const body = updatedBody(session.model, at.resource, current, other);
    const outcome = answered(await session.api.update(player.added, body));
    player.pending.push({ body, done: outcome.done, exchange: outcome.exchange });
    return { exchange: outcome.exchange };
  }

  /** Of several updates at once those that were taken may each have come last; where a record had one only, it must be taken. */
  #settleUpdates(): void {
    for (const player of this.#players.values()) {
      const taken = player.pending.filter(({ done }) => done).map(({ body }) => body);
      const [only, ...others] = player.pending;
      if (only && !only.done && others.length === 0)
        throw this.#refused({ exchange: only.exchange }, "update");
      if (taken.length > 0) player.bodies = taken;
      player.pending = [];
    }
  }

  async #remove(player: Player): Promise<Done> {
    const outcome = answered(await this.#stage.session.api.remove(player.added));
    if (!outcome.done) throw this.#refused(outcome, "delete");
    player.gone = true;
    return { exchange: outcome.exchange };
  }

  #refused(outcome: Outcome, kind: "add" | "update" | "delete"): Blocked {
    const problem = problemOf(outcome) ?? "it was not done";
    return new Blocked(`the ${kind} of a sequence was refused: ${problem}`, {
      exchange: outcome.exchange,
      judgedBy: idOf(this.#stage.at, kind),
    });
  }
}

function differenceWords(name: string, { bodies }: Player, difference: Difference | undefined) {
  const left =
    bodies.length > 1
      ? `${name} as one of ${bodies.length} updates at once left it, whole`
      : `${name} as it was left`;
  if (difference === undefined) return { expected: left, actual: "another record" };
  const got = difference.got === undefined ? "nothing there" : brief(difference.got);
  return { expected: `${difference.path} ${brief(difference.sent)} of ${left}`, actual: got };
}
