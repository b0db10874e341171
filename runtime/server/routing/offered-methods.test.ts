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

test.each([
  [
    "PUT",
    "/fleets/7/vehicles/4",
    "GET, HEAD, DELETE",
    " PUT is offered at /fleets/{site}/vehicles, with the id of the record in the body.",
  ],
  [
    "DELETE",
    "/fleets/7/vehicles",
    "GET, HEAD, POST, PUT",
    " DELETE is offered at /fleets/{site}/vehicles/{id}.",
  ],
  ["PUT", "/fleets/7/jobs/4", "GET, HEAD", ""],
  ["PATCH", "/fleets/7/vehicles/4", "GET, HEAD, DELETE", ""],
])("%s %s: a 405 says whether the other path of the type offers it", async (method, path, offered, other) => {
  const { status, json } = await client.send(method, path);
  expect(status).toBe(405);
  expect(json.issue[0]?.details.text).toBe(`${method} is not offered here. Offered: ${offered}.${other}`);
});
