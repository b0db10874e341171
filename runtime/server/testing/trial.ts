// Runs concurrent clients for the linearizability tests.
import fc from "fast-check";
import type { Asker } from "./client.js";
import { isLinearizable, type Operation } from "./linear.js";
import { type Input, model, type Output, path, perform, plans, type Step } from "./record-model.js";

type Plan = readonly (readonly Step[])[];

let names = 0;

/** Runs the plans of all clients concurrently, on records with a new name; one record exists before. */
async function historyOf(servers: readonly Asker[], plan: Plan, name: string) {
  const [first] = servers;
  if (first === undefined) throw new Error("There is no server to ask.");
  const vehicle = { kind: "Vehicle", names: { called: name }, plate: "a" };
  const before = await first.add(path, vehicle);
  const history: Operation<Input, Output>[] = [];
  let clock = 0;
  const run = async (steps: readonly Step[], at: number): Promise<void> => {
    const server = servers[at % servers.length] ?? first;
    let id = before;
    for (const [turns, action] of steps) {
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      const input = { ...action, id };
      clock += 1;
      const start = clock;
      const output = await perform(server, name, input);
      clock += 1;
      history.push({ input, output, start, end: clock });
      if (action.action === "add") id = output.id;
    }
  };
  await Promise.all(plan.map(run));
  return { history, before };
}

/**
 * The property that concurrent clients, each at one of several servers of one store, get the answers of some sequential order of their
 * requests. Every plan uses its own name.
 */
export const linearizability = (servers: readonly Asker[]): fc.IAsyncProperty<[Plan]> =>
  fc.asyncProperty(plans, async (plan) => {
    names += 1;
    const { history, before } = await historyOf(servers, plan, `n${process.pid}x${names}x`);
    const records = { [before]: { version: 1, plate: "a" } };
    return isLinearizable(history, model, { records, answers: {} });
  });
