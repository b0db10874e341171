// Tests what a server answers at a path that it does not offer.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, openClient } from "../testing/client.js";

let client: Client;
beforeAll(async () => {
  client = await openClient();
});
afterAll(() => client.close());

const textAt = async (path: string): Promise<string | undefined> => {
  const { status, json } = await client.get(path);
  expect(status).toBe(404);
  return json.issue[0]?.details.text;
};

test.each(["/v1/jobs/of/7", "/v1/jobs/of/7/4"])("%s: a 404 says where the type is", async (path) => {
  expect(await textAt(path)).toBe(`Nothing is offered at ${path}. Job is at /fleets/{site}/jobs.`);
});

test("a 404 says which path was meant if the name of the type is misspelt", async () => {
  expect(await textAt("/fleets/7/jbos")).toBe(
    "Nothing is offered at /fleets/7/jbos. Did you mean /fleets/{site}/jobs?",
  );
});

test.each(["/fleets/7/nothing", "/fleets/7/jobs/4/history"])(
  "%s: a 404 says nothing more if the path names no type, or begins where the type is",
  async (path) => {
    expect(await textAt(path)).toBe(`Nothing is offered at ${path}.`);
  },
);
