// Tests which proxy the environment names for a URL.
import { expect, it } from "vitest";
import { proxyFor } from "./http-proxy.js";

const of = (url: string, env: Readonly<Record<string, string>>) => proxyFor({ env }, new URL(url));

it.each([
  ["http://h.example/", { HTTP_PROXY: "http://p:1" }, "http://p:1", "HTTP_PROXY"],
  ["http://h.example/", { HTTP_PROXY: "http://p:1", http_proxy: "q:2" }, "http://q:2", "http_proxy"],
  ["https://h.example/", { HTTP_PROXY: "http://p:1" }, "http://p:1", "HTTP_PROXY"],
  [
    "https://h.example/",
    { HTTP_PROXY: "http://p:1", HTTPS_PROXY: "https://q:2/" },
    "https://q:2",
    "HTTPS_PROXY",
  ],
  ["http://127.0.0.1:80/", { HTTP_PROXY: "p" }, "http://p", "HTTP_PROXY"],
])("%s with %j: %s of %s", (url, env, origin, variable) => {
  expect(of(url, env)).toEqual({ origin, variable, headers: {} });
});

it.each([
  ["http://h.example/", {}],
  ["http://h.example/", { HTTPS_PROXY: "http://p:1" }],
  ["http://h.example/", { HTTP_PROXY: "" }],
])("%s with %j is requested directly", (url, env) => {
  expect(of(url, env)).toBeUndefined();
});

it.each([
  ["http://h.example/", "h.example", true],
  ["http://a.h.example/", "h.example", true],
  ["http://a.h.example/", ".h.example", true],
  ["http://a.h.example/", "*.H.example", true],
  ["http://ah.example/", "h.example", false],
  ["http://h.example/", "*", true],
  ["http://h.example/", "other, h.example", true],
  ["http://h.example:8080/", "h.example:8080", true],
  ["http://h.example:8080/", "h.example:80", false],
  ["http://h.example/", "h.example:80", true],
  ["http://[::1]:8080/", "[::1]:8080", true],
  ["http://[::1]:8080/", "::1", true],
  ["http://h.example/", "", false],
  ["http://h.example/", ",", false],
])("%s with NO_PROXY %s: directly is %s", (url, list, directly) => {
  for (const name of ["NO_PROXY", "no_proxy"])
    expect(of(url, { HTTP_PROXY: "http://p:1", [name]: list }) === undefined).toBe(directly);
});

it("sends the credentials of the variable to the proxy", () => {
  expect(of("http://h.example/", { HTTP_PROXY: "http://u%40:pw@p:1" })).toEqual({
    origin: "http://p:1",
    variable: "HTTP_PROXY",
    headers: { "proxy-authorization": `Basic ${Buffer.from("u@:pw").toString("base64")}` },
  });
});

it.each(["socks5://u:secret@p:1", "http://"])("refuses %s without quoting it", (text) => {
  expect(() => of("http://h.example/", { HTTP_PROXY: text })).toThrow(
    /^the environment variable HTTP_PROXY does not name an HTTP proxy$/,
  );
});
