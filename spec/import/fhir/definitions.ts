// Finds the resources of a FHIR document: its CapabilityStatement, and the definitions that come with it.
import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isObject, type Json, type JsonObject } from "../../json.js";
import type { ReadText } from "../../source/files.js";
import { below, type DocNode, type SourceDocument } from "../document.js";

/** Whether a document is FHIR: a resource, or a Bundle of resources. */
export const isFhir = (root: JsonObject): boolean => typeof root["resourceType"] === "string";

const mostFiles = 500;
const largestFile = 20_000_000;

/** The document with the definitions in the other JSON files of its folder. */
export async function withDefinitions(document: SourceDocument, read: ReadText): Promise<SourceDocument> {
  const { file } = document;
  const folder = dirname(file);
  const names = await readdir(folder).catch(() => []);
  const others = new Map<string, Json>();
  for (const name of names
    .filter((one) => one.endsWith(".json") && one !== basename(file))
    .sort()
    .slice(0, mostFiles)) {
    const value = await jsonFrom(join(folder, name), read);
    if (isObject(value) && resourcesIn({ value, at: `${name}#` }).some(({ value: one }) => isDefinition(one)))
      others.set(name, value);
  }
  return { ...document, others };
}

async function jsonFrom(file: string, read: ReadText): Promise<Json | undefined> {
  try {
    const text = await read(file);
    const value: Json = text.length > largestFile ? null : JSON.parse(text);
    return value;
  } catch {
    // Some other file, which is none of ours.
    return undefined;
  }
}

const isDefinition = (value: Json): boolean =>
  isObject(value) && ["SearchParameter", "StructureDefinition"].includes(String(value["resourceType"]));

/** The resource itself, or those in the Bundle. */
function resourcesIn(node: DocNode): readonly DocNode[] {
  const { value, at } = node;
  if (!isObject(value) || value["resourceType"] !== "Bundle") return [node];
  const entries = value["entry"];
  return Array.isArray(entries)
    ? entries.flatMap((entry: Json, index) => {
        const resource = isObject(entry) ? entry["resource"] : undefined;
        return resource === undefined
          ? []
          : [{ value: resource, at: below(below(below(at, "entry"), index), "resource") }];
      })
    : [];
}

/** All resources of a type, in the document and in the files with it. */
export function resourcesOf(document: SourceDocument, type: string): readonly DocNode[] {
  const files: readonly DocNode[] = [
    { value: document.root, at: "#" },
    ...[...document.others].map(([name, value]) => ({ value, at: `${name}#` })),
  ];
  return files.flatMap(resourcesIn).filter(({ value }) => isObject(value) && value["resourceType"] === type);
}
