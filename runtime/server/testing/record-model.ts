/** A model of records, which servers are compared with in linearizability tests. */

import fc from "fast-check";
import type { Asker } from "./client.js";
import type { Model } from "./linear.js";

/** A version of an existing record; a deleted one is "gone". */
interface Version {
  readonly version: number;
  readonly plate: string;
}

interface Shown extends Version {
  readonly id: string;
}

/** All records with one name, by id, and the answer to each idempotency key. */
export interface State {
  readonly records: Readonly<Record<string, Version | "gone">>;
  readonly answers: Readonly<Record<string, Shown & { readonly status: number }>>;
}

/** The actions of a client on records with one name; each action is on the record that it got last. */
export type Action =
  | { readonly action: "add"; readonly plate: string; readonly key?: string }
  | { readonly action: "read" }
  | { readonly action: "find"; readonly plate: string }
  | { readonly action: "update"; readonly plate: string; readonly knowing?: number }
  | { readonly action: "delete"; readonly knowing?: number };

export type Input = Action & { readonly id: string };

export interface Output extends Shown {
  readonly status: number;
  /** Ids that a search lists, in order of their text. */
  readonly found: readonly string[];
}

const living = ({ records }: State): readonly Shown[] =>
  Object.entries(records).flatMap(([id, one]) => (one === "gone" ? [] : [{ id, ...one }]));

const same = (one: Shown, other: Shown): boolean =>
  one.id === other.id && one.version === other.version && one.plate === other.plate;

const put = (state: State, id: string, record: Version | "gone"): State => ({
  ...state,
  records: { ...state.records, [id]: record },
});

/** A conditional create (If-None-Exist): at most one record with the name is not deleted. */
function added(state: State, plate: string, output: Output): State | undefined {
  const { status, id, version } = output;
  const [there] = living(state);
  if (there !== undefined) return status === 200 && same(there, output) ? state : undefined;
  if (status !== 201 || version !== 1 || output.plate !== plate || id in state.records) return undefined;
  return put(state, id, { version, plate });
}

function addedOnce(state: State, plate: string, key: string, output: Output): State | undefined {
  const before = state.answers[key];
  if (before !== undefined)
    return before.status === output.status && same(before, output) ? state : undefined;
  const after = added(state, plate, output);
  const { status, id, version } = output;
  const answers = { ...state.answers, [key]: { status, id, version, plate: output.plate } };
  return after === undefined ? undefined : { ...after, answers };
}

/** The sequential behaviour of the records with one name. */
export const model: Model<State, Input, Output> = (state, input, output) => {
  const { status } = output;
  if (input.action === "add")
    return input.key === undefined
      ? added(state, input.plate, output)
      : addedOnce(state, input.plate, input.key, output);
  if (input.action === "find") {
    const ids = living(state).filter(({ plate }) => plate === input.plate);
    return output.found.join() === ids.map(({ id }) => id).join() ? state : undefined;
  }
  const record = state.records[input.id];
  if (record === undefined) return status === 404 ? state : undefined;
  if (record === "gone") return status === (input.action === "delete" ? 204 : 410) ? state : undefined;
  if (input.action === "read")
    return status === 200 && same({ id: input.id, ...record }, output) ? state : undefined;
  if (input.knowing !== undefined && input.knowing !== record.version)
    return status === 412 ? state : undefined;
  if (input.action === "delete") return status === 204 ? put(state, input.id, "gone") : undefined;
  const next = { version: record.version + 1, plate: input.plate };
  return status === 200 && same({ id: input.id, ...next }, output) ? put(state, input.id, next) : undefined;
};

export const path = "/fleets/7/vehicles";

/** Sends the request of an action to a server, for records with that name. */
export async function perform(client: Asker, name: string, input: Input): Promise<Output> {
  const { id } = input;
  const knowing = "knowing" in input ? { "If-Match": `W/"${input.knowing}"` } : {};
  const vehicle = { kind: "Vehicle", names: { called: name }, plate: "plate" in input ? input.plate : "" };
  const key = "key" in input ? { "Idempotency-Key": `${name}-${input.key}` } : {};
  const answer = await {
    add: () => client.send("POST", path, vehicle, { "If-None-Exist": `name=${name}`, ...key }),
    read: () => client.get(`${path}/${id}`),
    find: () => client.get(`${path}?name=${name}&plate=${vehicle.plate}`),
    update: () => client.send("PUT", path, { ...vehicle, id }, knowing),
    delete: () => client.send("DELETE", `${path}/${id}`, undefined, knowing),
  }[input.action]();
  const { status, headers, json } = answer;
  return {
    status,
    id: json.id,
    version: Number(/\d+/.exec(headers.get("etag") ?? "")?.[0] ?? 0),
    plate: String(json["plate"]),
    found: (json.entry ?? []).map(({ resource }) => resource.id).sort(),
  };
}

const plates = fc.constantFrom("a", "b", "c");
const knowing = fc.option(fc.record({ knowing: fc.integer({ min: 1, max: 4 }) }), { nil: {} });
const api: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: plates.map((plate): Action => ({ action: "add", plate })) },
  // A key belongs to one request, so the key is the plate.
  { weight: 2, arbitrary: plates.map((plate): Action => ({ action: "add", plate, key: plate })) },
  { weight: 3, arbitrary: fc.constant<Action>({ action: "read" }) },
  { weight: 2, arbitrary: plates.map((plate): Action => ({ action: "find", plate })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(plates, knowing)
      .map(([plate, more]): Action => ({ action: "update", plate, ...more })),
  },
  { weight: 2, arbitrary: knowing.map((more): Action => ({ action: "delete", ...more })) },
);

/** An action, after this many turns of the event loop. */
export type Step = readonly [turns: number, action: Action];

const steps = fc.array(fc.tuple(fc.nat({ max: 3 }), api), { minLength: 1, maxLength: 4 });

/** The steps of several concurrent clients. */
export const plans: fc.Arbitrary<readonly (readonly Step[])[]> = fc.array(steps, {
  minLength: 2,
  maxLength: 4,
});
