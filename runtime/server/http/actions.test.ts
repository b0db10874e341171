// Tests actions: what the server does alone, what it leaves to a handler, and who may call them.
import { afterEach, expect, it } from "vitest";
import { bearerAccess } from "../auth/bearer.js";
import type { ActionDefinition, InterfaceDefinition } from "../definition.js";
import { runtimeHandlers } from "../handlers/runtime-handlers.js";
import { type Client, openClient } from "../testing/client.js";
import { fleet } from "../testing/fleet.js";

const validate: ActionDefinition["validate"] = (body) =>
  typeof body === "object" && body !== null && "by" in body
    ? []
    : [{ pointer: "/by", rule: "required", message: "must be there, but is missing" }];

const actions: readonly ActionDefinition[] = [
  {
    name: "scrap",
    method: "POST",
    on: "record",
    segment: "scrap",
    answer: { status: 200, shows: "record" },
    sets: { electric: false, plate: null },
    validate,
  },
  {
    name: "count",
    method: "GET",
    on: "collection",
    segment: "count",
    answer: { status: 200, shows: "fields" },
  },
  { name: "wash", method: "POST", on: "record", segment: "wash", answer: { status: 202, shows: "nothing" } },
];

const definition: InterfaceDefinition = {
  ...fleet,
  resources: fleet.resources.map((one) => (one.type === "Vehicle" ? { ...one, actions } : one)),
};

let client: Client | undefined;
afterEach(async () => client?.close());

const vehicles = "/fleets/7/vehicles";

it("sets and removes members, keeps the others, and a search finds the record by what it has then", async () => {
  client = await openClient({ definition });
  const id = await client.add(vehicles, { kind: "Vehicle", plate: "one", length: 4.5, electric: true });
  const answer = await client.send("POST", `${vehicles}/${id}/scrap`, { by: "Ann" });
  expect([answer.status, answer.headers.get("etag")]).toEqual([200, 'W/"2"']);
  expect(answer.json).toMatchObject({ id, kind: "Vehicle", length: 4.5, electric: false });
  expect((await client.get(`${vehicles}/${id}`)).json).toEqual(answer.json);
  expect("plate" in answer.json).toBe(false);
  expect(await client.ids(`${vehicles}?plate=one`)).toEqual([]);
});

it("refuses a broken body, a stale version and an absent record, and changes nothing", async () => {
  client = await openClient({ definition });
  const id = await client.add(vehicles, { kind: "Vehicle", plate: "one", electric: true });
  const call = (path: string, body: unknown, headers = {}) => client?.send("POST", path, body, headers);
  const statuses = [
    await call(`${vehicles}/${id}/scrap`, {}),
    await call(`${vehicles}/${id}/scrap`, undefined),
    await call(`${vehicles}/${id}/scrap`, { by: "Ann" }, { "If-Match": 'W/"9"' }),
    await call(`${vehicles}/none/scrap`, { by: "Ann" }),
    await call(`/fleets/8/vehicles/${id}/scrap`, { by: "Ann" }),
  ].map((answer) => answer?.status);
  expect(statuses).toEqual([422, 422, 412, 404, 404]);
  expect((await client.get(`${vehicles}/${id}`)).json["electric"]).toBe(true);
});

it("answers 501 until there is a handler", async () => {
  client = await openClient({ definition });
  const id = await client.add(vehicles, { kind: "Vehicle" });
  const washed = await client.send("POST", `${vehicles}/${id}/wash`);
  expect([washed.status, washed.json.issue[0]?.details.text]).toEqual([
    501,
    expect.stringContaining("wash of Vehicle"),
  ]);
  expect((await client.get(`${vehicles}/count`)).status).toBe(501);
  expect((await client.get(`${vehicles}/${id}/wash`)).status).toBe(405);
});

it("without a handler, answers for a record that is not there as a read of it", async () => {
  client = await openClient({ definition });
  const id = await client.add(vehicles, { kind: "Vehicle" });
  expect((await client.send("DELETE", `${vehicles}/${id}`)).status).toBe(204);
  for (const each of ["none", id]) {
    const washed = await client.send("POST", `${vehicles}/${each}/wash`);
    const read = await client.get(`${vehicles}/${each}`);
    expect([washed.status, washed.json], each).toEqual([read.status, read.json]);
  }
  expect((await client.send("POST", `${vehicles}/none/wash`)).status).toBe(404);
});

it("a handler answers in its place, or calls it", async () => {
  const seen: unknown[] = [];
  const handlers = runtimeHandlers({
    Vehicle: Object.assign(Object.create(null), {
      wash: (request: { id: string; body: unknown; answer(): Response }) => {
        seen.push([request.id, request.body]);
        return request.answer();
      },
      count: (request: { answer(shown: object): Response }) => request.answer({ count: 3 }),
      scrap: (request: { body: unknown }, next: () => Promise<Response>) => {
        seen.push(request.body);
        return next();
      },
    }),
  });
  client = await openClient({ definition, handlers });
  const id = await client.add(vehicles, { kind: "Vehicle", electric: true });
  expect((await client.send("POST", `${vehicles}/${id}/wash`)).status).toBe(202);
  expect((await client.get(`${vehicles}/count`)).json).toEqual({ count: 3 });
  expect((await client.send("POST", `${vehicles}/${id}/scrap`, { by: "Bo" })).json["electric"]).toBe(false);
  expect(seen).toEqual([[id, undefined], { by: "Bo" }]);
});

it("an effect needs the right to write, a GET the right to read, and all else both", async () => {
  const tokens = { reader: "reader-0123456789", writer: "writer-0123456789", both: "both-0123456789ab" };
  const identify = (token: string) => {
    const rights = { [tokens.reader]: ["search", "read"], [tokens.writer]: ["add", "update", "delete"] }[
      token
    ];
    return {
      who: token,
      sites: "*" as const,
      may: (_: string, kind: string) => rights?.includes(kind) ?? true,
    };
  };
  const handlers = {
    Vehicle: {
      actionHandler: ({ name }: ActionDefinition) => (name === "scrap" ? undefined : () => new Response()),
    },
  };
  client = await openClient({ definition, handlers, ...bearerAccess([identify]) });
  const as = (token: string) => ({ Authorization: `Bearer ${token}` });
  const body = { kind: "Vehicle", electric: true };
  const { json } = await client.send("POST", vehicles, body, as(tokens.both));
  const asked = async (token: string) => [
    (await client?.send("POST", `${vehicles}/${json.id}/scrap`, { by: "Ann" }, as(token)))?.status,
    (await client?.get(`${vehicles}/count`, as(token)))?.status,
    (await client?.send("POST", `${vehicles}/${json.id}/wash`, undefined, as(token)))?.status,
  ];
  expect(await asked(tokens.reader)).toEqual([403, 200, 403]);
  expect(await asked(tokens.writer)).toEqual([200, 403, 403]);
  expect(await asked(tokens.both)).toEqual([200, 200, 200]);
});
