// Tests the proxy with a client and a fake deployment.

import { once } from "node:events";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { typeMemberOf } from "../../../spec/record-type.js";
import { ownServer } from "../../testkit/own-server.js";
import { ask, proxied } from "../../testkit/traffic/proxy/proxied.js";
import { TrafficJudge } from "../traffic-judge.js";
import { startProxy } from "./server.js";

describe("the proxy", () => {
  it("says in words that its port is in use", async () => {
    const { url, target } = await proxied(() => undefined);
    const port = Number(new URL(url).port);
    const taken = { target, host: "127.0.0.1", port, allowRemote: false };
    await expect(startProxy(taken, { hear: () => undefined })).rejects.toMatchObject({
      message: `the proxy can't listen at 127.0.0.1:${port}: another program listens there`,
      remedy: "use another --port, or 0 for any free one",
    });
  });

  it("forwards a request and its answer unchanged, except headers about the connection", async () => {
    let seen: IncomingMessage | undefined;
    let sent = "";
    const { url, target, trafficEvents } = await proxied(async (asked, response) => {
      seen = asked;
      for await (const chunk of asked) sent += chunk;
      response.writeHead(
        299,
        "Odd",
        [
          ["Set-Cookie", "a=1"],
          ["Set-Cookie", "b=2"],
          ["X-Own", "kept"],
          ["X-Hop", "dropped"],
          ["Connection", "X-Hop"],
        ].flat(),
      );
      response.end("answer");
    });
    const got = await ask(`${url}/a%2Fb?x=1&x=%20`, {
      method: "PATCH",
      headers: {
        "x-mine": "yes",
        te: "trailers",
        connection: "x-gone",
        "x-gone": "1",
        "x-forwarded-for": "9.9.9.9",
      },
      body: "body",
    });
    expect(got).toMatchObject({
      status: 299,
      body: "answer",
      headers: { "set-cookie": ["a=1", "b=2"], "x-own": "kept" },
    });
    expect(got.headers).not.toHaveProperty("x-hop");
    expect([seen?.method, seen?.url, sent]).toEqual(["PATCH", "/a%2Fb?x=1&x=%20", "body"]);
    expect(seen?.headers).toMatchObject({
      "x-mine": "yes",
      host: new URL(target).host,
      "x-forwarded-for": "9.9.9.9, 127.0.0.1",
      "x-forwarded-host": new URL(url).host,
      "x-forwarded-proto": "http",
      via: "1.1 cri",
    });
    expect(seen?.headers).not.toHaveProperty("x-gone");
    expect(seen?.headers).not.toHaveProperty("te");
    expect(trafficEvents.map(({ type }) => type)).toEqual(["departed", "returned"]);
    expect(trafficEvents[1]).toMatchObject({
      status: 299,
      request: { bytes: "body" },
      response: { bytes: "answer" },
    });
  });

  it("reports the site that a header of the request names", async () => {
    const answer = (_: IncomingMessage, response: ServerResponse) => response.end();
    const { url, trafficEvents } = await proxied(answer, "", { siteHeader: "X-Site" });
    await ask(`${url}/a`, { headers: { "x-site": "north" } });
    await ask(`${url}/a`);
    const departed = trafficEvents.flatMap((one) => (one.type === "departed" ? [one.site] : []));
    expect(departed).toEqual(["north", undefined]);
  });

  it("puts the target's path before every path, and follows no redirect", async () => {
    const { url, trafficEvents } = await proxied((asked, response) => {
      response.writeHead(307, { location: `http://elsewhere.example${asked.url}` }).end();
    }, "/api/v1/");
    const got = await ask(`${url}/sites/12`);
    expect([got.status, got.headers.location]).toEqual([307, "http://elsewhere.example/api/v1/sites/12"]);
    expect(trafficEvents[0]).toMatchObject({ url: expect.stringMatching(/\/api\/v1\/sites\/12$/) });
  });

  it("streams in both directions: neither side waits for the other's end", async () => {
    const { url } = await proxied((asked, response) => {
      asked.once("data", (chunk) => response.write(`got ${chunk}`));
      asked.on("end", () => response.end(" and the end"));
    });
    const asked = request(url, { method: "POST" });
    asked.write("first");
    const [response]: IncomingMessage[] = await once(asked, "response");
    const [chunk] = response ? await once(response, "data") : [];
    expect(String(chunk)).toBe("got first");
    asked.end("last");
    let rest = "";
    for await (const more of response ?? []) rest += more;
    expect(rest).toBe(" and the end");
  });

  it("forwards bodies that are too long to keep, at the pace of the slower side, and reports that", async () => {
    const size = 20 * 1024 * 1024;
    const { url, trafficEvents } = await proxied((_, response) => response.end(Buffer.alloc(size, "x")));
    const { body } = await ask(url);
    expect(body).toHaveLength(size);
    expect(trafficEvents[1]).toMatchObject({ response: { size } });
    expect(trafficEvents[1]).not.toHaveProperty("response.bytes");
  });

  it("answers 502 with its own marked text if the target is gone", async () => {
    const { url, trafficEvents } = await proxied((asked) => asked.socket.destroy());
    const got = await ask(url);
    expect(got).toMatchObject({ status: 502, headers: { "x-cri-proxy": "502" } });
    expect(got.body).toMatch(
      /^cri proxy: no answer came from http:\/\/127\.0\.0\.1:\d+: the connection was closed/,
    );
    expect(trafficEvents[1]).toMatchObject({ fault: expect.stringContaining("closed") });
    expect(trafficEvents[1]).not.toHaveProperty("status");
  });

  it("closes the connection to the target if the client disconnects", async () => {
    let gone: () => void = () => undefined;
    const aborted = new Promise<void>((resolve) => {
      gone = resolve;
    });
    const { url, trafficEvents } = await proxied((_, response) => {
      response.on("close", gone);
      response.write("begun");
    });
    const asked = request(url);
    asked.on("error", () => undefined);
    asked.end();
    const [response]: IncomingMessage[] = await once(asked, "response");
    response?.on("error", () => undefined);
    asked.destroy();
    await aborted;
    expect(trafficEvents.at(-1)).toMatchObject({
      fault: expect.stringContaining("the client closed the connection"),
    });
  });

  it("serves only this machine by default", async () => {
    const address = { target: "http://127.0.0.1:9", host: "0.0.0.0", port: 0 };
    const tap = { hear: () => undefined };
    await expect(startProxy({ ...address, allowRemote: false }, tap)).rejects.toMatchObject({
      name: "UserError",
      remedy: expect.stringContaining("--allow-remote"),
    });
    const proxy = await startProxy({ ...address, allowRemote: true }, tap);
    await proxy.close();
  });
});

describe("forwarded traffic", () => {
  it("is judged compressed or not, with credentials redacted in the kept exchanges", async () => {
    const { model } = await ownServer();
    const [patient] = model.resources.filter(({ name }) => name === "Patient");
    const json = JSON.stringify({ ...typeMemberOf(model, { name: patient?.name ?? "" }), id: "another" });
    const { url, target, trafficEvents } = await proxied((_, response) => {
      response.writeHead(200, { "content-encoding": "gzip", "set-cookie": "sid=s3cret-cookie" });
      response.end(gzipSync(json));
    });
    const headers = { authorization: "Bearer s3cret-token", "accept-encoding": "gzip" };
    await ask(`${url}/r4/sites/12/Patient/p1?access_token=s3cret-query`, { headers });
    const trafficJudge = new TrafficJudge(model, target);
    trafficJudge.take(trafficEvents);
    const report = trafficJudge.report({ only: [], pinned: {} });
    const failed = report.checks.filter(({ verdict }) => verdict === "fail");
    expect(failed.map(({ id }) => id)).toEqual([]);
    expect(report.checks.find(({ id }) => id === "interaction/Patient/read")?.verdict).toBe("pass");
    expect(JSON.stringify(report)).not.toContain("s3cret");
  });
});
