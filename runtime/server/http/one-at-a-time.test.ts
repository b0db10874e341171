import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, expect, test } from "vitest";
import { openConnection, type RawConnection } from "../testing/raw-connection.js";
import { oneAtATime } from "./one-at-a-time.js";

let server: Server | undefined;
afterEach(async () => {
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
});

async function connectTo(answer: RequestListener, most?: number): Promise<() => Promise<RawConnection>> {
  const own = createServer(oneAtATime(answer, most));
  server = own;
  await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
  const address = own.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return () => openConnection(`http://127.0.0.1:${port}`);
}

const asking = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

test("requests of a connection are started and answered one after the other, with their bodies", async () => {
  const begun: (string | undefined)[] = [];
  let under = 0;
  const connected = await connectTo((incoming, outgoing) => {
    begun.push(incoming.url);
    under += 1;
    expect(under).toBe(1);
    let body = "";
    incoming.on("data", (chunk) => {
      body += chunk;
    });
    incoming.on("end", () =>
      setTimeout(() => {
        under -= 1;
        outgoing.end(`${incoming.url}=${body};`);
      }, 1),
    );
  });
  const connection = await connected();
  const post = "POST /post HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\n";
  connection.say(`${asking("/1")}${asking("/2")}${post}bo`);
  await expect.poll(() => begun).toHaveLength(3);
  connection.say(`dy${asking("/3")}${asking("/4", "Connection: close\r\n")}`);
  const heard = await connection.ended;
  expect(heard.match(/\/\w+=\w*;/g)).toEqual(["/1=;", "/2=;", "/post=body;", "/3=;", "/4=;"]);
  expect(begun).toEqual(["/1", "/2", "/post", "/3", "/4"]);
});

test("a connection beyond the limit of waiting requests is closed, and its requests are dropped", async () => {
  const begun: (string | undefined)[] = [];
  let go = (): void => undefined;
  const allowed = new Promise<void>((resolve) => {
    go = resolve;
  });
  const connected = await connectTo(async (incoming, outgoing) => {
    begun.push(incoming.url);
    await allowed;
    outgoing.end("answered");
  }, 3);
  const [patient, greedy, single] = [await connected(), await connected(), await connected()];
  patient.say(asking("/p1") + asking("/p2"));
  await expect.poll(() => begun).toEqual(["/p1"]);
  greedy.say(["/g1", "/g2", "/g3", "/g4"].map((path) => asking(path)).join(""));
  expect(await greedy.ended).toBe("");
  const second = await connected();
  second.say(["/s1", "/s2", "/s3"].map((path) => asking(path)).join(""));
  single.say(asking("/single"));
  await expect.poll(() => begun).toContain("/single");
  go();
  await expect.poll(() => patient.heard().match(/answered/g)).toHaveLength(2);
  await expect.poll(() => second.heard().match(/answered/g)).toHaveLength(3);
  expect(begun.filter((path) => path?.startsWith("/g"))).toEqual(["/g1"]);
  for (const connection of [patient, second, single]) connection.hangUp();
});
