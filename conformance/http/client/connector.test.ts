import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { openConnections } from "./connections.js";

const sent = "{}";
const interim = "HTTP/1.1 100 Continue\r\nserver: vehicles\r\n\r\n";
const body = `[${JSON.stringify(interim)}]`;
const final = `HTTP/1.1 201 Created\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

/** Answers each request with these pieces, sent separately. */
async function answering(pieces: readonly string[]) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.setNoDelay(true));
    socket.on("error", () => undefined);
    let asked = "";
    socket.on("data", async (bytes) => {
      asked += bytes.toString("latin1");
      if (!asked.endsWith(sent)) return;
      asked = "";
      for (const piece of pieces) {
        socket.write(piece);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const connections = openConnections(origin, 1, 5_000);
  const close = async () => {
    await connections.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  const ask = () => {
    const url = new URL(origin);
    const request = { method: "POST", url: origin };
    return connections.send(0, { request, url, headers: {}, body: Buffer.from(sent) });
  };
  return { ask, sockets, close };
}

it.each([
  ["separately", [interim, final]],
  ["in one piece with the answer", [interim + final]],
  ["twice", [interim, interim + interim, final]],
  ["in pieces", [interim.slice(0, 30), interim.slice(30) + final]],
  ["before an answer in pieces", [interim, final.slice(0, 20), final.slice(20)]],
  ["never", [final]],
])("an unrequested 100 Continue is ignored if it comes %s", async (_, pieces) => {
  const { ask, sockets, close } = await answering(pieces);
  for (let turn = 0; turn < 2; turn += 1) {
    const reply = await ask();
    expect([reply.status, reply.body.toString(), reply.fault]).toEqual([201, body, undefined]);
  }
  expect(sockets.size).toBe(1);
  await close();
});
