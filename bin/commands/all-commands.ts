// Lists all commands of the package cri-kit.
import { kitCommand } from "../../spec/command-name.js";
import type { CommandEntry } from "./command-entry.js";
import { smallEntries } from "./small-commands.js";

const writing: readonly CommandEntry[] = [
  {
    name: "init",
    summary: "Write a small spec to start from, or draft one from an OpenAPI document.",
    group: "Write a spec and generate code:",
    examples: ["init", "init ours --from openapi.yaml", "init north.yaml --overlay interface.yaml"],
    load: async () => (await import("./init.js")).initCommand,
  },
  {
    name: "generate",
    summary: "Write types, validators, a server, a client and a reference.",
    group: "Write a spec and generate code:",
    examples: [
      "generate --spec interface.yaml --out server",
      "generate --spec interface.yaml --out server --watch",
      "generate --spec interface.yaml --out server --scaffold handlers",
    ],
    load: async () => (await import("./generate.js")).generateCommand,
  },
  {
    name: "check",
    summary: "Verify that the spec is valid and the generated code is up to date.",
    group: "Write a spec and generate code:",
    examples: [
      "check --spec interface.yaml --out server",
      "check --spec interface.yaml --out server --format github",
      "check --spec interface.yaml --out server --target our-target.ts",
    ],
    load: async () => (await import("./check.js")).checkCommand,
  },
  {
    name: "diff",
    summary: "Show what a change of the spec breaks, for whom, and what to do.",
    group: "Write a spec and generate code:",
    examples: [
      "diff HEAD interface.yaml",
      "diff v1.yaml v2.yaml --format markdown",
      "diff main:interface.yaml interface.yaml --exceptions allowed.yaml",
    ],
    load: async () => (await import("./diff.js")).diffCommand,
  },
  {
    name: "migrate",
    summary: "Rename in your own code what a change of the spec renames.",
    group: "Write a spec and generate code:",
    examples: [
      "migrate HEAD interface.yaml --dry-run",
      "migrate v1.yaml v2.yaml --project tsconfig.json",
      "migrate v1.yaml v2.yaml --rename field.Loan.book=field.Loan.copy",
    ],
    load: async () => (await import("./migrate.js")).migrateCommand,
  },
];

const serving: readonly CommandEntry[] = [
  {
    name: "serve",
    summary: "Run the generated server, with a page to try it at /.",
    group: "Run the server:",
    examples: [
      "serve --sample 25",
      "serve --spec interface.yaml --store sqlite:records.db",
      "serve --host 0.0.0.0 --token-file token.txt --port 443",
    ],
    load: async () => (await import("./serve.js")).serveCommand,
  },
  {
    name: "sample",
    summary: "Write the records of an invented department, to try things with.",
    group: "Run the server:",
    examples: [
      "sample --patients 25 --out department.ndjson",
      `sample | ${kitCommand} load http://127.0.0.1:8080 - --site 1`,
      "sample --spec interface.yaml --records 10 --seed 7",
    ],
    load: async () => (await import("./sample.js")).sampleCommand,
  },
  {
    name: "export",
    summary: "Write a whole site from a store to a file.",
    group: "Run the server:",
    examples: [
      "export --store sqlite:records.db --site 12 --out site-12.ndjson",
      "export --store postgres://cri@db.example/records --site 12",
      "export --store sqlite:records.db --site 12 --check --spec new.yaml",
    ],
    load: async () => (await import("./export.js")).exportCommand,
  },
];

const proving: CommandEntry = {
  name: "prove",
  summary: "Test the suite itself, on servers made from the spec.",
  group: "Other:",
  examples: [
    "prove",
    "prove --only dates --out proof.md",
    "prove --spec interface.yaml --combined 20 --seed 7",
  ],
  load: async () => (await import("./prove.js")).proveCommand,
};

/** Here `load` can also import into a store, as an export can be read from one. */
const testing = smallEntries.map(
  (entry): CommandEntry => (entry.name === "load" ? withStores(entry) : entry),
);

function withStores(entry: CommandEntry): CommandEntry {
  const [first, second] = entry.examples;
  return {
    ...entry,
    summary: "Add records from NDJSON files to a deployment, or a site to a store.",
    examples: [first, second, "load --store sqlite:records.db --site 12 site-12.ndjson"],
    load: async () => (await import("./load-with-stores.js")).loadWithStoresCommand,
  };
}

export const allEntries: readonly CommandEntry[] = [...testing, ...writing, ...serving, proving];
