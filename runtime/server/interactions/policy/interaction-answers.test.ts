// Tests the chosen answers to the gaps of reads and writes.
import { afterEach, expect, test } from "vitest";
import type { InterfaceDefinition } from "../../definition.js";
import { SetupError } from "../../setup-error.js";
import { type Client, openClient } from "../../testing/client.js";
import { fleet } from "../../testing/fleet.js";

let client: Client | undefined;

afterEach(() => client?.close());

/** A client of a server with these answers; all others are the defaults. */
async function answering(answers: NonNullable<InterfaceDefinition["answers"]>): Promise<Client> {
  client = await openClient({ definition: { ...fleet, answers } });
  return client;
}

const vehicles = "/fleets/1/vehicles";
const vehicle = { kind: "Vehicle", name: "Ida" };

test("a delete is answered as the interface chooses, whatever the client prefers", async () => {
  const { add, send } = await answering({});
  const id = await add(vehicles, vehicle);
  const { status, text } = await send("DELETE", `${vehicles}/${id}`, undefined, {
    prefer: "return=representation",
  });
  expect({ status, text }).toEqual({ status: 204, text: "" });
});

test("a client that prefers the record gets it, even if answers to writes have no body", async () => {
  const { send } = await answering({
    addResponse: { status: 204, headers: ["Location"], body: "no body", within: [] },
  });
  expect((await send("POST", vehicles, vehicle)).status).toBe(204);
  const asked = await send("POST", vehicles, vehicle, { prefer: "return=representation" });
  expect(asked).toMatchObject({ status: 201, json: { name: "Ida" } });
});

test("an update of a missing record adds it with its id, if the id is valid in a path", async () => {
  const { get, send } = await answering({ updateAbsent: "adds it" });
  const added = await send("PUT", vehicles, { ...vehicle, id: "mine" });
  expect(added.status).toBe(201);
  expect((await get(`${vehicles}/mine`)).json).toMatchObject({ id: "mine", name: "Ida" });
  expect((await send("PUT", vehicles, { ...vehicle, id: "a/b" })).status).toBe(400);
  expect((await send("PUT", vehicles, { ...vehicle, id: "mine", name: "Eva" })).status).toBe(200);
});

test("an update that sends the record as read is refused if another update came between", async () => {
  const { add, get, send } = await answering({ updateTarget: "as read" });
  const id = await add(vehicles, vehicle);
  const asRead = (await get(`${vehicles}/${id}`)).json;
  expect((await send("PUT", vehicles, { ...vehicle, id })).status).toBe(400);
  expect((await send("PUT", vehicles, { ...asRead, name: "Eva" })).status).toBe(200);
  expect((await send("PUT", vehicles, { ...asRead, name: "Ada" })).status).toBe(409);
});

test("a request that is refused before routing gets the chosen payload too", async () => {
  const { get } = await answering({ errorPayload: "problem details" });
  const { status, headers, json } = await get("/nowhere");
  expect({ status, type: headers.get("content-type") }).toEqual({
    status: 404,
    type: "application/problem+json",
  });
  expect(json).toMatchObject({ status: 404, title: "Not Found" });
});

test("a server whose interface requires credentials does not start without any", async () => {
  await expect(answering({ authentication: "401 Bearer" })).rejects.toThrow(SetupError);
});
