// Reads real records from files, and makes copies of them.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A real record as JSON text. Every copy of the set has its own ids, and references only itself. */
export interface RealRecord {
  readonly type: string;
  readonly id: string;
  readonly text: string;
}

interface Parsed {
  readonly resourceType: string;
  readonly id: string;
}

const isParsed = (value: unknown): value is Parsed =>
  typeof value === "object" && value !== null && "id" in value && "resourceType" in value;

function parsed(text: string): RealRecord {
  const value: unknown = JSON.parse(text);
  if (!isParsed(value)) throw new Error(`no record: ${text.slice(0, 60)}`);
  return { type: value.resourceType, id: value.id, text };
}

/** Every record of a folder of NDJSON files. */
export async function readRealRecords(folder: string): Promise<readonly RealRecord[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".ndjson")).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.split("\n").filter((line) => line !== "")).map(parsed);
}

/** One copy of the whole set after the other. */
export function* copies(records: readonly RealRecord[], count: number): Generator<RealRecord> {
  for (let copy = 0; copy < count; copy += 1) {
    const mark = `-${copy}`;
    for (const { type, id, text } of records) {
      // Ids are long and random, or start with the name of their source, so that other text never contains them.
      const renamed = text
        .replace(`"id":${JSON.stringify(id)}`, `"id":${JSON.stringify(id + mark)}`)
        .replaceAll(/("reference":"[^"#/]+\/[^"]+)"/g, `$1${mark}"`);
      yield { type, id: id + mark, text: renamed };
    }
  }
}
