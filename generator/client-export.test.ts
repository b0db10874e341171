// Tests that a generated client exports many records (FHIR Bulk Data Access).
import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from "vitest";
import { type Client, createClient } from "../generated/client/client.js";
import { createApp, openStore } from "../generated/server/app.js";
import type { StoredObservation } from "../generated/types/observation.js";
import type { StoredPatient } from "../generated/types/patient.js";
import type { Store } from "../runtime/server/store-port/store.js";

const baseUrl = "http://localhost";

async function listOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("an export of the generated server", () => {
  let store: Store;
  let client: Client;
  const asked: string[] = [];
  beforeEach(async () => {
    asked.length = 0;
    store = await openStore("memory");
    const app = createApp({ store });
    client = createClient({
      baseUrl,
      site: "12",
      fetch: (request) => {
        asked.push(`${request.method} ${new URL(request.url).pathname.replace(/[0-9a-f-]{36}/, "JOB")}`);
        return app.fetch(request);
      },
    });
  });
  afterEach(() => store.close());

  it("gives every record with its type, and every record that refers to one", async () => {
    const patient = await client.patient.add({ resourceType: "Patient", gender: "other" });
    const observation = await client.observation.add({
      resourceType: "Observation",
      subject: { reference: `${baseUrl}/sites/12/Patient/${patient.id}` },
    });
    asked.length = 0;
    const found: unknown[] = [];
    for await (const { type, record } of client.patient.export()) found.push([type, record]);
    expect(found).toEqual([
      ["Patient", patient],
      ["Observation", observation],
    ]);
    expect([...new Set(asked)]).toEqual([
      "GET /r4/sites/12/Patient/$export",
      "GET /r4/sites/12/Patient/$export/JOB",
      "GET /r4/sites/12/Patient/$export/JOB/Patient",
      "GET /r4/sites/12/Patient/$export/JOB/Observation",
    ]);
  });

  it("gives only the types that are asked for, and what changed or was deleted since an earlier one", async () => {
    const gone = await client.patient.add({ resourceType: "Patient" });
    let time = "";
    for await (const _ of client.patient.export({ onStart: (at) => (time = at) }));
    expect(time).toMatch(/^\d{4}-.*Z$/);
    const added = await client.patient.add({ resourceType: "Patient", gender: "female" });
    await client.patient.delete(gone.id);
    const deleted: unknown[] = [];
    const ids: string[] = [];
    const later = client.patient.export({
      types: ["Patient"],
      since: time,
      onDeleted: (type, id) => deleted.push([type, id]),
    });
    for await (const { record } of later) ids.push(record.id);
    expect([ids, deleted]).toEqual([[added.id], [["Patient", gone.id]]]);
  });

  it("is cancelled on the server if the loop is left", async () => {
    for (let n = 0; n < 3; n += 1) await client.patient.add({ resourceType: "Patient" });
    for await (const _ of client.patient.export()) break;
    await expect.poll(() => asked.at(-1)).toBe("DELETE /r4/sites/12/Patient/$export/JOB");
  });
});

describe("with a server that takes its time", () => {
  const place = `${baseUrl}/r4/sites/12/Patient/$export`;
  const started = () => new Response(null, { status: 202, headers: { "Content-Location": `${place}/1` } });
  const waiting = (headers: Record<string, string>, status = 202) => new Response(null, { status, headers });
  const manifest = (...files: readonly string[]) =>
    Response.json({
      transactionTime: "2026-03-01T00:00:00Z",
      output: files.map((file) => ({ type: "Patient", url: `${place}/1/${file}` })),
    });

  /** A client that gets these answers in turn, and the requests that it sent. */
  function scripted(...answers: readonly Response[]) {
    const requests: Request[] = [];
    const client = createClient({
      baseUrl,
      site: "12",
      fetch: (request) => {
        requests.push(request);
        return answers[requests.length - 1] ?? new Response(null, { status: 202 });
      },
    });
    return { client, requests };
  }

  it("asks again when the server says, also if it was asked too often", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    try {
      vi.setSystemTime("2026-03-01T00:00:00Z");
      const { client, requests } = scripted(
        started(),
        waiting({ "Retry-After": "7", "X-Progress": "3 of 9" }),
        waiting({ "Retry-After": "Sun, 01 Mar 2026 00:01:00 GMT" }, 429),
        waiting({}),
        manifest(),
      );
      const progress: string[] = [];
      const reading = listOf(client.patient.export({ onProgress: (said) => progress.push(said) }));
      const at = async (milliseconds: number) => {
        await vi.advanceTimersByTimeAsync(milliseconds);
        return requests.length;
      };
      expect([await at(6_900), await at(200), await at(52_000), await at(2_000), await at(2_000)]).toEqual([
        2, 3, 3, 4, 5,
      ]);
      expect(await reading).toEqual([]);
      expect(progress).toEqual(["3 of 9", "", ""]);
      expect(requests[0]?.headers.get("prefer")).toBe("respond-async");
    } finally {
      vi.useRealTimers();
    }
  });

  it("reads lines as they arrive, wherever the chunks end", async () => {
    const text = '{"id":"å"}\n\n{"id":"2"}\r\n{"id":"3"}';
    const bytes = new TextEncoder().encode(text);
    const body = new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const { client, requests } = scripted(started(), manifest("a"), new Response(body));
    const ids = [];
    for await (const { record } of client.patient.export()) ids.push(record.id);
    expect(ids).toEqual(["å", "2", "3"]);
    expect(requests[2]?.headers.get("accept")).toBe("application/fhir+ndjson");
  });

  it("ends with the reason of an abort, and cancels the export", async () => {
    const { client, requests } = scripted(started(), waiting({ "Retry-After": "600" }));
    const ending = new AbortController();
    const reading = listOf(client.patient.export({ signal: ending.signal }));
    await expect.poll(() => requests).toHaveLength(2);
    ending.abort(new Error("the night is over"));
    await expect(reading).rejects.toThrow("the night is over");
    await expect.poll(() => requests.at(-1)?.method).toBe("DELETE");
    expect(requests.at(-1)?.url).toBe(`${place}/1`);
  });

  it.each([
    ["the export was not started", [new Response(null, { status: 200 })]],
    ["not the manifest of an export", [started(), Response.json({})]],
    ["not JSON", [started(), manifest("a"), new Response("{\n")]],
    [
      "leads away from the base URL",
      [started(), Response.json({ output: [{ type: "Patient", url: "https://a.example/" }] })],
    ],
  ])("fails with its own words: %s", async (said, answers) => {
    const { client } = scripted(...answers);
    const fault = await listOf(client.patient.export()).catch((error: unknown) => error);
    expect(fault).toMatchObject({ name: "ClientError", message: expect.stringContaining(said) });
  });
});

it("types a record by its type", () => {
  const read = async (client: Client) => {
    for await (const item of client.patient.export({ types: ["Patient", "Observation"] })) {
      if (item.type === "Patient") expectTypeOf(item.record).toEqualTypeOf<StoredPatient>();
      else expectTypeOf(item.record).toEqualTypeOf<StoredObservation>();
    }
  };
  expectTypeOf(read).toBeFunction();
});
