// Draws texts and names that are likely to break generated code, YAML or a terminal.
import fc from "fast-check";

/** Texts with characters that code, YAML, Markdown or a terminal interprets. */
const traps = [
  "*/",
  "/* x",
  "// x",
  "\u0024{x}",
  "`x`",
  "{{x}}",
  '"x"',
  "it's",
  "\\",
  "\\u0041",
  "a\nb",
  "a\r\nb\n",
  "a\tb",
  "<script>",
  "null",
  "true",
  "17",
  "- x",
  "# x",
  "x: y",
  "@deprecated",
  "Ærø 東京 🦷",
  "\u2028",
  "e\u0301",
  "x".repeat(300),
  "a word and ".repeat(40).trim(),
];

/** Text for people: plain words, sometimes with such characters. */
export const prose: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 6, arbitrary: fc.constantFrom("a plain word", "Scope", "what it means / and where") },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom("", "so "), fc.constantFrom(...traps)).map(([a, b]) => a + b),
    },
    { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }) },
  )
  .filter((text) => /\S/.test(text));

/** Names that JavaScript, JSON, a file system or the generated code already uses. */
export const takenNames = [
  "constructor",
  "toString",
  "hasOwnProperty",
  "prototype",
  "class",
  "default",
  "delete",
  "import",
  "await",
  "type",
  "value",
  "name",
  "Object",
  "Record",
  "Map",
  "Promise",
  "String",
  "Array",
  "Date",
  "Error",
  "Index",
  "Shapes",
  "Definition",
  "Issue",
  "Validate",
  "Con",
  "ids",
  "Id",
  "ID",
  "url",
  "path",
  "length",
] as const;
