// Finds the smallest part of a record that makes a deployment refuse it.

import type { JsonObject } from "../../../spec/json.js";
import type { Session } from "../../fixtures/session.js";
import type { Exchange } from "../../http/exchange.js";
import type { Problem } from "../../http/problem.js";
import { type Adding, addAndRead, type Batch } from "./add-and-read.js";
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
export async function leastRefused(
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
