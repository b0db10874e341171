// The recipes of openapi-typescript with openapi-fetch.
import createClient from "openapi-fetch";
import { patient, run, same, site, url } from "./harness.js";
import type { components, paths } from "./schema.js";

const client = createClient<paths>({ baseUrl: url });
const path = { site_id: site };

/** The id of a new patient. */
async function added(): Promise<string> {
  const { data } = await client.POST("/r4/sites/{site_id}/Patient", {
    params: { path },
    body: { resourceType: "Patient", name: [{ family: ["Doe"] }] },
  });
  if (data?.resourceType !== "Patient") throw new Error("it was not added");
  return data.id;
}

await run({
  async dates() {
    // [dates]
    const { data } = await client.GET("/sites/{site_id}/Observation", {
      params: { path, query: { patient: [patient], date: ["ge2026-01-10", "le2026-01-19"] } },
    });
    // [/dates]
    same(data?.entry.length, 10);
  },

  async codes() {
    // [codes]
    const { data } = await client.GET("/sites/{site_id}/Observation", {
      params: { path, query: { patient: [patient], code: ["http://loinc.org|8867-4"] } },
    });
    // [/codes]
    same(data?.entry.length, 40);
  },

  async alternatives() {
    // [alternatives]
    const codes = ["8867-4", "8310-5"].join(",");
    const { data } = await client.GET("/sites/{site_id}/Observation", {
      params: { path, query: { patient: [patient], code: [codes], date: ["le2026-01-30"] } },
    });
    // [/alternatives]
    same(data?.entry.length, 20);
  },

  async prefer() {
    // [prefer]
    const { data, response } = await client.POST("/r4/sites/{site_id}/Patient", {
      params: { path, header: { Prefer: "return=minimal" } },
      body: { resourceType: "Patient" },
    });
    const location = response.headers.get("Location"); // data is undefined
    // [/prefer]
    same([response.status, data, location?.startsWith(url)], [201, undefined, true]);
  },

  async paging() {
    // [paging] `_cursor` of the next link is sent with the same search
    const records: components["schemas"]["StoredObservation"][] = [];
    let cursor: string | undefined;
    do {
      const { data, error } = await client.GET("/sites/{site_id}/Observation", {
        params: { path, query: { patient: [patient], _cursor: cursor } },
      });
      if (error !== undefined) throw new Error(error.issue[0]?.details.text);
      records.push(...data.entry.map(({ resource }) => resource));
      const next: string | undefined = data.link.find(({ relation }) => relation === "next")?.url;
      cursor = next && (new URL(next).searchParams.get("_cursor") ?? undefined);
    } while (cursor !== undefined);
    // [/paging]
    same(new Set(records.map(({ id }) => id)).size, 120);
  },

  async addAndRead() {
    // [addAndRead] the response to an add is a record or an OperationOutcome
    const { data: stored } = await client.POST("/r4/sites/{site_id}/Patient", {
      params: { path },
      body: { resourceType: "Patient", name: [{ family: ["Doe"], given: ["Ann"] }] },
    });
    if (stored?.resourceType !== "Patient") throw new Error("the answer is no patient");
    const { data: read } = await client.GET("/r4/sites/{site_id}/Patient/{id}", {
      params: { path: { ...path, id: stored.id } },
    });
    // [/addAndRead]
    same(read?.name?.[0]?.given, ["Ann"]);
  },

  async update() {
    const id = await added();
    // [update]
    const { data: read, response } = await client.GET("/r4/sites/{site_id}/Patient/{id}", {
      params: { path: { ...path, id } },
    });
    if (read === undefined) throw new Error("there is no such patient");
    const change = () =>
      client.PUT("/r4/sites/{site_id}/Patient", {
        params: { path, header: { "If-Match": response.headers.get("ETag") ?? "" } },
        body: { ...read, gender: "female" },
      });
    // [/update]
    same([(await change()).response.status, (await change()).response.status], [200, 412]);
  },

  async errors() {
    // [errors]
    const { error, response } = await client.GET("/r4/sites/{site_id}/Patient/{id}", {
      params: { path: { ...path, id: "no-such-id" } },
    });
    const text = error?.issue[0]?.details.text;
    // [/errors]
    same([response.status, typeof text], [404, "string"]);
  },
});
