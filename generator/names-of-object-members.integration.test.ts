// Tests that fields and parameters may have the names of the members of every object.
import { afterAll, expect, test } from "vitest";
import { importText } from "../spec/import/testing/import-text.js";
import { diagnose } from "./testing/diagnose.js";
import { modelOf } from "./testing/models.js";
import { outputFolder } from "./testing/output-folder.js";

const names = ["constructor", "toString", "hasOwnProperty", "valueOf", "then"];
const properties = Object.fromEntries(["id", "name", ...names].map((name) => [name, { type: "string" }]));
const schema = { $ref: "#/components/schemas/Artist" };
const answer = (one: object) => ({ description: "ok", content: { "application/json": { schema: one } } });
const inQuery = ["name", ...names].map((name) => ({ name, in: "query", schema: { type: "string" } }));

const document = {
  openapi: "3.1.0",
  info: { title: "Artists", version: "1" },
  components: { schemas: { Artist: { type: "object", properties } } },
  paths: {
    "/artists": {
      get: { parameters: inQuery, responses: { 200: answer({ type: "array", items: schema }) } },
      post: {
        requestBody: { content: { "application/json": { schema } } },
        responses: { 201: answer(schema) },
      },
    },
    "/artists/{id}": { get: { responses: { 200: answer(schema) } } },
  },
};

const drafted = await importText(JSON.stringify(document));
const output = await outputFolder(modelOf(drafted.ok ? drafted.text : ""));
afterAll(() => output.end());

test("code that leaves them out compiles, and so does code that has them", async () => {
  const own = `import type { Artist } from "./generated/types/artist.js";
import type { ArtistSearch } from "./generated/client/resources/artist.js";
export const one: Artist = { name: "a" };
export const two: Artist = { constructor: "a", toString: "b", valueOf: "c", hasOwnProperty: "d", then: "e" };
export const three: ArtistSearch = { name: "a" };
export const four: ArtistSearch = { constructor: "a" };
`;
  await output.write("own.ts", own);
  expect(await diagnose(output, ["*.ts", "**/*.ts"])).toEqual([]);
});
