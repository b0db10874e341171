// Tests requests that lack a header which every request must carry.
import { afterEach, expect, test } from "vitest";
import type { InterfaceDefinition } from "../definition.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

let client: Client | undefined;
afterEach(() => client?.close());

const definition: InterfaceDefinition = { ...fleet, requestHeaders: { "Accept-Version": "2" } };
const path = "/fleets/1/vehicles";

test("are accepted, unless the interface refuses them", async () => {
  client = await openClient({ definition });
  expect((await client.get(path)).status).toBe(200);
});

test.each([
  ["none", {}, 406],
  ["another value", { "Accept-Version": "1" }, 406],
  ["its value", { "accept-version": "2" }, 200],
])("are refused with the chosen status: %s", async (_, headers, status) => {
  client = await openClient({ definition: { ...definition, answers: { headerMissing: 406 } } });
  const answer = await client.get(path, headers);
  expect(answer.status).toBe(status);
  if (status === 200) return;
  expect(answer.json.issue).toMatchObject([
    { code: "required", diagnostics: "Every request must have the header Accept-Version: 2." },
  ]);
});
