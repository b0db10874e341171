import { describe, expect, it } from "vitest";
import { UserError } from "../../../spec/user-error.js";
import { askRaw, proxied, type Serve } from "../../testkit/traffic/proxy/proxied.js";
import { admissionOf } from "./admission.js";

const echo: Serve = ({ headers }, response) =>
  void response.end(`passed with ${headers.authorization ?? "nothing"}`);

const head = (...lines: readonly string[]): string => `${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`;
const get = (...headers: readonly string[]): string => head("GET /r4/x HTTP/1.1", ...headers);

const withCredentials = { userinfo: "me:secret@" } as const;
const lent = "passed with Basic ";

describe("requests that a page of another site makes a browser send are refused, and not reported", () => {
  it.each([
    ["by a name that was made to lead here", 421, get("Host: evil.example:8081")],
    ["to a whole URL of its own", 421, head("GET http://evil.example/r4/x HTTP/1.1", "Host: evil.example")],
    ["by its origin", 403, get("Host: 127.0.0.1:8081", "Origin: https://evil.example")],
    ["with no origin to name", 403, get("Host: 127.0.0.1:8081", "Origin: null")],
    ["from another port", 403, get("Host: localhost:8081", "Origin: http://localhost:3000")],
    ["as a picture", 403, get("Host: 127.0.0.1:8081", "Sec-Fetch-Site: cross-site")],
    ["from beside it", 403, get("Host: 127.0.0.1:8081", "Sec-Fetch-Site: same-site")],
  ])("%s", async (_, status, request) => {
    for (const more of [withCredentials, {}]) {
      const { url, trafficEvents } = await proxied(echo, "", more);
      const got = await askRaw(url, request);
      expect(got).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*cri proxy: .*--allowed-(?:host|origin)`));
      expect(got).not.toContain("passed");
      expect(trafficEvents).toEqual([]);
    }
  });

  it("a body without a content type is refused if credentials would be added", async () => {
    const post = `${head("POST /r4/x HTTP/1.1", "Host: localhost", "Content-Length: 2")}{}`;
    expect(await askRaw((await proxied(echo, "", withCredentials)).url, post)).toMatch(/^HTTP\/1.1 415 /);
    expect(await askRaw((await proxied(echo)).url, post)).toContain("passed with nothing");
  });
});

describe("other requests are forwarded", () => {
  it.each([
    ["by this machine's names", get("Host: localhost:8081")],
    ["by its addresses", get("Host: [::1]:8081")],
    ["as a page that came through it", get("Host: localhost:8081", "Origin: http://localhost:8081")],
    ["as a person who wrote its address", get("Host: localhost:8081", "Sec-Fetch-Site: none")],
    ["by a name that was allowed", get("Host: proxy.example:8081")],
    ["as a page that was allowed", get("Host: localhost", "Origin: https://app.example")],
    ["as one that names nobody", head("GET /r4/x HTTP/1.0")],
  ])("%s", async (_, request) => {
    const more = {
      ...withCredentials,
      allowedHosts: ["proxy.example"],
      allowedOrigins: ["https://app.example"],
    };
    const { url } = await proxied(echo, "", more);
    expect(await askRaw(url, request)).toContain(lent);
  });
});

describe("if other machines can reach the proxy", () => {
  const refusalOf = (target: string, host: string) =>
    admissionOf(
      { allowRemote: true },
      new URL(target),
    )(Object.assign(Object.create(null), { headers: { host } }));

  it("they may use any host name, but with the target's credentials only its address", () => {
    expect(refusalOf("https://records.example", "proxy:8081")).toBeUndefined();
    expect(refusalOf("https://me:secret@records.example", "10.0.0.7:8081")).toBeUndefined();
    expect(refusalOf("https://me:secret@records.example", "[fe80::1]:8081")).toBeUndefined();
    expect(refusalOf("https://me:secret@records.example", "proxy:8081")).toMatchObject({ status: 421 });
  });
});

it.each(["app.example", "null", "https://app.example/x"])("%s is not an origin", (origin) => {
  const admission = { allowRemote: false, allowedOrigins: [origin] };
  expect(() => admissionOf(admission, new URL("https://records.example"))).toThrow(UserError);
});
