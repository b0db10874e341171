// Drafts a spec from a document of another kind: reads it, and writes the text of the draft.

import { dirname, posix } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { createReporter, type Reporter } from "../diagnostics/reporter.js";
import { isArray, isObject, type Json, type JsonObject, parsedJson } from "../json.js";
import type { InterfaceModel } from "../model.js";
import { parseSpec } from "../parse-spec.js";
import type { ReadText } from "../source/files.js";
import { parseSource } from "../source/parse.js";
import type { Tree } from "../source/tree.js";
import { unreadable } from "../source/unreadable.js";
import { pathFrom } from "../text/path.js";
import { UserError } from "../user-error.js";
import { fileOf, type SourceDocument } from "./document.js";
import type { Draft } from "./draft-parts.js";
import { type DraftSource, draftText } from "./draft-text.js";
import { draftedGaps } from "./drafted-gaps.js";
import { capabilityDraft } from "./fhir/capability-draft.js";
import { isFhir, resourcesOf, withDefinitions } from "./fhir/definitions.js";
import { openapiDraft } from "./openapi/draft.js";
import { type Note, targetOf } from "./reading.js";

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

/** The draft, or the mistakes in the document's text. */
export type ImportResult =
  | {
      readonly ok: true;
      readonly text: string;
      readonly counts: DraftCounts;
      readonly notes: readonly Note[];
      /** The paths contain a site. */
      readonly hasSites: boolean;
    }
  | {
      readonly ok: false;
      readonly diagnostics: readonly Diagnostic[];
      readonly texts: ReadonlyMap<string, string>;
    };

/** How much was taken over. */
export interface DraftCounts {
  readonly types: number;
  readonly fields: number;
  readonly parameters: number;
}

/** Drafts a spec from a document; `schema` is the path of the language's schema from the draft's folder. */
export async function importDocument(file: string, schema: string, read: ReadText): Promise<ImportResult> {
  const found = await readDocument(file, read);
  if (!found.ok) return found;
  const document = isFhir(found.document.root) ? await withDefinitions(found.document, read) : found.document;
  const { kind, draft } = draftOf(document);
  const source = { schema, file: file.replaceAll("\\", "/").split("/").at(-1) ?? file, kind };
  const plain = parseSpec(draftText(draft, {}, source), file);
  if (!plain.ok) return { ok: false, diagnostics: plain.diagnostics, texts: plain.texts };
  const { text, notes } = withGaps(plain.model, draft, source);
  const { resources } = plain.model;
  return {
    ok: true,
    text,
    notes,
    hasSites: draft.placeholders["site"] !== undefined || draft.site !== undefined,
    counts: {
      types: resources.length,
      fields: resources.reduce((sum, { fields }) => sum + fields.length, 0),
      parameters: resources.reduce((sum, { parameters }) => sum + parameters.length, 0),
    },
  };
}

/** The draft's text with gaps. Answers of the document that contradict each other are listed, and our own stand for them. */
function withGaps(
  model: InterfaceModel,
  draft: Draft,
  source: DraftSource,
): { readonly text: string; readonly notes: readonly Note[] } {
  const { gaps, notes: said } =
    draft.gaps === undefined ? draftedGaps(model, draft) : { gaps: draft.gaps, notes: [] };
  const notes = [...draft.notes, ...said];
  const text = draftText({ ...draft, notes }, gaps, source);
  const whole = parseSpec(text, source.file);
  if (whole.ok) return { text, notes };
  const why = whole.diagnostics.map(({ message }) => message).join("; ");
  const dropped = draft.answers.map(({ from, probe }) => ({ at: from, message: `${probe}: ${why}` }));
  const plain = [...draft.notes, ...dropped];
  const { gaps: own } = draftedGaps(model, { answers: [] });
  return { text: draftText({ ...draft, notes: plain }, own, source), notes: plain };
}

function draftOf(document: SourceDocument): { readonly kind: string; readonly draft: Draft } {
  const { file, root } = document;
  if (isFhir(root)) return fhirDraft(document);
  const version = root["openapi"];
  const edition = typeof version === "number" ? String(version) : version;
  if (typeof edition === "string" && /^3\.[01](\.|$)/.test(edition)) {
    const draft = openapiDraft(document);
    if (Object.keys(draft.resources).length > 0) return { kind: `an OpenAPI ${edition} document`, draft };
    throw new UserError(
      `no type can be drafted from ${file}: ${whyNoType(root, draft)}`,
      "Write the spec by hand: cri-kit init writes one to start from.",
    );
  }
  if (typeof edition === "string")
    throw new UserError(`${file} is OpenAPI ${edition}`, "Save it as OpenAPI 3.0 or 3.1; these can be read.");
  if (root["swagger"] !== undefined) {
    throw new UserError(
      `${file} is Swagger ${String(root["swagger"])}, which came before OpenAPI 3`,
      "Convert it to OpenAPI 3.0 first: swagger2openapi does, and so does Swagger Editor.",
    );
  }
  throw new UserError(
    `${file} is not an OpenAPI document: it has no member openapi`,
    "Name a document that begins with openapi: 3.0.3, or another version of 3.0 or 3.1; or clinical-records, for a copy of the kit's own spec.",
  );
}

function fhirDraft(document: SourceDocument): { readonly kind: string; readonly draft: Draft } {
  const { file, root } = document;
  if (resourcesOf(document, "CapabilityStatement").length === 0) {
    throw new UserError(
      `${file} is a ${String(root["resourceType"])} of FHIR, and no CapabilityStatement`,
      "Name the CapabilityStatement, or a Bundle with it; a server has it at /metadata.",
    );
  }
  const draft = capabilityDraft(document);
  if (Object.keys(draft.resources).length > 0) return { kind: "a CapabilityStatement of FHIR", draft };
  throw new UserError(
    `no type can be drafted from ${file}: the CapabilityStatement lists no resource with an interaction of a server`,
    "Name the CapabilityStatement of a server.",
  );
}

/** Why a draft has no type, with the references of the document that were not read. */
function whyNoType(root: JsonObject, { withoutFields = [], notes }: Draft): string {
  const unread = notes.flatMap(({ at, message }) => (at.endsWith("/$ref") ? [`; ${message}`] : []));
  const why = isEmpty(root["paths"])
    ? "it has no paths"
    : withoutFields.length > 0
      ? `the records of ${withoutFields.join(", ")} have no field that could be taken over`
      : "none of its paths is one of a collection of records";
  return `${why}${[...new Set(unread)].join("")}`;
}

const isEmpty = (value: Json | undefined): boolean => !isObject(value) || Object.keys(value).length === 0;
