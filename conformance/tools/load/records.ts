import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type { InterfaceModel } from "../../../spec/model.js";
import { isObject, type Json, type JsonObject } from "../../http/json.js";

/** A record as a file holds it, with the place where it stands. */
export interface SourceRecord {
  /** `Type/id` of the source; what other records of the files call it. */
  readonly key: string;
  readonly type: string;
  readonly body: JsonObject;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** What is wrong with one line of a file, and how to mend it. */
export interface RecordProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
  readonly remedy: string;
}

export interface SourceRecords {
  readonly records: readonly SourceRecord[];
  readonly problems: readonly RecordProblem[];
}

/** Reads NDJSON files whole and finds all that is wrong with them, so that nothing is sent before everything can be. */
export async function readRecords(model: InterfaceModel, files: readonly string[]): Promise<SourceRecords> {
  const records: SourceRecord[] = [];
  const problems: RecordProblem[] = [];
  const firstUse = new Map<string, SourceRecord>();
  for (const file of files) {
    let line = 0;
    try {
      for await (const text of createInterface({
        input: createReadStream(file, "utf8"),
        crlfDelay: Infinity,
      })) {
        line += 1;
        if (text.trim() === "") continue;
        const outcome = readLine(model, text, file, line);
        if ("message" in outcome) {
          problems.push(outcome);
          continue;
        }
        const earlier = firstUse.get(outcome.key);
        if (earlier) problems.push(secondUse(outcome, earlier));
        else {
          firstUse.set(outcome.key, outcome);
          records.push(outcome);
        }
      }
    } catch (error) {
      problems.push(unreadable(file, line, error));
    }
  }
  return { records, problems };
}

function readLine(
  model: InterfaceModel,
  text: string,
  file: string,
  line: number,
): SourceRecord | RecordProblem {
  const problem = (message: string, remedy: string): RecordProblem => ({ file, line, message, remedy });
  let body: Json;
  try {
    body = JSON.parse(text) as Json;
  } catch (error) {
    return problem(
      `not JSON: ${error instanceof Error ? error.message : String(error)}`,
      "write one JSON object a line",
    );
  }
  if (!isObject(body)) return problem("not a JSON object", "write one JSON object a line");
  const type = body[model.typeMember];
  const known = model.resources.map((resource) => resource.name);
  if (typeof type !== "string" || !known.includes(type)) {
    return problem(
      `${model.typeMember} is ${JSON.stringify(type) ?? "missing"}`,
      `${model.typeMember} must be one of ${known.join(", ")}`,
    );
  }
  const id = body["id"];
  if (id !== undefined && typeof id !== "string" && typeof id !== "number") {
    return problem(
      "id is neither text nor a number",
      "give each record an id that other records can refer to",
    );
  }
  return { key: `${type}/${id ?? `${file}:${line}`}`, type, body, file, line };
}

function secondUse(record: SourceRecord, earlier: SourceRecord): RecordProblem {
  return {
    file: record.file,
    line: record.line,
    message: `${record.key} stands already at ${earlier.file}:${earlier.line}`,
    remedy: "give each record of a type its own id, or name each file once",
  };
}

function unreadable(file: string, line: number, error: unknown): RecordProblem {
  const cause = error instanceof Error ? error.message : String(error);
  return {
    file,
    line: line + 1,
    message: `cannot be read: ${cause}`,
    remedy: "check the file's name and permissions",
  };
}
