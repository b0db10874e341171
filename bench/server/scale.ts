/** How much is measured, and for how long. */
export interface Scale {
  /** How often the set of real records is stored, each time with ids of its own. */
  readonly copies: number;
  readonly grownCopies: number;
  readonly rounds: number;
  /** Of one round of one server. */
  readonly milliseconds: number;
  /** Requests during which memory must stay flat. */
  readonly steadyRequests: number;
  /** What comes out is to be kept. */
  readonly published: boolean;
}

const full: Scale = {
  copies: 20,
  grownCopies: 185,
  rounds: 5,
  milliseconds: 2000,
  steadyRequests: 1_000_000,
  published: true,
};

/** To see while developing that all runs, and roughly how. */
const quick: Scale = {
  copies: 2,
  grownCopies: 8,
  rounds: 3,
  milliseconds: 400,
  steadyRequests: 60_000,
  published: false,
};

export const scaleOf = (args: readonly string[]): Scale => (args.includes("--quick") ? quick : full);
