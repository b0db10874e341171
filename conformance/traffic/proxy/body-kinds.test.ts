// Tests that the proxy rewrites URLs in forms, in lines of JSON, and in links that are only a path.
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ownServer } from "../../testkit/own-server.js";
import { ask, proxied, type Serve } from "../../testkit/traffic/proxy/proxied.js";
import { TrafficJudge } from "../traffic-judge.js";

const json = { "content-type": "application/json" };
const lines = { "content-type": "application/x-ndjson" };
const self = ({ headers }: IncomingMessage) => `http://${headers.host}`;

/** Answers with the body of the request, as plain text. */
const echo: Serve = async (asked, response) => {
  let body = "";
  for await (const chunk of asked) body += chunk;
  response.writeHead(200, { "content-type": "text/plain" }).end(body);
};

describe("a form in a request", () => {
  it("has the deployment's URLs in its values", async () => {
    const { url, target, trafficEvents } = await proxied(echo);
    const form = (base: string) =>
      `subject=${encodeURIComponent(`${base}/P/1`)}&of=${base}/P/2,${base}/P/3&text=a${url}/P&none=${url}0`;
    const headers = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
    const got = await ask(`${url}/P/_search`, { method: "POST", headers, body: form(url) });
    expect(got.body).toBe(form(target));
    expect(trafficEvents[1]).toMatchObject({ request: { bytes: form(target) } });
  });
});

describe("lines of JSON", () => {
  const record = (base: string, id: string) => `{"id":"${id}","of":"${base}/P/${id}"}`;

  it("have the deployment's URLs in a request", async () => {
    const { url, target } = await proxied(echo);
    const body = (base: string) => `${record(base, "1")}\n${record(base, "2")}\r\n"${url}0"\n`;
    const got = await ask(url, { method: "POST", headers: lines, body: body(url) });
    expect(got.body).toBe(body(target));
  });

  it("reach the client one by one, with the proxy's URLs, and a line that is not JSON as it is", async () => {
    let more: () => void = () => undefined;
    const { url, target, trafficEvents } = await proxied((asked, response) => {
      const own = self(asked);
      response.writeHead(200, lines).write(`${record(own, "1")}\n{"of":"${own}/P/`);
      more = () => void response.end(`2"}\n"${own}/x" no JSON\n${record(own, "3")}`);
    });
    const asked = request(url).end();
    const [response]: IncomingMessage[] = await once(asked, "response");
    const got: string[] = [];
    for await (const chunk of response ?? []) {
      got.push(String(chunk));
      more();
    }
    expect(got[0]).toBe(`${record(url, "1")}\n`);
    const sent = (base: string) =>
      `${record(base, "1")}\n{"of":"${base}/P/2"}\n"${target}/x" no JSON\n${record(base, "3")}`;
    expect(got.join("")).toBe(sent(url));
    expect(trafficEvents[1]).toMatchObject({ response: { bytes: sent(target) } });
  });

  it("have the proxy's URLs in an answer with a content coding or a length", async () => {
    const { url, target } = await proxied((asked, response) => {
      const body = Buffer.from(`${record(self(asked), "1")}\n`);
      const packed = asked.url === "/packed" ? gzipSync(body) : body;
      const coding = asked.url === "/packed" ? { "content-encoding": "gzip" } : {};
      response.writeHead(200, { ...lines, ...coding, "content-length": packed.length }).end(packed);
    });
    for (const path of ["/packed", "/plain"])
      expect((await ask(url + path)).body).toBe(`${record(url, "1")}\n`);
    expect(target).not.toBe(url);
  });

  it("of more than the proxy keeps are passed on unchanged, and those after them rewritten", async () => {
    const more = 9 * 1024 * 1024;
    const long = (base: string) => `{"of":"${base}/P/1","text":"${"x".repeat(more)}"}`;
    const { url, target } = await proxied((asked, response) => {
      const own = self(asked);
      response.writeHead(200, lines).end(`${long(own)}\n${record(own, "2")}\n`);
    });
    const { body } = await ask(url);
    expect(body === `${long(target)}\n${record(url, "2")}\n`).toBe(true);
  });
});

describe("a link that is only a path", () => {
  const linking: Serve = (_, response) => {
    response.writeHead(200, { ...json, link: '</api/r4/P?page=2>; rel="next", </apis/P>; rel="prev"' });
    response.end(
      JSON.stringify({
        next: "/api/r4/P?page=2",
        escaped: "/api/r4/é",
        no: ["/apis/P", "/other", "see /api/r4"],
      }),
    );
  };

  it("leads through the proxy, whose path is not the deployment's", async () => {
    const { url } = await proxied(linking, "/api");
    const { body, headers } = await ask(`${url}/r4/P`);
    expect(JSON.parse(body)).toEqual({
      next: `${url}/r4/P?page=2`,
      escaped: `${url}/r4/é`,
      no: ["/apis/P", "/other", "see /api/r4"],
    });
    expect(headers["link"]).toBe(`<${url}/r4/P?page=2>; rel="next", </apis/P>; rel="prev"`);
  });

  it("is unchanged where the same path leads through the proxy", async () => {
    const { url } = await proxied(linking, "/api", { rootOnce: true });
    expect(JSON.parse((await ask(`${url}/api/r4/P`)).body)).toMatchObject({ next: "/api/r4/P?page=2" });
  });

  it("is reported if it leads out of the base URL", async () => {
    const { model } = await ownServer();
    const { url, target, trafficEvents } = await proxied((_, response) => {
      const references = ["/api/P/1", "/other/P/2", "//other.example/P/3", "P/4"];
      const record = {
        resourceType: "Patient",
        id: "p1",
        link: references.map((reference) => ({ reference })),
      };
      response.writeHead(200, json).end(JSON.stringify(record));
    }, "/api");
    await ask(`${url}/r4/sites/12/Patient/p1`);
    const judge = new TrafficJudge(model, `${target}/api`);
    judge.take(trafficEvents);
    expect(judge.report({ only: [], pinned: {} }).watched?.elsewhere).toEqual({
      [`reference ${target}/other/P/2`]: 1,
      "reference http://other.example/P/3": 1,
    });
  });
});
