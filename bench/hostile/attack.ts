// Sends hostile requests to a server and judges the responses.
import fc from "fast-check";
import { errors, Pool } from "undici";
import { hostileBytes, say, statusesOf } from "../../runtime/server/testing/hostile/bytes.js";
import {
  type Conversation,
  conversationsIn,
  hold,
} from "../../runtime/server/testing/hostile/conversations.js";
import { heavyRequests } from "../../runtime/server/testing/hostile/heavy.js";
import { type HostileRequest, hostileRequests } from "../../runtime/server/testing/hostile/requests.js";
import type { Battleground } from "./ground.js";

// Milliseconds. A slower response counts as a hanging server.
const patience = 20_000;
const connections = 16;
// Of a thousand requests: raw bytes on a new socket, expensive requests, and connections that are held open.
const perThousand = { bytes: 100, heavy: 6, conversations: 5 };

/** The response to a hostile client. */
export interface Reply {
  readonly status: number;
  /** Headers, a line each, and the body. */
  readonly text: string;
}

/** The result of an attack. */
export interface Judged {
  /** The faults of the responses, in words. */
  readonly wrong: readonly string[];
  /** The number of requests refused with 429 or 503 and a Retry-After. */
  readonly turnedAway: number;
}

type Attack =
  | { readonly request: HostileRequest }
  | { readonly bytes: string }
  | { readonly conversation: Conversation };

/** An attacked server, and whether it may answer 500: a server can't read every record of a damaged store. */
export interface Target extends Battleground {
  readonly mayFail?: boolean;
}

/** Sends hostile requests, the same for the same seed, many at the same time. */
export async function attack(target: Target, seed: number, count: number): Promise<Judged> {
  const attacks = fc.sample(attacksOn(target), { seed, numRuns: count });
  const pool = new Pool(target.server.url, {
    connections,
    headersTimeout: patience,
    bodyTimeout: patience,
  });
  const wrong: string[] = [];
  const held: Promise<void>[] = [];
  let turnedAway = 0;
  const next = attacks.values();
  const work = async (): Promise<void> => {
    for (const one of next) {
      // Held open during all later requests.
      if ("conversation" in one) {
        held.push(hold(portOf(target), one.conversation));
        continue;
      }
      const found = await judge(target, pool, one);
      if (found === "turned away") turnedAway += 1;
      else if (found !== undefined)
        wrong.push(`seed ${seed}: ${found.fault}: ${JSON.stringify(one).slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  await Promise.all(held);
  await pool.close();
  return { wrong, turnedAway };
}

function attacksOn({ ground, path, token, places }: Target): fc.Arbitrary<Attack> {
  const { bytes, heavy, conversations } = perThousand;
  const own = [`Authorization: Bearer ${token}`];
  return fc.oneof(
    {
      weight: 1000 - bytes - heavy - conversations,
      arbitrary: hostileRequests(ground).map((request) => ({ request })),
    },
    { weight: bytes, arbitrary: hostileBytes(path, own).map((said) => ({ bytes: said })) },
    { weight: heavy, arbitrary: heavyRequests(ground).map((request) => ({ request })) },
    {
      weight: conversations,
      arbitrary: conversationsIn(places).map((conversation) => ({ conversation })),
    },
  );
}

type Verdict = { readonly fault: string } | "turned away" | undefined;

async function judge(
  target: Target,
  pool: Pool,
  one: Exclude<Attack, { readonly conversation: Conversation }>,
): Promise<Verdict> {
  try {
    const replies =
      "bytes" in one ? await saying(target, one.bytes) : await asking(target, pool, one.request);
    return verdictOn(target, replies);
  } catch (fault) {
    return { fault: String(fault) };
  }
}

async function asking(
  { token }: Battleground,
  pool: Pool,
  request: HostileRequest,
): Promise<readonly Reply[]> {
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

/** The server may close an idle connection at the moment when the client uses it again: this is not a fault. */
const closedMeanwhile = (fault: unknown): boolean =>
  fault instanceof errors.SocketError && fault.message === "other side closed";

const portOf = ({ server }: Battleground): number => Number(new URL(server.url).port);

async function saying(target: Battleground, bytes: string): Promise<readonly Reply[]> {
  const replies = await say(portOf(target), bytes, patience);
  return statusesOf(replies).map((status) => ({ status, text: replies }));
}

/** Whether a full server says so and gives a Retry-After. */
const isTurnedAway = ({ status, text }: Reply): boolean =>
  (status === 429 || status === 503) && /^retry-after: \d/im.test(text);

/** Reports a response that is a fault of the server, names the other site, or has a header that the client wrote. */
function verdictOn({ secrets, mayFail = false }: Target, replies: readonly Reply[]): Verdict {
  for (const one of replies) {
    const { status, text } = one;
    if (secrets.some((secret) => text.includes(secret))) return { fault: "contains data of another site" };
    if (/^x-injected:/im.test(text)) return { fault: "has a header that the client injected" };
    if (isTurnedAway(one)) return "turned away";
    if (status >= 500 && !mayFail) return { fault: `answered with ${status}` };
  }
  return undefined;
}
