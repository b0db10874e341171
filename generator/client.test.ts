// Tests the generated client.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Client,
  ClientError,
  type ClientOptions,
  createClient,
  etagOf,
} from "../generated/client/client.js";
import { createApp, openStore } from "../generated/server/app.js";
import type { Patient } from "../generated/types/patient.js";
import type { Store } from "../runtime/server/store-port/store.js";

const baseUrl = "https://records.example/api/";

describe("a client of the generated server", () => {
  let store: Store;
  let client: Client;
  beforeEach(async () => {
    store = await openStore("memory");
    const app = createApp({ store });
    client = createClient({ baseUrl: "http://localhost", site: "12", fetch: app.fetch });
  });
  afterEach(() => store.close());

  const sent = (): Patient => ({
    resourceType: "Patient",
    birthDate: "1970-05-01",
    name: [{ family: ["Ødegård"] }],
  });

  it("adds, reads, replaces and deletes a record", async () => {
    const added = await client.patient.add(sent());
    expect(added).toMatchObject({ ...sent(), id: expect.any(String), meta: { versionId: "1" } });
    expect(await client.patient.read(added.id)).toEqual(added);
    expect(etagOf(added)).toBe('W/"1"');
    const updated = await client.patient.update({ ...added, gender: "female" }, { ifMatch: etagOf(added) });
    expect(updated).toMatchObject({ id: added.id, gender: "female", meta: { versionId: "2" } });
    await client.patient.delete(added.id);
    const refusal = await client.patient.read(added.id).catch((fault: unknown) => fault);
    expect(refusal).toBeInstanceOf(ClientError);
    expect(refusal).toMatchObject({ status: 410, issues: [{ severity: "error", code: "deleted" }] });
  });

  it("finds the records that match the parameters", async () => {
    const { id } = await client.patient.add(sent());
    const found = async (parameters: Parameters<Client["patient"]["search"]>[0]) =>
      (await client.patient.search(parameters)).records.map((record) => record.id);
    expect(await found({ birthdate: "1970-05-01", family: "ødeg" })).toEqual([id]);
    expect(await found({ birthdate: ["ge1970-05", "le1970-06"] })).toEqual([id]);
    expect(await found({ birthdate: { ge: "1970-05", le: undefined } })).toEqual([id]);
    expect(await found({ birthdate: { on: "1970-05-02" } })).toEqual([]);
    expect(await found({ birthdate: { ge: new Date("1970-05-03T00:00:00Z") } })).toEqual([]);
  });

  it("reads a list page by page, every record once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 25 }, async () => (await client.patient.add(sent())).id),
    );
    const pages: number[] = [];
    for await (const { records } of client.patient.pages({ _count: 10 })) pages.push(records.length);
    expect(pages).toEqual([10, 10, 5]);
    const seen: string[] = [];
    for await (const { id } of client.patient.all({ _count: 10 })) seen.push(id);
    expect(seen.toSorted()).toEqual(ids.toSorted());
    const first = await client.patient.search({ _count: 20 });
    const second = await client.patient.next(first);
    expect(second?.records).toHaveLength(5);
    expect(second && (await client.patient.next(second))).toBeUndefined();
  });
});

