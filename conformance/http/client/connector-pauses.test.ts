// Tests that the connector loses no byte of an answer that is read slowly.
import { once } from "node:events";
import { createServer } from "node:http";
import { Client } from "undici";
import { expect, it } from "vitest";
import { wayTo } from "./connector.js";

it("passes on every byte where the reader pauses, and Node fetches more in the meantime", async () => {
  const size = 4 << 20;
  const server = createServer((_, response) => void response.end(Buffer.alloc(size, "x"))).listen(
    0,
    "127.0.0.1",
  );
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  const client = new Client(origin, {
    connect: wayTo(origin, {}).connect,
    bodyTimeout: 2_000,
  });
  let got = 0;
  await new Promise<void>((resolve, reject) => {
    client.dispatch(
      { path: "/", method: "GET" },
      {
        onRequestStart: () => undefined,
        onResponseStart: () => undefined,
        onResponseData(controller, chunk) {
          got += chunk.length;
          controller.pause();
          setTimeout(() => controller.resume(), 2);
        },
        onResponseEnd: () => resolve(),
        onResponseError: (_, error) => reject(error),
      },
    );
  }).finally(() => Promise.all([client.destroy(), server.close()]));
  expect(got).toBe(size);
});
