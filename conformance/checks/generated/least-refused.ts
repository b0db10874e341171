import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { Exchange } from "../../contract.js";
import type { JsonObject } from "../../http/json.js";
import type { AddedAndRead } from "./add-and-read.js";
import { type Budget, shrink } from "./shrink.js";
import { smallerRecords } from "./smaller-records.js";

/** The least by which a refused record differs from one that is taken. */
export interface LeastRefused {
  /** The members that have to be as they are for it to be refused. */
  readonly members: JsonObject;
  readonly exchange: Exchange;
  readonly problem: string;
}

export interface Question {
  readonly model: InterfaceModel;
  readonly resource: Resource;
  /** A whole record that was taken. */
  readonly base: JsonObject;
  /** A whole record that was refused. */
  readonly refused: JsonObject;
  add(body: JsonObject): Promise<AddedAndRead>;
}

const budget: Budget = { tries: 40, milliseconds: 10_000 };

/**
 * Finds what makes a deployment refuse a record: member after member is put back to what it is in the one that is taken, then
 * what is left is made smaller. Nothing is left out on the way, so that no missing member is taken for the cause.
 * Undefined where the record is taken when it is sent again, or where the other one is no longer taken either.
 */
export async function leastRefused(question: Question): Promise<LeastRefused | undefined> {
  const { model, resource, base, refused, add } = question;
  const fails = async (members: JsonObject) => {
    const trial = await add({ ...base, ...members });
    return trial.came === "refused" ? trial : undefined;
  };
  if ((await fails({})) !== undefined) return undefined;
  const failure = await fails(refused);
  if (failure === undefined) return undefined;
  const smaller = ({ value }: { readonly value: JsonObject }) => smallerRecords(model, resource, value);
  const least = await shrink({ value: refused, failure }, smaller, fails, budget);
  const { exchange, problem } = least.failure;
  const { [model.typeMember]: _, ...members } = least.value;
  return { members, exchange, problem };
}