describe("what a client sends", () => {
  it("goes to the chosen path form, if the type has it", async () => {
    const urls = async (form?: "A" | "B"): Promise<readonly string[]> => {
      const { client, requests } = recorded(() => list([]), form === undefined ? {} : { form });
      await client.observation.search({ patient: "7" });
      await client.patient.search();
      return requests.map(({ url }) => url.replace(baseUrl, ""));
    };
    expect(await urls()).toEqual(["sites/1%202/Observation?patient=7", "r4/sites/1%202/Patient"]);
    expect(await urls("B")).toEqual(["r4/sites/1%202/Observation?patient=7", "r4/sites/1%202/Patient"]);
  });

  it("repeats a parameter for each of its values, and leaves out what is undefined", async () => {
    const { client, requests } = recorded(() => list([]));
    const instant = new Date(0);
    await client.condition.search({ code: [1, "34133-9"], date: ["ge2026", instant], patient: "a b&c" });
    const query = [...new URL(requests[0]?.url ?? "").searchParams];
    expect(query).toEqual([
      ["code", "1"],
      ["code", "34133-9"],
      ["date", "ge2026"],
      ["date", "1970-01-01T00:00:00.000+00:00"],
      ["patient", "a b&c"],
    ]);
  });

  it("has the token, the client's headers and the request's own", async () => {
    let asked = 0;
    const token = async () => `secret-${++asked}`;
    const { client, requests } = recorded(() => list([]), { token, headers: { "X-Ward": "3" } });
    await client.patient.search({}, { headers: { "X-Ward": "4" } });
    await client.patient.search();
    const reported = requests.map(({ headers }) => [headers.get("authorization"), headers.get("x-ward")]);
    expect(reported).toEqual([
      ["Bearer secret-1", "4"],
      ["Bearer secret-2", "3"],
    ]);
  });

  it("names the version that it changes", async () => {
    const { client, requests } = recorded(() =>
      json({ resourceType: "Encounter", id: "1" }, { ETag: '"x7"' }),
    );
    const record = await client.encounter.read("1");
    await client.encounter.update({ ...record, status: "finished" }, { ifMatch: etagOf(record) });
    expect(requests[1]?.headers.get("if-match")).toBe('"x7"');
    expect(requests[1]?.method).toBe("PUT");
  });

  it("never leaves the collection because of an id", async () => {
    const { client, requests } = recorded(() => json({ resourceType: "Patient", id: "a/../b" }));
    await client.patient.read("a/../b");
    expect(requests[0]?.url).toBe(`${baseUrl}r4/sites/1%202/Patient/a%2F..%2Fb`);
    for (const id of ["", ".", ".."])
      await expect(client.patient.read(id)).rejects.toThrow("is not a valid id");
    expect(requests).toHaveLength(1);
  });
});

describe("how a client reads a response", () => {
  it("follows links within the base URL's origin, relative ones too, and no other", async () => {
    const next = (url: string) => list([{ relation: "next", url }]);
    const { client, requests } = recorded(
      ({ url }) =>
        url.includes("page=2") ? next("https://elsewhere.example/?page=3") : next("Patient?page=2"),
      { token: "secret" },
    );
    const walk = async () => {
      for await (const _ of client.patient.all());
    };
    await expect(walk()).rejects.toThrow("leads away from the base URL");
    expect(requests.map(({ url }) => new URL(url).host)).toEqual(["records.example", "records.example"]);
  });

  it("does not go in circles", async () => {
    let asked = 0;
    const { client } = recorded(() =>
      list(++asked < 9 ? [{ relation: "next", url: `${baseUrl}r4/sites/1%202/Patient` }] : []),
    );
    const walk = async () => {
      for await (const _ of client.patient.pages());
    };
    await expect(walk()).rejects.toThrow("leads back to itself");
  });

  it("returns only the matches of a list", async () => {
    const entry = [
      { resource: { id: "1" } },
      { resource: { id: "2" }, search: { mode: "match" } },
      { resource: { id: "3" }, search: { mode: "include" } },
      { resource: { resourceType: "OperationOutcome", id: "4" } },
    ];
    const { client } = recorded(() => json({ resourceType: "Bundle", entry }));
    expect((await client.patient.search()).records.map(({ id }) => id)).toEqual(["1", "2"]);
  });

  it("reads the record if the response to an add has only its Location", async () => {
    const { client, requests } = recorded(({ method }) =>
      method === "POST"
        ? new Response(null, { status: 201, headers: { Location: "Patient/9/_history/1" } })
        : json({ resourceType: "Patient", id: "9" }),
    );
    expect(await client.patient.add({ resourceType: "Patient" })).toMatchObject({ id: "9" });
    expect(requests[1]?.url).toBe(`${baseUrl}r4/sites/1%202/Patient/9/_history/1`);
  });

  it.each([
    [
      "a page of a proxy",
      () => new Response("<html>".repeat(1000), { status: 502, headers: { "Content-Type": "text/html" } }),
      502,
      /refused with 502$/,
    ],
    ["a body that is not a list", () => json([]), 200, /the list is not a Bundle$/],
    ["null", () => json(null), 200, /the list is not a Bundle$/],
  ])("fails with the response if it is %s", async (_, answer, status, message) => {
    const { client } = recorded(answer);
    const fault = await client.patient.search({ name: "Ødegård" }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ClientError);
    expect(fault).toMatchObject({
      status,
      method: "GET",
      issues: [],
      message: expect.stringMatching(message),
    });
    expect(fault).toHaveProperty("url", expect.stringContaining("name="));
    expect(fault).not.toHaveProperty("message", expect.stringContaining("name="));
    expect(String(Object(fault).text).length).toBeLessThanOrEqual(2000);
  });

  it("has every issue of an OperationOutcome, and the first one as its message", async () => {
    const issue = [
      { severity: "error", code: "invalid", details: { text: "No such day." }, expression: ["birthdate"] },
      { severity: "warning", code: "value", diagnostics: "line 3" },
      "nonsense",
    ];
    const { client } = recorded(() => json({ resourceType: "OperationOutcome", issue }, {}, 400));
    const fault = await client.patient.search().catch((error: unknown) => error);
    expect(fault).toHaveProperty("message", expect.stringMatching(/refused with 400: No such day\.$/));
    expect(fault).toHaveProperty("issues", [
      { severity: "error", code: "invalid", text: "No such day.", expression: ["birthdate"] },
      { severity: "warning", code: "value", text: "line 3", diagnostics: "line 3", expression: [] },
      { severity: "", code: "", text: "", expression: [] },
    ]);
  });
});

