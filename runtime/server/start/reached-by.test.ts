import { expect, test } from "vitest";
import { hostAdvice } from "./reached-by.js";

test("anyone who lets other machines in is told that links follow what requests name, unless that is bounded", () => {
  expect(hostAdvice({ host: "0.0.0.0" })).toContain("--public-url");
  expect(hostAdvice({ host: "127.0.0.1" })).toBeUndefined();
  expect(hostAdvice({ host: "0.0.0.0", publicUrl: "https://records.example" })).toBeUndefined();
  expect(hostAdvice({ host: "0.0.0.0", allowedHost: ["records.example"] })).toBeUndefined();
});
