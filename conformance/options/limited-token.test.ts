import { expect, it } from "vitest";
import { fleetModel } from "../testkit/api/fleet.js";
import { runOf } from "./asked.js";
import { settingsOf } from "./settings-of-config.js";

it.each([
  ["", "a limited token is empty"],
  ["Bearer x", "a limited token contains a space"],
  ["x\r", "a limited token contains a character that a token cannot have"],
])("says what is wrong with a limited token: %j", (token, message) => {
  const run = runOf(
    { baseUrl: "http://h.example", site: "12", headers: {}, limitedToken: [token] },
    undefined,
  );
  expect(() => settingsOf(run, fleetModel())).toThrow(message);
});
