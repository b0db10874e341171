// Tests where the token of a request comes from.
import { expect, it } from "vitest";
import { headersOf, hiddenToken } from "./options.js";

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
