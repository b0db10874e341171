import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Running, serve } from "../serve.js";
import { openConnection } from "../testing/raw-connection.js";
import { hostCheck } from "./host.js";

test("a host must be valid in a URL, also when the check is repeated", () => {
  const isHost = hostCheck();
  const hosts = [
    "here",
    "here",
    "1.2.3.4:80",
    "[::1]:80",
    "1.2.3.999",
    "1.2.3.999",
    "a b",
    "here:99999",
    "",
    "here",
  ];
  expect(hosts.filter(isHost)).toEqual(["here", "here", "1.2.3.4:80", "[::1]:80", "here"]);
});

describe("over the network", () => {
  let running: Running;
  beforeAll(async () => {
    const app = new Hono().get("/", (context) => context.text(context.req.url));
    running = await serve({ app, port: 0, authenticated: false });
  });
  afterAll(() => running.close());

  async function answerTo(request: string): Promise<string> {
    const connection = await openConnection(running.url);
    connection.say(`${request}\r\nConnection: close\r\n\r\n`);
    return connection.ended;
  }

  test("an HTTP/1.0 request needs no Host, as health checks send it", async () => {
    const answer = await answerTo("GET / HTTP/1.0");
    expect(answer).toContain("200 OK");
    expect(answer).toContain(`${running.url}/`);
    expect(await answerTo("GET / HTTP/1.0\r\nHost: there")).toContain("http://there/");
    expect(await answerTo("GET / HTTP/1.1")).toContain("400 Bad Request");
  });

  test.each(["Host: a\r\nHost: b", "Host: a\r\nhost: a"])("two hosts are refused: %j", async (hosts) => {
    const answer = await answerTo(`GET / HTTP/1.1\r\n${hosts}`);
    expect(answer).toContain("400 Bad Request");
    expect(answer).toContain("OperationOutcome");
  });

  test("an unknown expectation is refused with a reason", async () => {
    const answer = await answerTo("GET / HTTP/1.1\r\nHost: a\r\nExpect: more");
    expect(answer).toContain("417 Expectation Failed");
    expect(answer).toContain("OperationOutcome");
  });
});
