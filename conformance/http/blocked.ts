import type { InteractionKind } from "../../spec/model.js";
import type { ReasonCode } from "../options/limits.js";
import type { Collection } from "./api/adapter.js";
import type { Exchange } from "./exchange.js";

/** What a run would have to be given: leave to write, or records to look at. */
export type Lack = "write" | "records";

/** An interaction that has to work first; whether it does, its own check judges. */
export interface Prerequisite {
  readonly interaction: InteractionKind;
  readonly at: Pick<Collection, "resource" | "form">;
}

interface BlockedOptions {
  readonly exchange?: Exchange;
  readonly judgedBy?: string | Prerequisite;
  readonly code?: ReasonCode | undefined;
  readonly lacks?: Lack;
}

/** A prerequisite that did not hold: what it was, and which check judges it. */
export class Blocked extends Error {
  override readonly name = "Blocked";
  readonly exchange: Exchange | undefined;
  /** Id of the check whose failure explains this one, or the interaction that this check is of, where there is one. */
  readonly judgedBy: string | Prerequisite | undefined;
  /** The limit of the run that is the reason, where one is. */
  readonly code: ReasonCode | undefined;
  /** What the run would have to be given for this to be asked, where that is the reason. */
  readonly lacks: Lack | undefined;
  constructor(reason: string, options: BlockedOptions = {}) {
    super(reason);
    this.exchange = options.exchange;
    this.judgedBy = options.judgedBy;
    this.lacks = options.lacks;
    this.code = options.code ?? options.exchange?.limit;
  }
}
