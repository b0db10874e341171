// Tests the proxy with unusual requests and broken connections.
import { describe, expect, it } from "vitest";
import { ask, askRaw, proxied, type Serve } from "../../testkit/traffic/proxy/proxied.js";

describe("requests that few clients send", () => {
  const echo: Serve = ({ url, headers }, response) => {
    response.end(JSON.stringify({ url, forwarded: headers["x-forwarded-host"] ?? "none" }));
  };

  it.each([
    ["a whole URL", "GET http://records.example/r4/x?y=1 HTTP/1.1\r\nHost: records.example", "/r4/x?y=1"],
    ["one without a path", "GET http://records.example?y=1 HTTP/1.1\r\nHost: records.example", "/?y=1"],
    ["one with nothing at all", "GET http://records.example HTTP/1.1\r\nHost: records.example", "/"],
  ])("may use %s", async (_, head, path) => {
    const { url, target, trafficEvents } = await proxied(echo, "", { allowedHosts: ["records.example"] });
    const got = await askRaw(url, `${head}\r\nConnection: close\r\n\r\n`);
    expect(got).toContain(JSON.stringify({ url: path, forwarded: "records.example" }));
    expect(trafficEvents[0]).toMatchObject({ url: target + path });
  });

  it("may use HTTP/1.0, without a host", async () => {
    const { url } = await proxied(echo);
    expect(await askRaw(url, "GET /x HTTP/1.0\r\n\r\n")).toContain(
      JSON.stringify({ url: "/x", forwarded: "none" }),
    );
  });

  it.each([
    ["about the whole server", "OPTIONS * HTTP/1.1\r\nHost: localhost", 400],
    ["for a tunnel", "CONNECT records.example:443 HTTP/1.1\r\nHost: records.example:443", 501],
  ])("are refused if they are %s, and not reported", async (_, head, status) => {
    const { url, trafficEvents } = await proxied(echo);
    const got = await askRaw(url, `${head}\r\nConnection: close\r\n\r\n`);
    expect(got).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*x-cri-proxy: ${status}[^]*cri proxy: `));
    expect(trafficEvents).toEqual([]);
  });
});

describe("a target with a path", () => {
  const echo: Serve = ({ url }, response) => void response.end(url);

  it("gets its path once, if a client follows a link that has it already", async () => {
    const { url, trafficEvents, target } = await proxied(echo, "/api", { rootOnce: true });
    for (const path of ["/api/r4/x?page=2", "/r4/x?page=2"]) {
      expect((await ask(url + path)).body).toBe("/api/r4/x?page=2");
    }
    for (const path of ["/apiary", "/api"]) expect((await ask(url + path)).body).toBe(`/api${path}`);
    expect(trafficEvents[0]).toMatchObject({ url: `${target}/api/r4/x?page=2` });
  });

  it("always gets its path before the request's, if paths of the interface may begin with it", async () => {
    const { url } = await proxied(echo, "/r4");
    expect((await ask(`${url}/r4/x`)).body).toBe("/r4/r4/x");
  });
});

describe("a target that closes unused connections", () => {
  it("gets idempotent requests again, and never others", async () => {
    const seen: (string | undefined)[] = [];
    const { url, trafficEvents } = await proxied(({ method, socket }, response) => {
      seen.push(method);
      if (seen.length % 2 === 0) socket.destroy();
      else response.end("whole");
    });
    const statuses = [];
    for (const method of ["GET", "GET", "POST", "GET", "POST"]) {
      statuses.push((await ask(url, { method })).status);
    }
    expect(statuses).toEqual([200, 200, 502, 200, 502]);
    expect(seen).toEqual(["GET", "GET", "GET", "POST", "GET", "POST"]);
    expect(trafficEvents.filter(({ type }) => type === "departed")).toHaveLength(5);
  });
});
