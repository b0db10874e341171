import type { Context } from "hono";
import { afterEach, expect, test } from "vitest";
import { serve } from "../serve.js";
import { type Client, openClient } from "../testing/client.js";
import { openConnection } from "../testing/raw-connection.js";
import { RequestOver, signalOf } from "./request-signal.js";

let close = async (): Promise<void> => undefined;
afterEach(() => close());

interface Slow {
  readonly client: Client;
  readonly url: string;
  readonly faults: readonly unknown[];
  /** The signals of the searches, in order. */
  readonly signals: readonly AbortSignal[];
  answer(): void;
}

/** A server whose searches wait for `answer` or for their signals, whose reason they throw. */
async function openSlow(milliseconds = 30_000): Promise<Slow> {
  const [faults, signals]: [unknown[], AbortSignal[]] = [[], []];
  let answer = (): void => undefined;
  const allowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const work = async (context: Context): Promise<Response> => {
    const signal = signalOf(context);
    signals.push(signal);
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
    await Promise.race([allowed, aborted]);
    return context.text("done");
  };
  const client = await openClient({
    limits: { milliseconds },
    report: (fault) => faults.push(fault),
    handlers: { Vehicle: { search: ({ context }) => work(context) } },
  });
  const running = await serve({ app: client.app, port: 0, authenticated: false });
  close = async () => {
    await running.close();
    await client.close();
  };
  return { client, url: running.url, faults, signals, answer: () => answer() };
}

const asked = "GET /fleets/7/vehicles HTTP/1.1\r\nHost: localhost\r\n\r\n";
const overFor = (end: string) => ({ aborted: true, reason: expect.objectContaining({ end }) });

test("a client that disconnects aborts the signal of its request, without a fault", async () => {
  const { url, signals, faults } = await openSlow();
  const connection = await openConnection(url);
  connection.say(asked);
  await expect.poll(() => signals.length).toBe(1);
  connection.hangUp();
  await expect.poll(() => signals[0]).toMatchObject(overFor("closed"));
  expect(signals[0]?.reason).toBeInstanceOf(RequestOver);
  await close();
  expect(faults).toEqual([]);
  close = async () => undefined;
});

test("the answer's timeout aborts it too, with and without a network", async () => {
  const { client, url, signals, faults } = await openSlow(20);
  expect((await client.get("/fleets/7/vehicles")).status).toBe(503);
  expect((await fetch(`${url}/fleets/7/vehicles`)).status).toBe(503);
  expect(signals).toMatchObject([overFor("timeout"), overFor("timeout")]);
  expect(faults).toEqual([]);
});

test("a sent answer aborts nothing, also when its connection closes later", async () => {
  const { url, signals, answer } = await openSlow();
  answer();
  const connection = await openConnection(url);
  connection.say(asked);
  await expect.poll(() => connection.heard()).toContain("done");
  connection.hangUp();
  await connection.ended;
  await close();
  close = async () => undefined;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test("a request has one signal, which is already aborted if the request is over", async () => {
  let context: Context | undefined;
  const client = await openClient({
    limits: { milliseconds: 5 },
    handlers: {
      Vehicle: {
        search: (call) => {
          context = call.context;
          return new Promise(() => undefined);
        },
      },
    },
  });
  close = () => client.close();
  expect((await client.get("/fleets/7/vehicles")).status).toBe(503);
  if (context === undefined) throw new Error("the handler was not asked");
  expect(signalOf(context)).toMatchObject(overFor("timeout"));
  expect(signalOf(context)).toBe(signalOf(context));
});
