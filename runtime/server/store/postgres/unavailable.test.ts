import { expect, test } from "vitest";
import { asUnavailable } from "./unavailable.js";

const fault = (code: string): Error => Object.assign(new Error("of the database"), { code });

test.each([
  ["57P01", "cannot be reached", true],
  ["ECONNRESET", "cannot be reached", true],
  ["53300", "is overloaded", false],
  ["57014", "is overloaded", false],
  ["40001", "is overloaded", false],
  ["53100", "has no room left", false],
  ["25006", "may not be written", false],
  ["58030", "cannot be reached on its disk", false],
  ["28P01", "refuses this server's login", false],
])("%s means a store that %s; the statement may have been executed: %s", (code, text, maybe) => {
  const reported = { message: `The store ${text}.`, unanswered: maybe };
  expect(asUnavailable(fault(code), true)).toMatchObject(reported);
  expect(asUnavailable(fault(code), false)).toMatchObject({ ...reported, unanswered: false });
});

test.each([fault("23505"), "53300"])("any other fault stays as it is", (other) => {
  expect(asUnavailable(other, true)).toBe(other);
});

test.each([
  "failure on connection marked as essential: 127.0.0.1:5501",
  "postmaster was shut down, exiting",
  "could not commit transaction for shard 132572 on at least one active node",
])("an internal error of Citus that means a lost machine: %s", (message) => {
  const internal = Object.assign(new Error(message), { code: "XX000" });
  expect(asUnavailable(internal, true)).toMatchObject({ unanswered: true });
  const other = Object.assign(new Error("cache lookup failed"), { code: "XX000" });
  expect(asUnavailable(other, true)).toBe(other);
});
