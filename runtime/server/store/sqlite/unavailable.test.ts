import { expect, test } from "vitest";
import { StoreUnavailable } from "../../store-port/store-error.js";
import { asUnavailable, isLocked } from "./unavailable.js";

const fault = (errcode: number): Error => Object.assign(new Error("of SQLite"), { errcode });

// Extended result codes: the last byte is the primary code (https://www.sqlite.org/rescode.html).
test.each([
  [5, "is locked by another process"],
  [517, "is locked by another process"],
  [1544, "may not be written"],
  [3338, "cannot be reached on its disk"],
])("%i means a store that %s", (errcode, text) => {
  const reported = asUnavailable(fault(errcode));
  expect(reported).toBeInstanceOf(StoreUnavailable);
  expect(reported).toMatchObject({ message: `The store ${text}.` });
  expect(isLocked(fault(errcode))).toBe(text.includes("locked"));
});

test.each([fault(2067), new Error("5"), "5"])("any other fault stays as it is", (other) => {
  expect(asUnavailable(other)).toBe(other);
  expect(isLocked(other)).toBe(false);
});
