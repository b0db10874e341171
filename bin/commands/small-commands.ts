// Lists the commands that test deployments, which both packages have.
import type { SmallCommand } from "../../spec/command-name.js";
import type { CommandEntry } from "./command-entry.js";

type SmallEntry = CommandEntry & { readonly name: SmallCommand };

/** The commands of the package cri-conform. `load` does not import into a store there, since stores need a server. */
export const smallEntries: readonly SmallEntry[] = [
  {
    name: "conform",
    summary: "Test a deployment against the specification.",
    group: "Test a deployment:",
    examples: [
      "conform https://ehr.example --site 1",
      "conform https://ehr.example --site 1 --write --html run.html",
      "conform https://ehr.example --site 1 --only smoke --json -",
    ],
    load: async () => (await import("./conform.js")).conformCommand,
  },
  {
    name: "proxy",
    summary: "Test a deployment with its clients' traffic.",
    group: "Test a deployment:",
    examples: [
      "proxy --target https://ehr.example",
      "proxy --target https://ehr.example --html report.html",
      "proxy --target https://ehr.example --har-out traffic.har",
    ],
    load: async () => (await import("./proxy.js")).proxyCommand,
  },
  {
    name: "compare",
    summary: "Compare two runs: verdicts, answers and time.",
    group: "Test a deployment:",
    examples: [
      "compare before.json after.json",
      "compare before.json after.json --format markdown",
      "compare ours.yaml theirs.yaml --format json",
    ],
    load: async () => (await import("./compare.js")).compareCommand,
  },
  {
    name: "clean",
    summary: "Delete the records that an interrupted run left behind.",
    group: "Test a deployment:",
    examples: [
      "clean cri-conform-ehr.example-1-1.ndjson",
      'clean journal.ndjson --token "$TOKEN"',
      "clean journal.ndjson --spec interface.yaml --timeout 60000",
    ],
    load: async () => (await import("./clean.js")).cleanCommand,
  },
  {
    name: "load",
    summary: "Add records from NDJSON files to a deployment.",
    group: "Test a deployment:",
    examples: [
      "load https://ehr.example a.ndjson b.ndjson --site 1",
      "load https://ehr.example a.ndjson --site 1 --concurrency 4",
      "load https://ehr.example a.ndjson --site 1 --source none",
    ],
    load: async () => (await import("./load.js")).loadCommand,
  },
  {
    name: "explain",
    summary: "Explain an id, a code or a word of a report.",
    group: "Other:",
    examples: ["explain gap.update.target", 'explain "NOT TESTED"', "explain --list check --format json"],
    load: async () => (await import("./explain.js")).explainCommand,
  },
];
