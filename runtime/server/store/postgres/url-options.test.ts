// Tests how an option of the kit is taken out of the URL of a store.
import { expect, test } from "vitest";
import { millisecondsOf, takeOption } from "./url-options.js";

test.each([
  ["postgres://me@db/x", "postgres://me@db/x", undefined],
  ["postgres://me@db/x?own=7", "postgres://me@db/x", "7"],
  ["postgres://me@db/x?own=a&sslmode=require", "postgres://me@db/x?sslmode=require", "a"],
  ["postgres://me@db/x?options=-csearch_path%3Ds&own=", "postgres://me@db/x?options=-csearch_path%3Ds", ""],
  ["postgres://me@db/x?owner=1&own=7", "postgres://me@db/x?owner=1", "7"],
  ["postgres://me@db/x?known=1", "postgres://me@db/x?known=1", undefined],
])("%s", (given, url, value) => {
  expect(takeOption(given, "own")).toEqual({ url, value });
});

test.each([
  ["250", 250],
  ["5000000000", 2_147_483_647],
  ["0", 20_000],
  ["Infinity", 20_000],
  ["1e3", 20_000],
  [undefined, 20_000],
])("%s milliseconds", (value, milliseconds) => {
  expect(millisecondsOf(value, 20_000)).toBe(milliseconds);
});
