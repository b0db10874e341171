import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { openConnection } from "../testing/raw-connection.js";
import { leaveBody } from "./close-when-sent.js";

const servers: { close(): unknown }[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers each request before its body arrives. */
async function hasty(): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    outgoing.end("answered");
    leaveBody(incoming);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

const post = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n";

test("a connection whose body stops is closed after the answer", async () => {
  const connection = await openConnection(await hasty());
  connection.say(`${post}12`);
  expect(await connection.ended).toContain("answered");
});

test("a body that continues is read to its end, and the connection serves the next request", async () => {
  const connection = await openConnection(await hasty());
  connection.say(`${post}1`);
  for (const part of ["23", "45", "6789"]) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    connection.say(part);
  }
  connection.say("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
  expect((await connection.ended).match(/answered/g)).toHaveLength(2);
});
