// WSO2's FHIR server, in our words: short lists without links, references by own URL, updates by business identifier.
import { describe, expect, it } from "vitest";
import { mutantBehaviour } from "../../testkit/changed-server.js";
import { conforming, findsNothing, model, runPeer, searchesBy } from "../../testkit/run-peer.js";

const allowed = conforming(
  "no page follows the first 20 records",
  "references are searched by the record's own URL alone",
  "an update finds its record by its business identifier",
  "a search that finds nothing is answered 404",
  "bodies of more than 64 kB are refused",
);

describe("WSO2's faults", () => {
  it("ids that are JSON numbers are one cause, for every type", async () => {
    const { causes } = await runPeer([mutantBehaviour("ids are JSON numbers", model), allowed]);
    expect(causes.map((ids) => ids.every((id) => /^ids\/[^/]+\/string$/.test(id)))).toEqual([true]);
  });

  it("a parameter that finds nothing is blamed alone, and the report shows the conforming behaviours", async () => {
    const { causes, failed, report } = await runPeer(
      [searchesBy("patient", ["Encounter"], findsNothing), allowed],
      { observing: true },
    );
    expect(report.answers).toMatchObject({
      "update.target": "identifier",
      "search.empty": "404",
      "limits.size": "under 1 MB",
    });
    expect(failed.filter((id) => !id.includes("Encounter.patient/"))).toEqual([]);
    expect(causes.length).toBe(1);
  });
});
