import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { async, type ExportClient, openExportClient } from "../../testing/exporting.js";

let client: ExportClient;
beforeEach(async () => {
  client = await openExportClient();
});
afterEach(() => client.close());

const path = "/fleets/7/vehicles/$manifest";

test("a kick-off is accepted, with the URL of the export's status", async () => {
  const { status, headers, json } = await client.get(`${path}?_type=Vehicle`, async);
  expect([status, json.issue.map(({ severity }) => severity)]).toEqual([202, ["information"]]);
  expect(headers.get("content-location")).toMatch(
    /^http:\/\/localhost\/fleets\/7\/vehicles\/\$manifest\/[\w-]{36}$/,
  );
  expect(headers.get("preference-applied")).toBe("respond-async");
  expect((await client.get(headers.get("content-location") ?? "")).status).toBe(200);
});

test("a client that escapes the name's dollar sign is understood", async () => {
  const escaped = (url: string): string => url.replace("$", "%24");
  const { status, headers } = await client.get(escaped(path), async);
  expect(status).toBe(202);
  const place = headers.get("content-location") ?? "";
  expect(place).toContain(`${path}/`);
  expect((await client.get(escaped(place))).status).toBe(200);
  expect((await client.send("DELETE", escaped(place))).status).toBe(202);
});

test.each([
  ["no preference", 400, { Accept: "application/fhir+json" }],
  ["another preference", 400, { Prefer: "return=minimal" }],
  ["another media type", 406, { Prefer: "respond-async", Accept: "text/html" }],
  ["no media type", 202, { Prefer: "respond-async" }],
  ["any media type", 202, { Prefer: "respond-async", Accept: "text/html, */*;q=0.1" }],
  ["several preferences", 202, { Prefer: "handling=strict, respond-async; wait=10" }],
])("with %s it is answered with %s", async (_, expected, headers) => {
  const { status, json } = await client.get(path, headers);
  expect([status, json["resourceType"]]).toEqual([expected, "OperationOutcome"]);
});

test.each([
  ["_type=Tug", "_type", /not contain "Tug"\. It can contain: Vehicle, Job/],
  ["_type=Garage", "_type", /not contain "Garage"/],
  ["_type=Vehicle,Tug", "_type", /not contain "Tug"/],
  ["_type=", "_type", /not contain ""/],
  ["_since=2026", "_since", /not an instant/],
  ["_since=2026-02-31T00:00:00Z", "_since", /not an instant/],
  ["_since=2026-03-01T00:00:00", "_since", /not an instant/],
  ["_since=2026-03-01T00:00:00+01:00", "_since", /%2B/],
  ["_since=2026-03-01T00:00:00Z&_since=2026-03-01T00:00:00Z", "_since", /once/],
  ["_outputFormat=text/csv", "_outputFormat", /fhir\+ndjson/],
  ["_typ=Vehicle", "_typ", /Did you mean _type/],
  ["_typeFilter=Vehicle%3Fflag=a", "_typeFilter", /not a parameter/],
])("%s is refused", async (query, expression, text) => {
  const { status, json } = await client.get(`${path}?${query}`, async);
  expect(status).toBe(400);
  expect(json.issue[0]).toMatchObject({
    expression: [expression],
    details: { text: expect.stringMatching(text) },
  });
});

test.each([
  "_type=Vehicle,Job",
  "_type=Vehicle&_type=Job",
  "_since=2026-03-01T00:00:00%2B01:00",
  "_since=2026-03-01T00:00:00.1234Z",
  "_outputFormat=application/fhir+ndjson",
  "_outputFormat=application%2Ffhir%2Bndjson",
  "_outputFormat=application/ndjson&_type=Vehicle",
  "_outputFormat=ndjson",
])("%s is accepted", async (query) => {
  expect((await client.get(`${path}?${query}`, async)).status).toBe(202);
});

test("all mistakes are reported together", async () => {
  const { json } = await client.get(`${path}?_type=Tug&_since=x&_outputFormat=x&other=1`, async);
  expect(json.issue.map(({ expression }) => expression?.[0])).toEqual([
    "other",
    "_type",
    "_outputFormat",
    "_since",
  ]);
});

