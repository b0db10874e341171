import fc from "fast-check";
import { errors, Pool } from "undici";
import { hostileBytes, say, statusesOf } from "../../templates/server/testing/hostile/bytes.js";
import { type HostileRequest, hostileRequests } from "../../templates/server/testing/hostile/requests.js";
import type { Battleground } from "./ground.js";

// Milliseconds for any answer: what takes longer hangs.
const patience = 20_000;
const connections = 16;
// Of so many requests one is bytes on a socket of its own.
const oneInBytes = 10;

/** What a hostile client was answered. */
export interface Heard {
  readonly status: number;
  /** Headers, a line each, and the body. */
  readonly text: string;
}

type Attack = { readonly request: HostileRequest } | { readonly bytes: string };

/** Sends hostile requests, the same for the same seed, many at once; gives what is wrong with the answers, in words. */
export async function attack(
  battleground: Battleground,
  seed: number,
  count: number,
): Promise<readonly string[]> {
  const attacks = fc.sample(attacksOn(battleground), { seed, numRuns: count });
  const pool = new Pool(battleground.server.url, {
    connections,
    headersTimeout: patience,
    bodyTimeout: patience,
  });
  const wrong: string[] = [];
  const next = attacks.values();
  const work = async (): Promise<void> => {
    for (const one of next) {
      const fault = await faultOf(battleground, pool, one);
      if (fault !== undefined) wrong.push(`seed ${seed}: ${fault}: ${JSON.stringify(one).slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await pool.close();
  return wrong;
}

const attacksOn = ({ ground, path, token }: Battleground): fc.Arbitrary<Attack> =>
  fc.oneof(
    { weight: oneInBytes - 1, arbitrary: hostileRequests(ground).map((request) => ({ request })) },
    {
      weight: 1,
      arbitrary: hostileBytes(path, [`Authorization: Bearer ${token}`]).map((bytes) => ({ bytes })),
    },
  );

async function faultOf(battleground: Battleground, pool: Pool, one: Attack): Promise<string | undefined> {
  try {
    const heard =
      "bytes" in one ? await saying(battleground, one.bytes) : await asking(battleground, pool, one.request);
    return wrongIn(battleground, heard);
  } catch (fault) {
    return String(fault);
  }
}

async function asking(
  { token }: Battleground,
  pool: Pool,
  request: HostileRequest,
): Promise<readonly Heard[]> {
  const { method, path, headers, body } = request;
  const send = () =>
    pool.request({
      method,
      path,
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: body ?? null,
    });
  const answer = await send().catch((fault: unknown) => {
    if (!closedMeanwhile(fault)) throw fault;
    return send();
  });
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return [{ status: answer.statusCode, text: `${lines.join("")}\r\n${await answer.body.text()}` }];
}

/** A connection that was idle for long may be closed by the server at the moment when it is used again: no fault of anyone's. */
const closedMeanwhile = (fault: unknown): boolean =>
  fault instanceof errors.SocketError && fault.message === "other side closed";

async function saying({ server }: Battleground, bytes: string): Promise<readonly Heard[]> {
  const heard = await say(Number(new URL(server.url).port), bytes, patience);
  return statusesOf(heard).map((status) => ({ status, text: heard }));
}

/** No answer is a fault of the server's, tells of the other site, or has a header that the client wrote. */
function wrongIn({ secrets }: Battleground, heard: readonly Heard[]): string | undefined {
  for (const { status, text } of heard) {
    if (status >= 500) return `answered with ${status}`;
    if (secrets.some((secret) => text.includes(secret))) return "told of another site";
    if (/^x-injected:/im.test(text)) return "let a header in";
  }
  return undefined;
}
