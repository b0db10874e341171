// The recipes of orval with its fetch client.
import { setupServer } from "msw/node";
import { addPatient, readPatient, searchObservation, updatePatient } from "./client/records.js";
import { getClinicalRecordsInterfaceMock } from "./client/records.msw.js";
import type { StoredObservation } from "./client/records.schemas.js";
import { patient, run, same, site, url } from "./harness.js";

/** The id of a new patient. */
async function added(): Promise<string> {
  const { data } = await addPatient(site, { resourceType: "Patient" });
  if (data.resourceType !== "Patient") throw new Error("it was not added");
  return data.id;
}

await run({
  async dates() {
    // [dates]
    const answer = await searchObservation(site, {
      patient: [patient],
      date: ["ge2026-01-10", "le2026-01-19"],
    });
    // [/dates]
    same(answer.status === 200 && answer.data.entry.length, 10);
  },

  async codes() {
    // [codes]
    const answer = await searchObservation(site, {
      patient: [patient],
      code: ["http://loinc.org|8867-4"],
    });
    // [/codes]
    same(answer.status === 200 && answer.data.entry.length, 40);
  },

  async alternatives() {
    // [alternatives]
    const codes = ["8867-4", "8310-5"].join(",");
    const answer = await searchObservation(site, {
      patient: [patient],
      code: [codes],
      date: ["le2026-01-30"],
    });
    // [/alternatives]
    same(answer.status === 200 && answer.data.entry.length, 20);
  },

  async prefer() {
    // [prefer]
    const { status, headers } = await addPatient(
      site,
      { resourceType: "Patient" },
      { Prefer: "return=minimal" },
    );
    const location = headers.get("Location");
    // [/prefer]
    same([status, location?.startsWith(url)], [201, true]);
  },

  async paging() {
    // [paging] `_cursor` of the next link is sent with the same search
    const records: StoredObservation[] = [];
    let cursor: string | undefined;
    do {
      const { status, data } = await searchObservation(site, { patient: [patient], _cursor: cursor });
      if (status !== 200) throw new Error(data.issue[0]?.details.text);
      records.push(...data.entry.map(({ resource }) => resource));
      const next: string | undefined = data.link.find(({ relation }) => relation === "next")?.url;
      cursor = next && (new URL(next).searchParams.get("_cursor") ?? undefined);
    } while (cursor !== undefined);
    // [/paging]
    same(new Set(records.map(({ id }) => id)).size, 120);
  },

  async addAndRead() {
    // [addAndRead] the response to an add is a record or an OperationOutcome
    const { data: stored } = await addPatient(site, {
      resourceType: "Patient",
      name: [{ family: ["Doe"], given: ["Ann"] }],
    });
    if (stored.resourceType !== "Patient") throw new Error("the answer is no patient");
    const read = await readPatient(site, stored.id);
    // [/addAndRead]
    same(read.status === 200 && read.data.name?.[0]?.given, ["Ann"]);
  },

  async update() {
    const id = await added();
    // [update]
    const read = await readPatient(site, id);
    if (read.status !== 200) throw new Error("there is no such patient");
    const version = read.headers.get("ETag") ?? "";
    const change = () => updatePatient(site, { ...read.data, gender: "female" }, { "If-Match": version });
    // [/update]
    same([(await change()).status, (await change()).status], [200, 412]);
  },

  async errors() {
    // [errors]
    const answer = await readPatient(site, "no-such-id");
    const text = answer.status === 404 ? answer.data.issue[0]?.details.text : undefined;
    // [/errors]
    same([answer.status, typeof text], [404, "string"]);
  },

  async mocks() {
    // [mocks]
    const server = setupServer(...getClinicalRecordsInterfaceMock());
    server.listen();
    const { data } = await searchObservation(site, { patient: ["any"] });
    server.close();
    // [/mocks]
    same("resourceType" in data && data.resourceType, "Bundle");
  },
});
