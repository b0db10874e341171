// Tests how printed commands name the kit.
import { expect, it } from "vitest";
import { asRun, commandOf, kitCommand } from "./command-name.js";

it.each([
  ["/usr/local/bin/cri-kit", {}, "cri-kit"],
  ["/usr/local/bin/cri", {}, "cri"],
  ["/work/node_modules/.bin/cri", { npm_command: "run-script" }, "cri"],
  ["/root/.npm/_npx/1/node_modules/.bin/cri-kit", { npm_command: "exec" }, "npx cri-kit"],
  ["/work/node_modules/.bin/cri", { npm_command: "exec" }, "npx cri-kit"],
  ["/work/node_modules/cri-kit/dist/cri/cri.js", {}, "npx cri-kit"],
  [undefined, {}, "npx cri-kit"],
])("the script %s with %j is the command %s", (script, env, name) => {
  expect(commandOf(script, env)).toBe(name);
});

it("is fixed in tests, and replaces the kit's own name in texts", () => {
  expect(kitCommand).toBe("cri");
  expect(asRun("Run cri-kit generate, not cri-kit/target or @cri-kit; or npx cri-kit check.")).toBe(
    "Run cri generate, not cri-kit/target or @cri-kit; or npx cri-kit check.",
  );
});
