// The deployment of this example: patients in memory, as much of the Clinical Records Interface as the vendor offers so far.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";

/** Patients by site, and then by id. */
const sites = { 12: new Map(), 13: new Map() };

const server = createServer(async (request, response) => {
  const { status, body, headers } = await answerTo(request);
  response.writeHead(status, { "Content-Type": "application/fhir+json", ...headers });
  response.end(JSON.stringify(body));
});

async function answerTo(request) {
  const { pathname, searchParams } = new URL(request.url, base());
  const [, site, id] = /^\/r4\/sites\/([^/]+)\/Patient(?:\/([^/]+))?$/.exec(pathname) ?? [];
  const patients = sites[site];
  if (patients === undefined) return refused(404, "not-found", "There is nothing here.");
  if (request.method === "GET") {
    if (id === undefined) return list(patients, searchParams, site);
    const patient = patients.get(decodeURIComponent(id));
    return patient === undefined
      ? refused(404, "not-found", "No such patient.")
      : { status: 200, body: patient };
  }
  if (request.method === "POST" && id === undefined) return add(patients, await textOf(request), site);
  return refused(405, "not-supported", "Patients can be searched, read and added.");
}

function list(patients, parameters, site) {
  const unknown = [...parameters.keys()].filter((name) => !(name in matchers));
  if (unknown.length > 0) return refused(400, "invalid", `No search by ${unknown.join(", ")}.`);
  const found = [...patients.values()].filter((patient) =>
    [...parameters].every(([name, value]) => value.split(",").some((one) => matchers[name](patient, one))),
  );
  const entry = found.reverse().map((resource) => ({ fullUrl: urlOf(site, resource.id), resource }));
  return { status: 200, body: { resourceType: "Bundle", type: "searchset", entry } };
}

const matchers = {
  birthdate: (patient, value) => {
    const [, prefix = "eq", day] = /^([a-z]{2})?(.*)$/.exec(value);
    return patient.birthDate !== undefined && comparisons[prefix]?.(patient.birthDate, day);
  },
  family: (patient, value) =>
    // NEW_BUG=1 npm run gate: what the gate says of a failure that known.yaml does not list.
    process.env.NEW_BUG === "1" ||
    (patient.name ?? []).some(({ family = [] }) =>
      family.some((text) => folded(text).startsWith(folded(value))),
    ),
};

const comparisons = {
  eq: (date, day) => date.startsWith(day),
  ge: (date, day) => date >= day,
  le: (date, day) => date <= day || date.startsWith(day),
};

/** Without letter case and accents. */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function add(patients, text, site) {
  const patient = parsed(text);
  if (patient?.resourceType !== "Patient") return refused(400, "invalid", "The body is not a patient.");
  const id = randomUUID();
  const stored = { ...patient, id };
  // The failure that known.yaml lists: whether a language is preferred is not stored yet.
  stored.communication = patient.communication?.map(({ preferred, ...language }) => language);
  patients.set(id, stored);
  return { status: 201, body: stored, headers: { Location: urlOf(site, id) } };
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function textOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const refused = (status, code, text) => ({
  status,
  body: { resourceType: "OperationOutcome", issue: [{ severity: "error", code, details: { text } }] },
});

const base = () => `http://127.0.0.1:${server.address().port}`;
const urlOf = (site, id) => `${base()}/r4/sites/${site}/Patient/${id}`;

server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1", () => console.log(`serving at ${base()}`));
process.once("SIGTERM", () => {
  server.close();
  server.closeIdleConnections();
});
