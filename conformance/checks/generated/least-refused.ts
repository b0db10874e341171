// Finds the smallest part of a record that makes a deployment refuse it.

import type { JsonObject } from "../../../spec/json.js";
import type { Resource } from "../../../spec/model.js";
import type { Session } from "../../fixtures/session.js";
import type { Exchange } from "../../http/exchange.js";
import type { Problem } from "../../http/problem.js";
import type { AddedAndRead } from "./add-and-read.js";
import { budgetIn, shrink } from "./shrink.js";
import { smallerRecords } from "./smaller-records.js";

/** The smallest difference between a refused record and an accepted one. */
export interface LeastRefused {
  /** The members that make the deployment refuse it. */
  readonly members: JsonObject;
  readonly exchange: Exchange;
  readonly problem: Problem;
}

export interface Question {
  readonly session: Session;
  readonly resource: Resource;
  /** A complete record that was accepted. */
  readonly base: JsonObject;
  /** A complete record that was refused. */
  readonly refused: JsonObject;
  add(body: JsonObject): Promise<AddedAndRead>;
}

const limits = { tries: 40, milliseconds: 10_000 };

/**
 * Finds what makes a deployment refuse a record. Member after member gets its value from the accepted record, and then
 * the rest is shrunk. No member is left out, so that a missing one is not mistaken for the cause. Undefined if the
 * refused record is accepted the second time, or the other one no longer is.
 */
export async function leastRefused(question: Question): Promise<LeastRefused | undefined> {
  const { session, resource, base, refused, add } = question;
  const { model } = session;
  const fails = async (members: JsonObject) => {
    const trial = await add({ ...base, ...members });
    return trial.came === "refused" ? trial : undefined;
  };
  if ((await fails({})) !== undefined) return undefined;
  const failure = await fails(refused);
  if (failure === undefined) return undefined;
  const smaller = ({ value }: { readonly value: JsonObject }) => smallerRecords(model, resource, value);
  const least = await shrink({ value: refused, failure }, smaller, fails, budgetIn(session, limits));
  const { exchange, problem } = least.failure;
  const members = Object.entries(least.value).filter(([name]) => name !== model.typeMember);
  return { members: Object.fromEntries(members), exchange, problem };
}
