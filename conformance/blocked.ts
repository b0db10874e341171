import type { Exchange } from "./contract.js";

/** A prerequisite that did not hold: what it was, and which check judges it. */
export class Blocked extends Error {
  override readonly name = "Blocked";
  readonly exchange: Exchange | undefined;
  /** Id of the check whose failure explains this one, where there is one. */
  readonly judgedBy: string | undefined;
  constructor(reason: string, options: { readonly exchange?: Exchange; readonly judgedBy?: string } = {}) {
    super(reason);
    this.exchange = options.exchange;
    this.judgedBy = options.judgedBy;
  }
}
