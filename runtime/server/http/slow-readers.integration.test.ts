import { connect } from "node:net";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { serve } from "../serve.js";
import { slowReaders } from "./connections.js";

function fakeSocket() {
  const socket = {
    writableLength: 0,
    bytesWritten: 0,
    destroyed: false,
    destroy: () => {
      socket.destroyed = true;
    },
  };
  const write = (bytes: number): void => {
    socket.writableLength += bytes;
    socket.bytesWritten += bytes;
  };
  const take = (bytes: number): void => {
    socket.writableLength -= bytes;
  };
  return { socket, write, take };
}

// One second, and another for each 1000 bytes.
const limits = { grace: 1000, slowest: 1000 };

type Step = readonly [at: number, ((fake: ReturnType<typeof fakeSocket>) => void) | undefined];

test.each<readonly [string, boolean, readonly Step[]]>([
  [
    "that reads nothing",
    true,
    [
      [0, ({ write }) => write(2000)],
      [3001, undefined],
    ],
  ],
  [
    "that has time left",
    false,
    [
      [0, ({ write }) => write(2000)],
      [3000, undefined],
    ],
  ],
  [
    "that read all in time",
    false,
    [
      [0, ({ write }) => write(2000)],
      [2999, ({ take }) => take(2000)],
      [9000, undefined],
    ],
  ],
  [
    "that reads a stream piece by piece",
    false,
    [
      [0, ({ write }) => write(2000)],
      [
        2900,
        ({ take, write }) => {
          take(1000);
          write(1000);
        },
      ],
      [
        5800,
        ({ take, write }) => {
          take(1000);
          write(1000);
        },
      ],
    ],
  ],
  [
    "whose second answer is slow",
    true,
    [
      [0, ({ write }) => write(10)],
      [100, ({ take }) => take(10)],
      [200, ({ write }) => write(10)],
      [1300, undefined],
    ],
  ],
  [
    "to which more is written while it reads nothing",
    true,
    [
      [0, ({ write }) => write(1000)],
      [1900, ({ write }) => write(1000)],
      [3001, undefined],
    ],
  ],
])("a client %s is disconnected or not", (_, cut, steps) => {
  const fake = fakeSocket();
  const look = slowReaders(limits);
  for (const [at, step] of steps) {
    step?.(fake);
    look([fake.socket], at);
  }
  expect(fake.socket.destroyed).toBe(cut);
});

test("a client that reads too slowly does not get the whole answer", async () => {
  const whole = "x".repeat(60_000_000);
  const app = new Hono().get("/", (context) => context.body(whole));
  const { url, close } = await serve({
    app,
    port: 0,
    authenticated: false,
    timeouts: { idle: 200 },
    sendRate: 1_000_000_000,
  });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let heard = 0;
  socket.on("data", (chunk) => {
    heard += chunk.length;
    socket.pause();
  });
  socket.on("error", () => undefined);
  const reading = setInterval(() => socket.resume(), 2);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await new Promise((resolve) => socket.once("close", resolve));
  clearInterval(reading);
  expect(heard).toBeLessThan(whole.length);
  await close();
});
