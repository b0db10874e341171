// Tests that no text from outside steers a terminal or GitHub's runner.
import fc from "fast-check";
import { expect, it } from "vitest";
import { workflowCommand } from "../github/workflow-command.js";
import { forTerminal, withoutCommands } from "./harmless.js";

it("replaces characters that steer a terminal or turn text around", () => {
  expect(forTerminal("a\u0085b\u009b2Jc\u202Ed\u0007e\u2028f\u001b]0;x\u0007")).toBe(
    "a\uFFFDb\uFFFD2Jc\uFFFDd\uFFFDe\uFFFDf\uFFFD]0;x\uFFFD",
  );
  expect(forTerminal("all is well\rerror")).toBe("all is well\uFFFDerror");
});

it("leaves the kit's own colours, lines and progress", () => {
  for (const text of ["\u001b[31mred\u001b[0m\n\tx\n", "\r\u001b[2K3 of 4", "\r     \r", "a\r\nb"])
    expect(forTerminal(text)).toBe(text);
});

it("lets no line begin a command, whatever the text, except the kit's own", () => {
  expect(withoutCommands("error: no x\n::error::pwned\n  ::set-output name=x::y")).toBe(
    "error: no x\n: :error::pwned\n  : :set-output name=x::y",
  );
  const own = workflowCommand({ level: "error", file: "x.yaml", line: 1, title: "t", message: "m" });
  expect(withoutCommands(`a::b\n${own}\n::notice::mine\n`)).toBe(`a::b\n${own}\n: :notice::mine\n`);
  const parts = fc.constantFrom(":", "::", "::error::x", " ", "\n", "\r", "\t", "\u2028", "\u00a0", "a");
  fc.assert(
    fc.property(fc.array(parts), (all) => {
      const lines = forTerminal(withoutCommands(all.join(""))).split(/[\r\n]/);
      expect(lines.filter((line) => line.trim().startsWith("::"))).toEqual([]);
    }),
  );
});
