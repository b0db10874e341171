// Tests loading a site file of an earlier version, which contains export jobs among the records.
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { fleet } from "../testing/fleet.js";
import { exportSite } from "./export-site.js";
import { type Line, tally, writeLine } from "./format.js";
import { loadSite } from "./load-site.js";

const common = { version: 1, updated: 5, past: false, base: undefined, fromSite: undefined } as const;
const vehicle = { ...common, kind: "version", type: "Vehicle", id: "a", body: '{"kind":"Vehicle"}' } as const;
/** An export job as earlier versions stored it: as a record, of a type that no interface can have. */
const kept = { ...common, kind: "version", type: "$Vehicle/$manifest", id: "e", body: "{}" } as const;

test("export jobs in a file of an earlier version are left out, and everything else is loaded", async () => {
  const folder = mkdtempSync(join(tmpdir(), "old-exports-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const versions = [vehicle, { ...kept, past: true }, { ...kept, version: 2, body: undefined }];
  const header = { kind: "header", interface: fleet.name, site: "one", at: 0, records: 2 } as const;
  const lines: readonly Line[] = [header, ...versions];
  const counts = { records: 0, versions: 0, retries: 0 };
  for (const line of lines) tally(counts, line);
  const text = lines.map(writeLine).join("");
  const end = { kind: "end", ...counts, sha256: createHash("sha256").update(text).digest("hex") } as const;
  const store = `sqlite:${join(folder, "x.db")}`;
  const read = async function* () {
    yield text + writeLine(end);
  };
  await loadSite({ store, definition: fleet, site: "one", name: "x", read });
  const pieces: string[] = [];
  const write = async (piece: string) => void pieces.push(piece);
  await exportSite({ store, definition: fleet, site: "one", write });
  expect(pieces.join("").split("\n").slice(1, -2)).toEqual([writeLine(vehicle).trimEnd()]);
});
