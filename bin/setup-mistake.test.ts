// Tests the remedies for failures to set up a server or a store.
import { expect, test } from "vitest";
import { SetupError } from "../runtime/server/setup-error.js";
import { openDatabase } from "../runtime/server/store/sqlite/driver.js";
import { whileAvailable } from "../runtime/server/store/sqlite/unavailable.js";
import { UserError } from "../spec/user-error.js";
import { setupMistake } from "./setup-mistake.js";

const caught = (action: () => unknown): unknown => {
  try {
    return action();
  } catch (fault) {
    return fault;
  }
};

test("the remedy for a wrong name is another name", () => {
  const mistake = setupMistake(new SetupError("There is no such store."), "name another");
  expect(mistake).toBeInstanceOf(UserError);
  expect(mistake).toMatchObject({ message: "There is no such store.", remedy: "name another" });
});

test("the remedy for a store that cannot be written now is to wait: another name would not help", async () => {
  const database = await openDatabase(":memory:");
  database.exec("CREATE TABLE kept (id); PRAGMA query_only = true");
  const fault = caught(() => whileAvailable(() => database.exec("INSERT INTO kept VALUES (1)")));
  database.close();
  expect(setupMistake(fault, "name another")).toMatchObject({
    message: "The store may not be written.",
    remedy: "fix that, or wait until it is over, and run this again",
  });
});

test("a fault of the kit is not turned into a user error", () => {
  const fault = new TypeError("undefined is no function");
  expect(setupMistake(fault, "name another")).toBe(fault);
});
