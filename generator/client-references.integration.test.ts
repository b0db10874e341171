// Tests the types by which a generated client follows references and ids.
import { afterAll, beforeAll, expect, it } from "vitest";
import { diagnose } from "./testing/diagnose.js";
import { thirdModel } from "./testing/models.js";
import { type OutputFolder, outputFolder } from "./testing/output-folder.js";

let output: OutputFolder;
beforeAll(async () => {
  output = await outputFolder(thirdModel());
});
afterAll(() => output.end());

it("takes references and ids of its own types, and gives their records", async () => {
  await output.write(
    "use.ts",
    `import type { Client, StoredAuthor, StoredBook } from "./generated/index.js";
export const use = async (client: Client, loan: { readonly book: StoredBook }) => {
  const { author, editor = 1 } = loan.book;
  const byUrl: StoredAuthor | undefined = author && (await client.resolve(author));
  const byId: StoredAuthor = await client.resolve(editor, "Author");
  return [byUrl, byId];
};
`,
  );
  expect(await diagnose(output, ["use.ts"])).toEqual([]);
});

it.each([
  ["an id of another type", 'client.resolve("1", "Author")', /not assignable|No overload/],
  ["a type that the interface lacks", 'client.resolve(1, "Nobody")', /not assignable|No overload/],
  [
    "a record of another type",
    'client.resolve(1, "Author").then((book: StoredBook) => book)',
    /No overload|not assignable/,
  ],
])("refuses %s", async (_, code, said) => {
  await output.write(
    "use.ts",
    `import type { Client, StoredBook } from "./generated/index.js";
export const use = (client: Client, _: StoredBook) => ${code};
`,
  );
  const [first] = await diagnose(output, ["use.ts"]);
  expect(first).toMatchObject({ file: "use.ts", line: 2, text: expect.stringMatching(said) });
});
