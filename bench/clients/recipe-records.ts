// Adds the records that the recipes search for.

const codes = ["8867-4", "8310-5", "9279-1"];
const days = 120;
const day = 86_400_000;

/** Adds a patient with one observation for each of 120 days from 2026-01-01, with three codes in turn; returns the patient's id. */
export async function addRecords(url: string, site: string): Promise<string> {
  const patient = await add(`${url}/r4/sites/${site}/Patient`, { resourceType: "Patient" });
  const first = Date.UTC(2026, 0, 1, 12);
  await Promise.all(
    Array.from({ length: days }, (_, at) =>
      add(`${url}/sites/${site}/Observation`, {
        resourceType: "Observation",
        subject: { reference: `${url}/r4/sites/${site}/Patient/${patient}` },
        effectiveDateTime: new Date(first + at * day).toISOString(),
        code: { coding: [{ system: "http://loinc.org", code: codes[at % codes.length] }] },
      }),
    ),
  );
  return patient;
}

async function add(collection: string, record: object): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(collection, { method: "POST", headers, body: JSON.stringify(record) });
  const { id }: { readonly id?: string } = Object(await answer.json());
  if (id === undefined) throw new Error(`${collection} answered ${answer.status}`);
  return id;
}
