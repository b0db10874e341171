// Runs @asymmetrik/node-fhir-server-core over records in memory, for the bench: `PORT FOLDER RECORDS`.
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { readRealRecords } from "../records.js";

// Its documentation uses MongoDB instead.
const [port, folder = "", records = ""] = process.argv.slice(2);

interface Resource {
  readonly id: string;
  readonly subject?: { readonly reference?: string };
}
interface Asked {
  readonly id?: string;
  readonly patient?: string;
}

const byId = new Map<string, Resource>();
const byPatient = new Map<string, Resource[]>();
for (const { type, text } of await readRealRecords(records)) {
  if (type !== "Observation") continue;
  const resource: Resource = JSON.parse(text);
  byId.set(resource.id, resource);
  const patient = (resource.subject?.reference ?? "").replace("Patient/", "");
  byPatient.set(patient, [resource, ...(byPatient.get(patient) ?? [])]);
}

const service = {
  searchById: async ({ id = "" }: Asked) => byId.get(id),
  search: async ({ patient = "" }: Asked) => ({
    resourceType: "Bundle",
    type: "searchset",
    entry: (byPatient.get(patient) ?? []).slice(0, 50).map((resource) => ({ resource })),
  }),
  async create(_: Asked, { req }: { readonly req: { readonly body: Resource } }) {
    const id = randomUUID();
    byId.set(id, { ...req.body, id });
    return { id, resource_version: "1" };
  },
};

const require = createRequire(join(folder, "package.json"));
const { initialize, loggers } = require("@asymmetrik/node-fhir-server-core");
const server = initialize({
  profiles: { Observation: { service, versions: ["4_0_1"] } },
  logging: { level: "error" },
});
loggers?.get("default").clear?.();
server.listen(Number(port), "127.0.0.1");
