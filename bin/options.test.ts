// Tests where the token of a request comes from, and what a base URL must be.
import { expect, it } from "vitest";
import { baseUrl, headersOf, hiddenToken } from "./options.js";

const env = { CRI_TOKEN: "hidden" };

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

it("refuses a token that no header can hold, without quoting it", () => {
  expect(() => hiddenToken({ CRI_TOKEN: "secret\r" })).toThrow(
    /^the token in CRI_TOKEN contains a character/,
  );
});

it.each([
  ["127.0.0.1:8480", "http://127.0.0.1:8480"],
  ["localhost:8480/api", "http://localhost:8480/api"],
  ["records.example.org", "https://records.example.org"],
  ["nonsense", "one such as https://"],
  ["ftp://records.example.org", "one such as https://"],
])("a base URL such as %s is not full: write %s", (written, remedy) => {
  expect(() => baseUrl(written)).toThrow(`Write ${remedy}`);
});
