import { expect, test } from "vitest";
import { hostAdvice } from "./public-url.js";

test("an operator who lets other machines in is advised to set the host of links", () => {
  expect(hostAdvice({ host: "0.0.0.0" })).toContain("--public-url");
  expect(hostAdvice({ host: "127.0.0.1" })).toBeUndefined();
  expect(hostAdvice({ host: "0.0.0.0", publicUrl: "https://records.example" })).toBeUndefined();
  expect(hostAdvice({ host: "0.0.0.0", allowedHost: ["records.example"] })).toBeUndefined();
});
