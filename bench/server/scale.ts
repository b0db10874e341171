// The settings of a run of the server's bench.
/** How much is measured, and for how long. */
export interface Scale {
  /** How many copies of the real records are stored. */
  readonly copies: number;
  readonly grownCopies: number;
  readonly rounds: number;
  /** The length of one round of one server. */
  readonly milliseconds: number;
  /** Requests during which memory must stay flat. */
  readonly steadyRequests: number;
  /** Whether the figures are published. */
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

/** For development: runs everything, with rough figures. */
const quick: Scale = {
  copies: 2,
  grownCopies: 8,
  rounds: 3,
  milliseconds: 400,
  steadyRequests: 60_000,
  published: false,
};

export const scaleOf = (args: readonly string[]): Scale => (args.includes("--quick") ? quick : full);
