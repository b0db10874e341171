// Tests where the token of a request comes from, and what a base URL must be.
import { expect, it } from "vitest";
import { baseUrl, credentialsOf, hiddenToken } from "./options.js";

const env = { CRI_TOKEN: "hidden" };
const headersOf = (...given: Parameters<typeof credentialsOf>) => credentialsOf(...given).headers;

it("takes the token from the environment if no flag has one", () => {
  expect(headersOf({}, env)).toEqual({ authorization: "Bearer hidden" });
  expect(headersOf({ token: "said" }, env)).toEqual({ authorization: "Bearer said" });
  expect(headersOf({ header: { AUTHORIZATION: "Basic eDp5" } }, env)).toEqual({
    AUTHORIZATION: "Basic eDp5",
  });
});

it("takes an empty variable for none", () => {
  expect(headersOf({}, { CRI_TOKEN: "" })).toEqual({});
});

it("takes the secret of a client from the environment if no flag has one, and no token then", () => {
  const hidden = { CRI_TOKEN: "hidden", CRI_CLIENT_SECRET: "s3cret" };
  const client = { clientId: "c" };
  expect(credentialsOf(client, hidden)).toEqual({
    ...client,
    headers: {},
    clientSecret: "s3cret",
    isHidden: true,
  });
  for (const own of [{ clientSecret: "own" }, { clientKey: "key.pem" }])
    expect(credentialsOf({ ...client, ...own }, hidden)).toEqual({
      ...client,
      ...own,
      headers: {},
      isHidden: false,
    });
});

it("says whether credentials of the environment are sent", () => {
  expect(credentialsOf({}, env).isHidden).toBe(true);
  expect(credentialsOf({}, { CRI_CLIENT_SECRET: "s3cret" }).isHidden).toBe(false);
  expect(credentialsOf({ token: "said" }, env).isHidden).toBe(false);
  expect(credentialsOf({ header: { Authorization: "Basic eDp5" } }, env).isHidden).toBe(false);
});

it("refuses a token that no header can hold, without quoting it", () => {
  expect(() => hiddenToken({ CRI_TOKEN: "secret\r" })).toThrow(
    /^the token in CRI_TOKEN contains a character/,
  );
});

it.each([
  ["127.0.0.1:8480", "is not a URL", "http://127.0.0.1:8480"],
  ["localhost:8480", "is not a URL", "http://localhost:8480"],
  ["localhost:8480/api", "is not a URL", "http://localhost:8480/api"],
  ["records.example.org", "is not a URL", "https://records.example.org"],
  ["nonsense", "is not an http or https URL", "one such as https://records.example.org/api"],
  ["ftp://records.example.org", "is not an http or https URL", "one such as https://records.example.org/api"],
])("a base URL such as %s %s: write %s", (written, why, meant) => {
  expect(() => baseUrl(written)).toThrow(
    expect.objectContaining({ name: "UserError", message: `${written} ${why}`, remedy: `write ${meant}` }),
  );
});
