// Tests how an option of the kit is taken out of the URL of a store.
import { expect, test } from "vitest";
import { takeOption } from "./url-options.js";

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
