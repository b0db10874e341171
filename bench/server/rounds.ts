// Measures several servers in alternating rounds, and compares them.
import { type Figure, median } from "../results.js";
import { load, type Requests } from "./load.js";
import type { Contender } from "./process.js";
import type { Scale } from "./scale.js";

/** A server and the requests to it. */
export interface Trial {
  readonly server: Contender;
  readonly requests: Requests;
  /** The status of every response. */
  readonly status: number;
}

/** The result of one round of one server. */
export interface Round {
  readonly perSecond: number;
  /** Seconds of the server's CPU time for a request: other load on the machine hardly changes it. */
  readonly cpu: number;
  readonly p99: number;
}

async function round(
  { server, requests, status }: Trial,
  connections: number,
  milliseconds: number,
): Promise<Round> {
  const before = await server.cpu();
  const measured = await load({ port: server.port, connections, milliseconds, requests, status });
  const used = (await server.cpu()) - before;
  return { perSecond: measured.perSecond, p99: measured.p99, cpu: used / measured.requests };
}

/** The rounds of each trial alternate, so that other load on the machine affects all equally. */
export async function inSequences<Name extends string>(
  trials: Readonly<Record<Name, Trial>>,
  connections: number,
  { rounds, milliseconds }: Scale,
): Promise<(name: Name) => readonly Round[]> {
  const all = Object.entries<Trial>(trials);
  const taken = new Map<string, Round[]>(all.map(([name]) => [name, []]));
  for (const [, trial] of all) await round(trial, connections, milliseconds);
  for (let count = 0; count < rounds; count += 1) {
    for (const [name, trial] of all) taken.get(name)?.push(await round(trial, connections, milliseconds));
  }
  return (name) => taken.get(name) ?? [];
}

/** The median over all rounds of one server's figure divided by the other's in the same round. */
export const ratioOf = (
  ours: readonly Round[],
  theirs: readonly Round[],
  of: (round: Round) => number,
): number => median(ours.map((one, at) => of(one) / of(theirs[at] ?? one)));

export const atLeast = (what: string, ratio: number, goal: number): Figure => ({
  what,
  ratio,
  goal: `at least ${goal}`,
  met: ratio >= goal,
});

/** Requests per second relative to another server's, and the same by CPU time, which is more reliable on a busy machine. */
export function throughput(
  what: string,
  ours: readonly Round[],
  theirs: readonly Round[],
  goal: number,
): readonly Figure[] {
  return [
    atLeast(
      what,
      ratioOf(ours, theirs, ({ perSecond }) => perSecond),
      goal,
    ),
    atLeast(
      `${what}, by processor time`,
      ratioOf(theirs, ours, ({ cpu }) => cpu),
      goal,
    ),
  ];
}
