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
