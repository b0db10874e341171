// Medplum's router over its store in memory, in our words: it does not know some parameters, and others match only relative references.
import { describe, expect, it } from "vitest";
import { conforming, findsNothing, runPeer, searchesBy } from "../../testkit/run-peer.js";

const allowed = conforming(
  "no page follows the first",
  "a deleted record is absent",
  "a delete of a missing record succeeds",
  "only codes of the bound code systems are accepted",
);

describe("Medplum's faults", () => {
  const bySubject = ["Condition", "DocumentReference", "Encounter", "MedicationStatement", "Observation"];
  const undated = ["AllergyIntolerance", "Condition", "MedicationStatement"];

  const faults = [
    searchesBy("patient", bySubject, findsNothing),
    searchesBy("date", undated, findsNothing),
    searchesBy("clinicalstatus", ["Condition"], findsNothing),
  ];
  const about = [/\.patient\/|\/patient-suffices$/, /\.date\//, /\.clinicalstatus\//];
  const causeOf = (ids: readonly string[]) => about.findIndex((one) => ids.every((id) => one.test(id)));

  it("are three causes, and what they do not touch is judged", async () => {
    const { causes, blocked, diagnoses, report } = await runPeer([...faults, allowed]);
    expect(causes.map(causeOf).sort()).toEqual([0, 1, 2]);
    const told = diagnoses.join("\n");
    expect(told).toContain("patient finds nothing on 5 types");
    expect(told).toContain("date finds nothing on 3 types");
    const changes = report.checks.filter(({ id }) => /^(update|delete|stateful)\//.test(id));
    expect(changes.filter(({ verdict }) => verdict === "blocked")).toEqual([]);
    expect(blocked.filter((line) => !about.some((one) => one.test(line)))).toEqual([]);
  });

  it("are the same three causes of a run that only reads: no parameter beside a broken one is blamed", async () => {
    const { causes, blocked } = await runPeer([...faults, allowed], { reading: true });
    expect(causes.map(causeOf).sort()).toEqual([0, 1, 2]);
    expect(blocked.filter((line) => !about.some((one) => one.test(line)))).toEqual([]);
  });
});
