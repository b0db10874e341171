// Tests how printed commands name the kit.
import { expect, it } from "vitest";
import { asRun, asStored, commandOf, kitCommand, withCommands } from "./command-name.js";

const path = "/work/node_modules/.bin:/root/.npm/_npx/1/node_modules/.bin:/usr/local/bin:/usr/bin";

it.each([
  ["/usr/local/bin/cri-kit", "cri-kit", "cri-kit"],
  ["/usr/local/bin/cri", "cri-kit", "cri"],
  ["/usr/local/bin/cri-conform", "cri-conform", "cri-conform"],
  // npm adds these folders for its scripts and npx: a shell does not have them.
  ["/work/node_modules/.bin/cri", "cri-kit", "npx cri-kit"],
  ["/work/node_modules/.bin/cri-conform", "cri-conform", "npx cri-conform"],
  ["/root/.npm/_npx/1/node_modules/.bin/cri-kit", "cri-kit", "npx cri-kit"],
  ["/opt/elsewhere/cri", "cri-kit", "npx cri-kit"],
  ["/work/node_modules/cri-kit/dist/cri/cri.js", "cri-kit", "npx cri-kit"],
  [undefined, "cri-kit", "npx cri-kit"],
  ["/work/node_modules/vitest/vitest.mjs", "cri-conform", "npx cri-conform"],
])("the script %s of the package %s is the command %s", (script, packageName, name) => {
  expect(commandOf(script, { PATH: path }, packageName)).toBe(name);
});

it("is fixed in tests, and replaces the kit's own name in texts", () => {
  expect(kitCommand).toBe("cri");
  expect(asRun("Run cri-kit generate, not cri-kit/target or @cri-kit; or npx cri-kit check.")).toBe(
    "Run cri generate, not cri-kit/target or @cri-kit; or npx cri-kit check.",
  );
});

it("in a stored text is named as its package, however it was started", () => {
  expect(asStored("cri-kit conform --baseline FILE")).toBe("cri-kit conform --baseline FILE");
});

it("keeps the package's name for commands that only the other package has", () => {
  const text = "Run cri-kit conform or cri-kit check; cri-kit COMMAND --help lists the options.";
  expect(withCommands(text, "cri-conform", "cri-conform")).toBe(
    "Run cri-conform conform or npx cri-kit check; cri-conform COMMAND --help lists the options.",
  );
});
