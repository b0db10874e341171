// The recipes of @hey-api/openapi-ts with its own fetch client.
import { setupServer } from "msw/node";
import { fakeObservationBundle } from "./client/@faker-js/faker.gen.js";
import { client } from "./client/client.gen.js";
import { handleSearchObservation } from "./client/msw.gen.js";
import {
  addPatient,
  readPatient,
  type StoredObservation,
  searchObservation,
  updatePatient,
} from "./client.js";
import { patient, run, same, site, url } from "./harness.js";

client.setConfig({ baseUrl: url });
const path = { site_id: site };

/** The id of a new patient. */
async function added(): Promise<string> {
  const { data } = await addPatient({ path, body: { resourceType: "Patient" } });
  if (data?.resourceType !== "Patient") throw new Error("it was not added");
  return data.id;
}

await run({
  async dates() {
    // [dates]
    const { data } = await searchObservation({
      path,
      query: { patient: [patient], date: ["ge2026-01-10", "le2026-01-19"] },
    });
    // [/dates]
    same(data?.entry.length, 10);
  },

  async codes() {
    // [codes]
    const { data } = await searchObservation({
      path,
      query: { patient: [patient], code: ["http://loinc.org|8867-4"] },
    });
    // [/codes]
    same(data?.entry.length, 40);
  },

  async alternatives() {
    // [alternatives]
    const codes = ["8867-4", "8310-5"].join(",");
    const { data } = await searchObservation({
      path,
      query: { patient: [patient], code: [codes], date: ["le2026-01-30"] },
    });
    // [/alternatives]
    same(data?.entry.length, 20);
  },

  async prefer() {
    // [prefer]
    const { response } = await addPatient({
      path,
      headers: { Prefer: "return=minimal" },
      body: { resourceType: "Patient" },
    });
    const location = response?.headers.get("Location");
    // [/prefer]
    same([response?.status, location?.startsWith(url)], [201, true]);
  },

  async paging() {
    // [paging] `_cursor` of the next link is sent with the same search
    const records: StoredObservation[] = [];
    let cursor: string | undefined;
    do {
      const query = { patient: [patient], _cursor: cursor };
      const { data } = await searchObservation<true>({ path, query, throwOnError: true });
      records.push(...data.entry.map(({ resource }) => resource));
      const next: string | undefined = data.link.find(({ relation }) => relation === "next")?.url;
      cursor = next && (new URL(next).searchParams.get("_cursor") ?? undefined);
    } while (cursor !== undefined);
    // [/paging]
    same(new Set(records.map(({ id }) => id)).size, 120);
  },

  async addAndRead() {
    // [addAndRead] the response to an add is a record or an OperationOutcome
    const { data: stored } = await addPatient({
      path,
      body: { resourceType: "Patient", name: [{ family: ["Doe"], given: ["Ann"] }] },
    });
    if (stored?.resourceType !== "Patient") throw new Error("the answer is no patient");
    const { data: read } = await readPatient({ path: { ...path, id: stored.id } });
    // [/addAndRead]
    same(read?.name?.[0]?.given, ["Ann"]);
  },

  async update() {
    const id = await added();
    // [update]
    const { data: read, response } = await readPatient({ path: { ...path, id } });
    if (read === undefined) throw new Error("there is no such patient");
    const change = () =>
      updatePatient({
        path,
        headers: { "If-Match": response?.headers.get("ETag") ?? "" },
        body: { ...read, gender: "female" },
      });
    // [/update]
    same([(await change()).response?.status, (await change()).response?.status], [200, 412]);
  },

  async errors() {
    // [errors]
    const { error, response } = await readPatient({ path: { ...path, id: "no-such-id" } });
    const text = error?.issue[0]?.details.text;
    // [/errors]
    same([response?.status, typeof text], [404, "string"]);
  },

  async mocks() {
    // [mocks] each handler is given its answer, which the generated fakes make
    const answer = { status: 200, body: fakeObservationBundle() } as const;
    const server = setupServer(handleSearchObservation(answer));
    server.listen();
    const { data } = await searchObservation({ path, query: { patient: ["any"] } });
    server.close();
    // [/mocks]
    same(data?.resourceType, "Bundle");
  },
});
