// The checks of records that are added and read back: they come back as they were sent, every time, and they are accepted.
import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import type { Exchange } from "../../http/exchange.js";
import { type Problem, problem } from "../../http/problem.js";
import type { AnyCheck } from "../check.js";
import { fail, pass } from "../expect.js";
import type { Check, Finding } from "../finding.js";
import { once } from "../memo.js";
import type { Place } from "../places.js";
import { type Adding, addAndRead, type Batch } from "./add-and-read.js";
import { alteredFinding, type Confirmation, confirmAltered } from "./confirm-altered.js";
import { budgetIn, shrink } from "./shrink.js";
import { smallerRecords } from "./smaller-records.js";

/** The smallest difference between a refused record and an accepted one. */
interface LeastRefused {
  /** The members that make the deployment refuse it. */
  readonly members: JsonObject;
  readonly exchange: Exchange;
  readonly problem: Problem;
}

const limits = { tries: 40, milliseconds: 10_000 };

/**
 * Finds what makes a deployment refuse a record. Member after member gets its value from the accepted record, and then
 * the rest is shrunk. No member is left out, so that a missing one is not mistaken for the cause. Undefined if the
 * refused record is accepted the second time, or the other one no longer is.
 */
async function leastRefused(
  session: Session,
  { base, ...to }: Adding & Pick<Batch, "base">,
  refused: JsonObject,
): Promise<LeastRefused | undefined> {
  const { model } = session;
  const fails = async (members: JsonObject) => {
    const trial = await addAndRead(session, to, { ...base, ...members });
    return trial.came === "refused" ? trial : undefined;
  };
  if ((await fails({})) !== undefined) return undefined;
  const failure = await fails(refused);
  if (failure === undefined) return undefined;
  const smaller = ({ value }: { readonly value: JsonObject }) => smallerRecords(model, to.at.resource, value);
  const least = await shrink({ value: refused, failure }, smaller, fails, budgetIn(session, limits));
  const { exchange, problem } = least.failure;
  const members = Object.entries(least.value).filter(([name]) => name !== model.typeMember);
  return { members: Object.fromEntries(members), exchange, problem };
}

/** What is said of one check; the rest is the same for all checks of such records. */
export interface KeptCheck extends Pick<Check<Place>, "name" | "kind" | "restsOn"> {
  readonly title: string;
  judge(session: Session, place: Place): Promise<Finding>;
}

/** What is said of the records: the titles of the checks, and what their failures add. */
interface KeptRecords {
  readonly comeBack: string;
  readonly areSteady: string;
  readonly areAccepted: string;
  batchOf(session: Session, place: Place): Promise<Batch>;
  altered(batch: Batch): string;
  readonly onlyOnce: string;
  accepted(members: string): string;
  refused?(batch: Batch): string;
}

/** The three checks, in the order in which they run. */
export function keptChecks(
  { batchOf, ...words }: KeptRecords,
  make: (one: KeptCheck) => AnyCheck,
): readonly AnyCheck[] {
  /** The first altered record, tried again; undefined if every record was kept. */
  const firstAltered = once(async (session: Session, place: Place): Promise<Confirmation | undefined> => {
    const batch = await batchOf(session, place);
    const altered = batch.trials.find((trial) => trial.came === "altered");
    return altered && confirmAltered(session, batch, altered);
  });
  return [
    make({
      name: "round-trip",
      restsOn: "consequence.round-trip",
      title: words.comeBack,
      async judge(session, place) {
        const batch = await batchOf(session, place);
        const found = await firstAltered(session, place);
        if (found === undefined || found.isKeptAgain)
          return pass(batch.trials.find(({ came }) => came === "kept")?.exchange);
        const finding = alteredFinding(session, found.altered);
        return { ...finding, actual: finding.actual + words.altered(batch) };
      },
    }),
    make({
      name: "steady",
      kind: "advice",
      title: words.areSteady,
      async judge(session, place) {
        const found = await firstAltered(session, place);
        if (!found?.isKeptAgain) return pass();
        const finding = alteredFinding(session, found.altered);
        return { ...finding, actual: finding.actual + words.onlyOnce };
      },
    }),
    make({
      name: "taken",
      kind: "advice",
      title: words.areAccepted,
      async judge(session, place) {
        const batch = await batchOf(session, place);
        const [first] = batch.refused;
        return first === undefined ? pass() : refusedFinding(session, batch, first);
      },
    }),
  ];

  async function refusedFinding(session: Session, batch: Batch, first: JsonObject): Promise<Finding> {
    const least = await leastRefused(session, batch, first);
    const many = words.refused?.(batch);
    if (least !== undefined) {
      const { code, text } = least.problem;
      const got = problem(code, many === undefined ? text : `${text}; ${many}`);
      return fail(words.accepted(JSON.stringify(least.members)), got, least.exchange);
    }
    if (many === undefined) return pass();
    const refused = batch.trials.find(({ came }) => came === "refused");
    return fail("each record accepted", problem("refused", many), refused?.exchange);
  }
}
