// Clients that write to a server until it crashes, and record what it acknowledged.
import { bodyOf, type RecordHistory, type State } from "./write-history.js";

export const vehicles = "/fleets/7/vehicles";

const json = { "Content-Type": "application/json" };

/** A generator of numbers from 0 to 1, the same for the same seed (Mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sends the add of a record; every retry sends the same request. */
export const sendAdd = (url: string, key: string | undefined, plate: string): Promise<Response> =>
  fetch(`${url}${vehicles}`, {
    method: "POST",
    headers: { ...json, ...(key === undefined ? {} : { "Idempotency-Key": key }) },
    body: bodyOf(plate, ""),
  });

/** The server that is written to, and a callback for every write that it acknowledges. */
export interface Target {
  readonly url: string;
  acknowledged(): void;
  /** Whether the test has killed something: only after that may the server be without its store. */
  isKilled(): boolean;
  /** A callback for every answer that no client should get. */
  failed(fault: string): void;
}

/** The whole answer; undefined if the server is gone, reports that its store is, or fails. */
async function answered(target: Target, send: () => Promise<Response>): Promise<Response | undefined> {
  try {
    const response = await send();
    const text = await response.text();
    if (response.ok) return response;
    if (response.status !== 503 || !target.isKilled())
      target.failed(`a write was answered with ${response.status}: ${text}`);
    return undefined;
  } catch (fault) {
    if (fault instanceof TypeError) return undefined;
    throw fault;
  }
}

/** Requests a state and records it once it is acknowledged. */
async function reach(
  target: Target,
  history: RecordHistory,
  state: State,
  send: () => Promise<Response>,
): Promise<Response | undefined> {
  history.asked = state;
  const response = await answered(target, send);
  if (response === undefined) return undefined;
  history.known = state;
  delete history.asked;
  target.acknowledged();
  return response;
}

async function add(
  target: Target,
  histories: RecordHistory[],
  plate: string,
  key?: string,
): Promise<Response | undefined> {
  const history: RecordHistory = { key, id: "", known: "absent" };
  histories.push(history);
  const response = await reach(target, history, { plate }, () => sendAdd(target.url, key, plate));
  history.id = (response?.headers.get("location") ?? "").split("/").at(-1) ?? "";
  return response;
}

/** A client that adds, updates and deletes its own records until the server or its store is gone. */
export async function writeUntilGone(
  target: Target,
  name: string,
  random: () => number,
): Promise<readonly RecordHistory[]> {
  const histories: RecordHistory[] = [];
  const at = `${target.url}${vehicles}`;
  for (let step = 0; ; step += 1) {
    const plate = `${name}-${step}`;
    const own = histories.filter(({ known }) => typeof known === "object");
    const history = own[Math.floor(random() * own.length)];
    const dice = random();
    const action = (): Promise<Response | undefined> => {
      if (history === undefined || dice < 0.6) return add(target, histories, plate, `k-${plate}`);
      if (dice >= 0.85)
        return reach(target, history, "gone", () => fetch(`${at}/${history.id}`, { method: "DELETE" }));
      const init = { method: "PUT", headers: json, body: bodyOf(plate, history.id) };
      return reach(target, history, { plate }, () => fetch(at, init));
    };
    if ((await action()) === undefined) return histories;
  }
}

/** A client that only adds records, until the server or its store is gone. */
export async function addUntilGone(target: Target, name: string): Promise<readonly RecordHistory[]> {
  const histories: RecordHistory[] = [];
  for (let step = 0; (await add(target, histories, `${name}-${step}`)) !== undefined; ) step += 1;
  return histories;
}
