/** Generates random sequences of everything that can happen to the write queue. */

import fc from "fast-check";
import type { Troubles } from "./fake-file.js";
import { WriteQueueWorld } from "./write-queue-world.js";

type Command = fc.AsyncCommand<object, WriteQueueWorld>;
type Act = (world: WriteQueueWorld) => void;

/** Counts the steps. */
export interface Steps {
  count: number;
}

const commandOf = (name: string, action: Act, steps: Steps): Command => ({
  check: () => true,
  async run(_, world) {
    steps.count += 1;
    action(world);
    await world.check();
  },
  toString: () => name,
});

const fate = fc.constantFrom("fine", "fine", "fine", "fine", "fails", "meets damage");
type FateOf = typeof fate extends fc.Arbitrary<infer T> ? T : never;

/** Makes commands from actions, with or without a value. */
function maker(steps: Steps) {
  return {
    one: (name: string, act: Act) => fc.constant(commandOf(name, act, steps)),
    some: <T>(name: string, values: fc.Arbitrary<T>, act: (world: WriteQueueWorld, value: T) => void) =>
      values.map((value) =>
        commandOf(`${name} ${JSON.stringify(value)}`, (world) => act(world, value), steps),
      ),
  };
}

/** Events of every queue, by weight. */
function defaults(steps: Steps): fc.Arbitrary<Command>[] {
  const { one, some } = maker(steps);
  const pushAll = (world: WriteQueueWorld, fates: readonly FateOf[]): void => {
    for (const how of fates) world.push(how);
  };
  const turn = one("turn", ({ timing }) => timing.turn());
  return [
    some("write", fate, (world, how) => world.push(how)),
    some("writes", fc.array(fate, { minLength: 1, maxLength: 9 }), pushAll),
    some("many writes", fc.array(fc.constant("fine" as const), { minLength: 10, maxLength: 80 }), pushAll),
    turn,
    // Closing is rare, because later writes are refused and test little.
    fc.oneof(
      { weight: 9, arbitrary: turn },
      { weight: 1, arbitrary: one("close", (world) => world.close()) },
    ),
    some("pass", fc.constantFrom(1, 25, 25, 3000), ({ timing }, milliseconds) => timing.pass(milliseconds)),
    one("the writer answers", ({ thread }) => thread.answer()),
    one("the writer answers", ({ thread }) => thread.answer()),
    some("the writer dies", fc.boolean(), (world, isStored) => world.die(isStored)),
  ];
}

/** Faults because of which a good write may be refused. */
function troubled(steps: Steps): fc.Arbitrary<Command>[] {
  const { one, some } = maker(steps);
  const set = (troubles: Partial<Troubles>) => (world: WriteQueueWorld) => {
    world.isTroubled = true;
    Object.assign(world.file.troubles, troubles);
  };
  return [
    one("lock", set({ locked: true })),
    one("unlock", set({ locked: false })),
    some("full", fc.constantFrom("in a write", "in a commit"), (world, full) => set({ full })(world)),
    one("room again", set({ full: "no" })),
    some("remove the file", fc.constantFrom("yes", "at the next commit"), (world, gone) =>
      set({ gone })(world),
    ),
    one("put the file back", set({ gone: "no" })),
  ];
}

/** The property that no order of events breaks a rule of the queue; counts the steps. */
export function writeQueueProperty(steps: Steps, maxCommands: number) {
  const bounds = { maxCommands, size: "max" } as const;
  const sequences = fc.oneof(
    fc.commands(defaults(steps), bounds),
    fc.commands([...defaults(steps), ...troubled(steps)], bounds),
  );
  return fc.asyncProperty(sequences, async (sequence) => {
    const world = new WriteQueueWorld();
    await fc.asyncModelRun(() => ({ model: {}, real: world }), sequence);
    await world.finish();
  });
}
