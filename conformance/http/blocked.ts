// The error that a check throws if no verdict is possible.
import type { InteractionKind } from "../../spec/model.js";
import type { ReasonCode } from "../options/limits.js";
import type { Collection } from "./api/adapter.js";
import type { Exchange } from "./exchange.js";
import type { Problem, ProblemCode } from "./problem.js";

/** What a run would need: permission to write, records to look at, or a second site. */
export type Lack = "write" | "records" | "other-site";

/** An interaction that has to work first; whether it does, its own check judges. */
export interface Prerequisite {
  readonly interaction: InteractionKind;
  readonly at: Pick<Collection, "resource" | "form">;
}

interface BlockedOptions {
  readonly exchange?: Exchange;
  readonly judgedBy?: string | Prerequisite;
  readonly limit?: ReasonCode | undefined;
  readonly lacks?: Lack;
}

/** Thrown when no verdict is possible: why, and which check judges the cause. */
export class Blocked extends Error {
  override readonly name: string = "Blocked";
  readonly code: ProblemCode;
  readonly exchange: Exchange | undefined;
  /** Id of the check whose failure explains this one, or the interaction that this check is of, where there is one. */
  readonly judgedBy: string | Prerequisite | undefined;
  /** The limit of the run that is the reason, where one is. */
  readonly limit: ReasonCode | undefined;
  /** What the run would have to be given for this to be asked, where that is the reason. */
  readonly lacks: Lack | undefined;
  constructor({ code, text }: Problem, options: BlockedOptions = {}) {
    super(text);
    this.code = code;
    this.exchange = options.exchange;
    this.judgedBy = options.judgedBy;
    this.lacks = options.lacks;
    this.limit = options.limit ?? options.exchange?.limit;
  }
}

/** Thrown when there is nothing to judge, since the document leaves open what the check would need. */
export class Inapplicable extends Blocked {
  override readonly name = "Inapplicable";
}
