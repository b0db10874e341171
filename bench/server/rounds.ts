import { type Figure, median } from "../results.js";
import { load, type Requests } from "./load.js";
import type { Contender } from "./process.js";
import type { Scale } from "./scale.js";

/** One server and what it is asked. */
export interface Trial {
  readonly server: Contender;
  readonly requests: Requests;
  /** Of every answer. */
  readonly status: number;
}

/** What a server did in one round. */
export interface Round {
  readonly perSecond: number;
  /** Seconds of the server's processor time for a request: it tells the same on a machine that is busy with something else. */
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

/** The median of what one server did over what the other did in the same round. */
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

/** Requests a second over another server's, and by the processor's time, which tells what is left on a machine that is not quiet. */
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
