// Tests which source of a header wins.
import { expect, it } from "vitest";
import { runOf } from "./asked.js";
import type { Config } from "./config.js";

const baseUrl = "http://127.0.0.1:9";
const config = { headers: {}, read: {}, references: {}, secrets: [] };
const opened = (members: Partial<Config>) => ({
  file: "cri-kit.yaml",
  config: { ...config, ...members },
  fits: () => true,
});

it("sends the hidden token where nothing else has credentials", () => {
  expect(runOf({ baseUrl, headers: { "X-A": "1" }, hiddenToken: "t" }, undefined).headers).toEqual({
    authorization: "Bearer t",
    "X-A": "1",
  });
});

it("sends no hidden token beside a flag or a config with credentials, in whatever case", () => {
  const flag = { Authorization: "Basic eDp5" };
  expect(runOf({ baseUrl, headers: flag, hiddenToken: "t" }, undefined).headers).toEqual(flag);
  expect(
    runOf({ baseUrl, headers: {}, hiddenToken: "t" }, opened({ token: "of the config" })).headers,
  ).toEqual({
    authorization: "Bearer of the config",
  });
});

it("keeps the hidden token out of the run", () => {
  expect(runOf({ baseUrl, headers: {}, hiddenToken: "t" }, undefined)).not.toHaveProperty("hiddenToken");
});

it("sends no hidden token to a deployment that only a found config names", () => {
  const found = opened({ baseUrl });
  expect(runOf({ headers: {}, hiddenToken: "t" }, found).headers).toEqual({});
  const named = { authorization: "Bearer t" };
  expect(runOf({ headers: {}, hiddenToken: "t", config: "cri-kit.yaml" }, found).headers).toEqual(named);
  expect(runOf({ headers: {}, hiddenToken: "t", baseUrl }, found).headers).toEqual(named);
});

it("sends a header once if the config writes its name in another case", () => {
  const { headers } = runOf(
    { baseUrl, headers: { "x-tenant": "flag" } },
    opened({ headers: { "X-Tenant": "config" } }),
  );
  expect(headers).toEqual({ "x-tenant": "flag" });
});

it("says whether the hidden token is sent", () => {
  const sent = (headers: Readonly<Record<string, string>>) =>
    runOf({ baseUrl, headers, hiddenToken: "t" }, undefined).isHiddenTokenSent;
  expect(sent({ "X-A": "1" })).toBe(true);
  expect(sent({ Authorization: "Basic eDp5" })).toBeUndefined();
  expect(runOf({ baseUrl, headers: {} }, undefined).isHiddenTokenSent).toBeUndefined();
});

it("refuses a token with the word Bearer, which would be sent twice", () => {
  const run = () => runOf({ baseUrl, headers: {}, hiddenToken: "bearer abc" }, undefined);
  expect(run).toThrow("the token begins with the word Bearer");
});