test("lenient handling ignores unknown parameters", async () => {
  const lenient = { ...async, Prefer: "respond-async, handling=lenient" };
  await client.add("/fleets/7/vehicles", { kind: "Vehicle" });
  const { status, headers } = await client.get(`${path}?_type=Vehicle,Tug&other=1`, lenient);
  expect(status).toBe(202);
  const { output } = await client.finished(headers.get("content-location") ?? "");
  expect(output.map(({ type }) => type)).toEqual(["Vehicle"]);
  expect((await client.get(`${path}?_type=Tug`, lenient)).status).toBe(400);
});

describe("by POST", () => {
  const parameters = (parameter: readonly object[]) => ({ resourceType: "Parameters", parameter });

  test("the parameters can be in the body", async () => {
    const body = parameters([
      { name: "_type", valueString: "Job" },
      { name: "_since", valueInstant: "2026-03-01T00:00:00Z" },
    ]);
    const { status, headers } = await client.send("POST", path, body, async);
    expect(status).toBe(202);
    const manifest = await client.finished(headers.get("content-location") ?? "");
    expect(manifest).toMatchObject({ request: `http://localhost${path}`, deleted: [] });
    expect(
      (await client.send("POST", path, parameters([{ name: "_type", valueCode: "x" }]), async)).status,
    ).toBe(400);
    expect(
      (await client.send("POST", path, parameters([{ name: "_since", valueInteger: 7 }]), async)).status,
    ).toBe(400);
  });

  test.each([
    ["a record", { kind: "Vehicle" }, "resourceType", /not a Parameters resource/],
    ["parameters by their names alone", { _type: "Job" }, "resourceType", /not a Parameters resource/],
    ["a misspelt list", { resourceType: "Parameters", parameters: [] }, "parameters", /"parameters"/],
    ["no list", { resourceType: "Parameters", parameter: {} }, "parameter", /not a list/],
    ["one without a name", parameters([{ valueString: "Job" }]), "parameter[0]", /no name/],
    ["one that is a text", { ...parameters([]), parameter: ["_type"] }, "parameter[0]", /no name/],
  ])("a body that is %s is refused, not ignored", async (_, body, expression, text) => {
    const { status, json } = await client.send("POST", path, body, async);
    expect(status).toBe(400);
    expect(json.issue[0]).toMatchObject({
      expression: [expression],
      details: { text: expect.stringMatching(text) },
    });
  });

  test("a body without a media type is refused, since any page can make a browser send one", async () => {
    const text = JSON.stringify(parameters([{ name: "_type", valueString: "Vehicle" }]));
    const headers = { ...async, "content-length": String(text.length) };
    const body = new TextEncoder().encode(text);
    const answer = await client.app.request(path, { method: "POST", headers, body });
    expect([answer.status, await answer.text()]).toEqual([
      415,
      expect.stringContaining("does not say what it is"),
    ]);
  });

  test("the body may be empty, but not anything else than JSON", async () => {
    expect((await client.app.request(path, { method: "POST", headers: async })).status).toBe(202);
    expect((await client.send("POST", path, "{", async)).status).toBe(400);
    expect((await client.send("POST", path, "x", { ...async, "Content-Type": "text/plain" })).status).toBe(
      415,
    );
  });
});

test.each([
  ["HEAD", path, "GET, POST"],
  ["PUT", path, "GET, POST"],
  ["POST", `${path}/x`, "GET, HEAD, DELETE"],
  ["DELETE", `${path}/x/Vehicle`, "GET, HEAD"],
])("%s %s is refused", async (method, at, allow) => {
  const { status, headers } = await client.send(method, at, undefined, async);
  expect([status, headers.get("allow")]).toEqual([405, allow]);
});

test("for a type without an export, the name is a record's id", async () => {
  expect((await client.get("/fleets/7/jobs/$manifest", async)).status).toBe(404);
});
