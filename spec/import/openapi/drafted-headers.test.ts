// Tests which headers of a document become headers of every request.
import { expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "../../json.js";
import { small } from "../testing/small-openapi.js";
import { openapiDraft } from "./draft.js";

const header = (more: JsonObject = {}): JsonObject => ({
  name: "Accept-Version",
  in: "header",
  required: true,
  description: "The edition. There is one.",
  schema: { type: "string", enum: ["2"] },
  ...more,
});

/** The paths of the small document with parameters for each path. */
const withHeaders = (parametersAt: (place: number) => Json): JsonObject =>
  Object.fromEntries(
    Object.entries<Json>(small.paths).map(([path, item], place) => [
      path,
      { ...(isObject(item) ? item : {}), parameters: parametersAt(place) },
    ]),
  );

const draftOf = (paths: JsonObject) =>
  openapiDraft({ file: "a.json", root: { ...small, paths }, others: new Map() });

const listed = ({ notes }: ReturnType<typeof draftOf>) =>
  notes.filter(({ message }) => message.includes("Accept-Version")).map(({ message }) => message);

test.each<readonly [string, JsonObject]>([
  ["a set of one value", { type: "string", enum: ["2"] }],
  ["a constant", { type: "string", const: "2" }],
])("a header that all operations demand with %s", (_, schema) => {
  const draft = draftOf(withHeaders(() => [header({ schema })]));
  expect(draft.headers).toMatchObject({ "Accept-Version": { is: "2", means: "The edition" } });
  expect(listed(draft)).toEqual([]);
});

test("a header that some operations do not demand is listed", () => {
  const draft = draftOf(withHeaders((place) => (place === 0 ? [header()] : [])));
  expect(draft.headers).toBeUndefined();
  expect(listed(draft)).toEqual([expect.stringContaining("only some operations demand")]);
});

test.each<readonly [string, JsonObject]>([
  ["is optional", { required: false }],
  ["has two values", { schema: { type: "string", enum: ["1", "2"] } }],
  ["has any value", { schema: { type: "string" } }],
  ["must be empty", { schema: { const: "" } }],
])("a header that %s is listed", (_, more) => {
  const draft = draftOf(withHeaders(() => [header(more)]));
  expect(draft.headers).toBeUndefined();
  expect(listed(draft).length).toBeGreaterThan(0);
});
