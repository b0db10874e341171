// Tests that a generated client follows references.
import { afterEach, beforeEach, describe, expect, expectTypeOf, it } from "vitest";
import { type Client, ClientError, createClient, UnresolvedReference } from "../generated/client/client.js";
import { createApp, openStore } from "../generated/server/app.js";
import type { StoredEncounter } from "../generated/types/encounter.js";
import type { StoredPatient } from "../generated/types/patient.js";
import type { Reference } from "../generated/types/shapes.js";
import type { Store } from "../runtime/server/store-port/store.js";

const baseUrl = "http://localhost";

let store: Store;
let client: Client;
let patient: StoredPatient;
beforeEach(async () => {
  store = await openStore("memory");
  client = createClient({ baseUrl, site: "1 2", fetch: createApp({ store }).fetch });
  patient = await client.patient.add({ resourceType: "Patient", gender: "other" });
});
afterEach(() => store.close());

const to = (reference: string): Reference<"Patient"> => ({ reference });

describe("a reference of each form leads to its record", () => {
  it.each([
    ["the form of the document", "http://localhost/sites/1%202/Patient/ID"],
    ["another path form of the type", "http://localhost/r4/sites/1%202/Patient/ID"],
    ["a path", "/sites/1%202/Patient/ID"],
    ["type and id", "Patient/ID"],
  ])("%s", async (_, url) => {
    expect(await client.resolve(to(url.replace("ID", patient.id)))).toEqual(patient);
  });

  it("of a record that the server returned", async () => {
    const { subject } = await client.observation.add({
      resourceType: "Observation",
      subject: to(`Patient/${patient.id}`),
    });
    expect(subject && (await client.resolve(subject))).toEqual(patient);
  });

  it("at a base URL with a path", async () => {
    const asked: string[] = [];
    const below = createClient({
      baseUrl: "https://records.example/api/",
      site: "7",
      fetch: ({ url }) => {
        asked.push(url);
        return Response.json(patient);
      },
    });
    await below.resolve(to("https://records.example/api/sites/7/Patient/a%2Fb"));
    expect(asked).toEqual(["https://records.example/api/r4/sites/7/Patient/a%2Fb"]);
    await expect(below.resolve(to("https://records.example/sites/7/Patient/1"))).rejects.toMatchObject({
      reason: "other-server",
    });
  });
});

describe("a reference that cannot be followed says why, and sends nothing", () => {
  it.each([
    ["no-url", ""],
    ["other-server", "https://other.example/sites/1%202/Patient/7"],
    ["other-server", "urn:uuid:6c8d6b8e-2b3c-4b7e-9d0e-5f2f3d1c7a11"],
    ["other-site", "http://localhost/sites/3/Patient/7"],
    ["other-path", "http://localhost/sites/1%202/Patient"],
    ["other-path", "http://localhost/sites/1%202/Patient/"],
    ["other-path", "#contained"],
    ["other-type", "http://localhost/sites/1%202/Practitioner/7"],
    ["other-type", "toString/7"],
  ])("%s: %j", async (reason, url) => {
    const asked: Request[] = [];
    const silent = createClient({
      baseUrl,
      site: "1 2",
      fetch: (request) => {
        asked.push(request);
        return Response.json({});
      },
    });
    const fault = await silent.resolve(to(url)).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(UnresolvedReference);
    expect(fault).toMatchObject({ reason, reference: url, message: expect.stringContaining(url) });
    expect(asked).toEqual([]);
  });

  it("no-url: a reference with a label only", async () => {
    await expect(client.resolve({ display: "somebody" })).rejects.toMatchObject({ reason: "no-url" });
  });
});

it("rejects with the error of the read, which names the URL and the status", async () => {
  const fault = await client.resolve(to("Patient/none")).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(ClientError);
  expect(fault).toMatchObject({
    status: 404,
    message: expect.stringContaining("/r4/sites/1%202/Patient/none: refused with 404"),
  });
});

it("passes the options of the request on", async () => {
  const aborted = AbortSignal.abort(new Error("left"));
  await expect(client.resolve(to("Patient/1"), { signal: aborted })).rejects.toThrow("left");
});

it("is typed by the types that a reference names", () => {
  const typed = (own: Client, one: Reference<"Patient">, two: Reference<"Patient" | "Encounter">) => ({
    one: own.resolve(one),
    two: own.resolve(two),
    outside: own.resolve({} as Reference<"Practitioner">),
  });
  type Typed = ReturnType<typeof typed>;
  expectTypeOf<Typed["one"]>().toEqualTypeOf<Promise<StoredPatient>>();
  expectTypeOf<Typed["two"]>().toEqualTypeOf<Promise<StoredPatient | StoredEncounter>>();
  expectTypeOf<Typed["outside"]>().toEqualTypeOf<Promise<never>>();
});