describe("an aborted request", () => {
  const never = (): Promise<Response> => new Promise(() => {});

  it("fails with its own message after its timeout", async () => {
    const { client } = recorded(never, { timeout: 20 });
    const fault = await client.patient.read("1").catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ClientError);
    expect(fault).toMatchObject({
      status: undefined,
      message: expect.stringContaining("no answer within 20 ms"),
    });
  });

  it("fails with the reason of the abort", async () => {
    const { client } = recorded(never);
    const ending = new AbortController();
    const reading = client.patient.read("1", { signal: ending.signal });
    ending.abort(new Error("the ward was left"));
    await expect(reading).rejects.toThrow("the ward was left");
  });

  it("names the system's code, and what to check", async () => {
    const fault = new TypeError("fetch failed", {
      cause: Object.assign(new Error("connect"), { code: "ECONNREFUSED" }),
    });
    const { client } = recorded(() => Promise.reject(fault));
    await expect(client.patient.read("1")).rejects.toThrow(
      /: no answer \(ECONNREFUSED\); check that the server runs, and that baseUrl is right$/,
    );
  });

  it("fails with its cause if the server cannot be reached", async () => {
    const { client } = recorded(() => Promise.reject(new Error("refused")));
    await expect(client.patient.read("1")).rejects.toMatchObject({
      name: "ClientError",
      cause: new Error("refused"),
    });
  });
});

it.each([
  "records.example",
  "ftp://records.example",
  "https://u:p@records.example",
  "https://records.example/?a=b",
])("refuses the base URL %s", (url) => {
  expect(() => createClient({ baseUrl: url, site: "1" })).toThrow(TypeError);
});

/** A client that gets these responses, and the requests that it sent. */
function recorded(
  answer: (request: Request) => Response | Promise<Response>,
  options: Partial<ClientOptions> = {},
): { readonly client: Client; readonly requests: readonly Request[] } {
  const requests: Request[] = [];
  const fetch = (request: Request) => {
    requests.push(request);
    return answer(request);
  };
  return { client: createClient({ baseUrl, site: "1 2", fetch, ...options }), requests };
}

function json(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers });
}

function list(link: readonly object[]): Response {
  return json({ resourceType: "Bundle", link, entry: [] });
}
