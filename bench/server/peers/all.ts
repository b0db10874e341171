// The other FHIR servers and mock servers that the bench compares with.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packageRoot } from "../../../spec/package-root.js";
import type { RealRecord } from "../records.js";
import type { Peer } from "./peer.js";

/** The type of all requests. */
export const asked = "Observation";

const jsonServer: Peer = {
  package: "json-server",
  version: "0.17.4",
  async start({ folder, records }) {
    const file = join(folder, "db.json");
    const texts = records.filter(({ type }) => type === asked).map(({ text }) => text);
    await writeFile(file, `{"${asked}":[${texts.join(",")}]}`);
    const script = join(folder, "node_modules/json-server/lib/cli/bin.js");
    return {
      name: "json-server",
      args: (port) => [script, "--quiet", "--host", "127.0.0.1", "--port", String(port), file],
    };
  },
  read: (id) => `/${asked}/${id}`,
  search: (patient) => `/${asked}?subject.reference=Patient/${patient}&_limit=50`,
  add: {
    path: `/${asked}`,
    status: 201,
    // It assigns ids, but only to records without one.
    body: ({ text }: RealRecord) => text.replace(/"id":"[^"]+",/, ""),
  },
};

const prism: Peer = {
  package: "@stoplight/prism-cli",
  version: "5.14.2",
  async start({ folder }) {
    const script = join(folder, "node_modules/@stoplight/prism-cli/dist/index.js");
    const document = join(packageRoot(), "generated", "openapi.json");
    return {
      name: "prism",
      args: (port) => [script, "mock", "-h", "127.0.0.1", "-p", String(port), document],
    };
  },
  read: (id) => `/sites/12/${asked}/${id}`,
  search: (patient) => `/sites/12/${asked}?patient=${patient}`,
  // The first response that the document has for an add: that of a record that already exists.
  add: { path: `/sites/12/${asked}`, status: 200, body: ({ text }) => text },
};

const inMemoryFhir: Peer = {
  package: "@asymmetrik/node-fhir-server-core",
  version: "2.2.5",
  start: async ({ folder, source }) => ({
    name: "node-fhir-server-core",
    args: (port) => [
      fileURLToPath(new URL("in-memory-fhir.js", import.meta.url)),
      String(port),
      folder,
      source,
    ],
  }),
  read: (id) => `/4_0_1/${asked}/${id}`,
  search: (patient) => `/4_0_1/${asked}?patient=${patient}`,
  add: { path: `/4_0_1/${asked}`, status: 201, body: ({ text }) => text },
};

export const peers: readonly Peer[] = [jsonServer, prism, inMemoryFhir];
