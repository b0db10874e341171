// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of config files
import fc from "fast-check";
import { expect, it } from "vitest";
import { parseConfig } from "../../options/load-config.js";
import { comment, quoted } from "./yaml-lines.js";

function read(text: string): { readonly site: string | undefined; readonly said: string } {
  const said: string[] = [];
  const opened = parseConfig(text, "f.yaml", {}, { err: (line) => void said.push(line), color: false });
  return { site: opened?.config.site, said: said.join("") };
}

const words = fc.oneof(
  fc.string({ minLength: 1, unit: "grapheme" }),
  fc.string({
    minLength: 1,
    unit: fc.constantFrom("$", "{", "}", "A", ":", "-", "\\", '"', "\n", "#", "\u2028"),
  }),
);

it("a quoted text is read back unchanged", () => {
  fc.assert(
    fc.property(words, (text) => {
      fc.pre(/\S/.test(text));
      expect(read(`site: ${quoted(text)}\n`)).toEqual({ site: text, said: "" });
    }),
    {
      examples: [
        ["${CRI_TOKEN}"],
        ["$${A}"],
        ["$$${A:-b}"],
        ["\u001b[2J"],
        ["\u009b2J\u202e\u{e0041}"],
        ["007"],
      ],
    },
  );
});

it("no text steers a terminal", () => {
  expect(quoted("a\u009b2J\u202eb\u{e0041}")).toBe('"a\\u009b2J\\u202eb\\udb40\\udc41"');
  expect(comment("a\u009b2J\u202eb")).toEqual(["# a 2J b"]);
});

it("no text of a comment is read as content", () => {
  fc.assert(
    fc.property(words, (text) => {
      expect(read(`${comment(`a ${text}`).join("\n")}\nsite: "12"\n`)).toEqual({ site: "12", said: "" });
    }),
  );
});
