// Tests how commands and files are found on a page.
import { expect, it } from "vitest";
import { blocksOf } from "./page-blocks.js";

const block = (words: string, text = "true\n") => `# Page\n\n\`\`\`${words}\n${text}\`\`\`\n`;

it("reads the exit code, the reason not to run, and what goes on in the background", () => {
  const base = { kind: "commands", line: 3, commands: "true\n", exit: 0, background: false };
  expect(blocksOf(block("sh"))).toEqual([base]);
  expect(blocksOf(block("sh exit=1"))).toEqual([{ ...base, exit: 1 }]);
  expect(blocksOf(block("sh background"))).toEqual([{ ...base, background: true }]);
  const left = block("sh").replace("```", "<!-- not run: needs Docker -->\n```");
  expect(blocksOf(left)).toEqual([{ ...base, notRun: "needs Docker" }]);
  expect(() => blocksOf(block("sh not run: needs Docker"))).toThrow("unknown words");
  expect(() => blocksOf(block("sh exits=1"))).toThrow("unknown words");
});

it("takes a block of text as what the commands before it print", () => {
  expect(blocksOf(block("text", "yes\n"))).toEqual([{ kind: "printed", line: 3, text: "yes\n" }]);
});

it("takes a block of another language as a file if its first line names one", () => {
  expect(blocksOf(block("yaml", "# known.yaml\na: 1\n"))).toEqual([
    { kind: "file", name: "known.yaml", text: "# known.yaml\na: 1\n" },
  ]);
  expect(blocksOf(block("yaml", "a: 1\n"))).toEqual([]);
});
