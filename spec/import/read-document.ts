// Reads a document in YAML or JSON, with the files in its folder that it refers to.
import { dirname, posix } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { createReporter, type Reporter } from "../diagnostics/reporter.js";
import { isArray, isObject, type Json, parsedJson } from "../json.js";
import type { ReadText } from "../source/files.js";
import { parseSource } from "../source/parse.js";
import type { Tree } from "../source/tree.js";
import { unreadable } from "../source/unreadable.js";
import { pathFrom } from "../text/path.js";
import { UserError } from "../user-error.js";
import { fileOf, type SourceDocument } from "./document.js";
import { targetOf } from "./reading.js";

/** The document, or the faults of its text with the texts that have them. */
type DocumentResult =
  | { readonly ok: true; readonly document: SourceDocument }
  | {
      readonly ok: false;
      readonly diagnostics: readonly Diagnostic[];
      readonly texts: ReadonlyMap<string, string>;
    };

/** More files than any document has. */
const mostFiles = 1_000;

/** Reads the document. References to other places than its folder are not followed. */
export async function readDocument(file: string, read: ReadText): Promise<DocumentResult> {
  const text = await read(file).catch((error: unknown) => {
    const remedy =
      error instanceof UserError
        ? error.remedy
        : "Name an OpenAPI document or a FHIR CapabilityStatement; or clinical-records, for a copy of the kit's own spec.";
    throw new UserError(`${file} can't be read: ${unreadable(error)}`, remedy);
  });
  const reporter = createReporter(file, remedies);
  const texts = new Map([[file, text]]);
  const root = jsonIn(text, reporter);
  const others = new Map<string, Json>();
  if (isObject(root)) {
    const waiting = filesIn(root, "");
    for (let next = waiting.shift(); next !== undefined && others.size < mostFiles; next = waiting.shift()) {
      if (next === "" || others.has(next)) continue;
      const path = pathFrom(file, next);
      // A file that is not there is listed at each reference to it.
      const other = await read(path, dirname(file)).catch(() => undefined);
      if (other === undefined) continue;
      texts.set(path, other);
      const value = jsonIn(other, reporter, next);
      if (value === undefined) continue;
      others.set(next, value);
      waiting.push(...filesIn(value, next));
    }
  }
  const diagnostics = reporter.diagnostics();
  if (!isObject(root) || diagnostics.length > 0) return { ok: false, diagnostics, texts };
  return { ok: true, document: { file, root, others } };
}

const remedies = {
  CRI1005:
    "Name an OpenAPI document, which begins with openapi: and its version, or a FHIR CapabilityStatement.",
} as const;

/** JSON is read as such, since the reader of YAML is slow; that reader reports the places of its faults. */
function jsonIn(text: string, reporter: Reporter, name?: string): Json | undefined {
  if (/^\uFEFF?\s*\{/.test(text)) {
    const value = parsedJson(text.replace(/^\uFEFF/, ""));
    if (value !== undefined) return value;
  }
  const options = name === undefined ? { aliases: true } : { aliases: true, file: name };
  const tree = parseSource(text, reporter, options);
  return tree === undefined ? undefined : jsonOf(tree);
}

function jsonOf(tree: Tree): Json {
  if (tree.kind === "scalar") return tree.value;
  if (tree.kind === "list") return tree.items.map(jsonOf);
  return Object.fromEntries(tree.entries.map(({ key, value }) => [key, jsonOf(value)]));
}

/** The files that the references in a value name, by their paths from the folder of the main file. */
function filesIn(value: Json, file: string): string[] {
  if (isArray(value)) return value.flatMap((item) => filesIn(item, file));
  if (!isObject(value)) return [];
  const reference = value["$ref"];
  const target = typeof reference === "string" ? targetOf(reference, `${file}#`) : undefined;
  const own = target === undefined || target.includes("://") ? [] : [posix.normalize(fileOf(target))];
  return [
    ...own.filter((one) => one !== "."),
    ...Object.values(value).flatMap((item) => filesIn(item, file)),
  ];
}
