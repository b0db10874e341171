// The error that a check throws if no verdict is possible.
import type { InteractionKind } from "../../spec/model.js";
import type { ReasonCode } from "../options/run-limits.js";
import type { Collection } from "./api/adapter.js";
import type { Exchange } from "./exchange.js";
import { type Problem, type ProblemCode, problem } from "./problem.js";

/** What a run would need; `report.schema.json` describes each. */
export type Lack = (typeof lacks)[number];

export const lacks = [
  "write",
  "records",
  "values",
  "typed-values",
  "other-site",
  "credentials",
  "limited-token",
  "type-action",
  "implementation",
  "fewer-records",
  "whole-lists",
] as const;

/** An interaction that has to work first; its own check judges whether it does. */
interface Prerequisite {
  readonly interaction: InteractionKind;
  readonly at: Pick<Collection, "resource" | "form">;
}

interface BlockedOptions {
  readonly exchange?: Exchange;
  readonly judgedBy?: string | Prerequisite;
  readonly limit?: ReasonCode | undefined;
  readonly lacks?: Lack;
  readonly fault?: FaultWords | undefined;
}

/** What is wrong, in two parts between which a report names the type: `["a search", "still finds a deleted record"]`. */
export type FaultWords = readonly [what: string, fails: string];

/** Thrown if no verdict is possible, with the reason and the check that judges the cause. */
export class Blocked extends Error {
  override readonly name: string = "Blocked";
  readonly code: ProblemCode;
  readonly exchange: Exchange | undefined;
  /** Id of the check whose failure explains this one, or the interaction that has to work first. */
  readonly judgedBy: string | Prerequisite | undefined;
  /** The limit of the run, if that is the reason. */
  readonly limit: ReasonCode | undefined;
  /** What the user has to supply, if that is the reason. */
  readonly lacks: Lack | undefined;
  /** What is wrong, if the words of the check that judges it do not say it. */
  readonly fault: FaultWords | undefined;
  constructor({ code, text }: Problem, options: BlockedOptions = {}) {
    super(text);
    this.code = code;
    this.exchange = options.exchange;
    this.judgedBy = options.judgedBy;
    this.lacks = options.lacks;
    this.fault = options.fault;
    this.limit = options.limit ?? options.exchange?.limit;
  }
}

/** Throws `Blocked`, since something is not there, or was not done, that the check or the interaction `judgedBy` judges. */
export function blockBy(
  judgedBy: string | Prerequisite,
  why: Problem,
  { exchange }: { readonly exchange?: Exchange } = {},
): never {
  throw new Blocked(why, { judgedBy, ...(exchange && { exchange }) });
}

/** Throws `Blocked`, since the run knows, or a list has, fewer records than it takes. */
export function blockTooFew(why: string, { exchange, lacks }: BlockedOptions = {}): never {
  throw new Blocked(problem("too-few-records", why), {
    ...(exchange && { exchange }),
    ...(lacks && { lacks }),
  });
}

/** Throws `Blocked`, since the run is at one of its limits. */
export function blockAtLimit(limit: ReasonCode | undefined, why: string, exchange?: Exchange): never {
  throw new Blocked(problem("stopped", why), { limit, ...(exchange && { exchange }) });
}

/** Throws `Blocked`, since the document offers no such request, or the run may not send it. */
export function blockUnoffered(why: string, lacks?: Lack): never {
  throw new Blocked(problem("not-offered", why), lacks && { lacks });
}

/** Throws `Blocked`, since no value can be made up. */
export function blockWithoutValue(why: string): never {
  throw new Blocked(problem("no-such-value", why));
}

/** Undefined if it can't be made: the checks that need it alone say why. */
export async function unlessBlocked<T>(make: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof Blocked) return undefined;
    throw error;
  }
}

/** Thrown if there is nothing to judge, because the document does not specify what the check would need. */
export class Inapplicable extends Blocked {
  override readonly name = "Inapplicable";
}
