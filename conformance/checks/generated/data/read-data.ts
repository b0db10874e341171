// Reads the user's own records from a folder.

import { readdir } from "node:fs/promises";
import { extname, join } from "node:path";
import { isObject, type Json, type JsonObject } from "../../../../spec/json.js";
import type { InterfaceModel } from "../../../../spec/model.js";
import { errorCode } from "../../../../spec/source/error-code.js";
import { readText } from "../../../../spec/source/read-text.js";
import { unreadable } from "../../../../spec/source/unreadable.js";
import { UserError } from "../../../../spec/user-error.js";
import { sourceType, typeRemedy } from "../../../fixtures/source-type.js";
import { readList } from "../../../http/api/list-forms.js";
import { idIn } from "../../../http/api/record-id.js";
import { signsOf } from "../../../http/api/record-signs.js";
import type { SourceRecord } from "../../../options/source-record.js";

const endings = [".json", ".ndjson", ".jsonl"];

/**
 * The user's own records in every JSON and NDJSON file of a folder. A file may hold one record, an array of records, a
 * list like a search's answer, or one record a line. Records of other types are ignored. Throws `UserError` if the
 * folder or a file cannot be read, or holds no record of the interface.
 */
export async function readData(model: InterfaceModel, folder: string): Promise<readonly SourceRecord[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new UserError(
      `${folder} cannot be read: ${errorCode(error) === "ENOTDIR" ? "it is not a folder" : unreadable(error)}`,
      "name a folder of JSON or NDJSON files",
    );
  });
  const records = new Map<string, SourceRecord>();
  for (const name of names.filter((one) => endings.includes(extname(one).toLowerCase())).sort()) {
    for (const record of await recordsOf(model, join(folder, name))) {
      if (!records.has(record.key)) records.set(record.key, record);
    }
  }
  if (records.size > 0) return [...records.values()];
  throw new UserError(`no record of this interface is in ${folder}`, typeRemedy(model));
}

async function recordsOf(model: InterfaceModel, file: string): Promise<readonly SourceRecord[]> {
  const text = await readText(file).catch((error: unknown) => {
    const remedy = error instanceof UserError ? error.remedy : "check its permissions";
    throw new UserError(`${file} cannot be read: ${unreadable(error)}`, remedy);
  });
  const whole = parsed(text);
  if (whole !== undefined)
    return bodiesIn(model, whole, file).flatMap((body) => sourceOf(model, body, file, 1));
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const json = parsed(line);
    if (isObject(json)) return sourceOf(model, json, file, index + 1);
    throw new UserError(
      `${file}:${index + 1} is not a JSON object`,
      "write one record a line, or one JSON value a file",
    );
  });
}

/** The record itself, or the records of an array or a list. */
function bodiesIn(model: InterfaceModel, json: Json, file: string): readonly JsonObject[] {
  const type = isObject(json) ? sourceType(model, json, file) : undefined;
  const resource = model.resources.find(({ name }) => name === type);
  const signs = signsOf(model, resource);
  const isOne = isObject(json) && resource !== undefined && signs.isRecord(json);
  if (isOne) return [json];
  const list = readList(json, "http://localhost/", { signs, known: new Set() });
  return (list?.found ?? []).map(({ record }) => record);
}

function sourceOf(
  model: InterfaceModel,
  body: JsonObject,
  file: string,
  line: number,
): readonly SourceRecord[] {
  const type = sourceType(model, body, file);
  if (type === undefined) return [];
  const id = idIn(model, body) ?? `${file}:${line}:${JSON.stringify(body).length}`;
  return [{ key: `${type}/${id}`, type, body, file, line }];
}

function parsed(text: string): Json | undefined {
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    return undefined;
  }
}
