// Reads the statuses, headers and bodies of an OpenAPI document's answers as answers to the kit's questions.

import { refusedWith } from "../../answers/answer-kind.js";
import { readPlain, wrappedIn } from "../../answers/records.js";
import { placeHeaders, recordWithin } from "../../answers/writing.js";
import type { InteractionKind } from "../../model.js";
import type { DocNode } from "../document.js";
import type { DocumentAnswer } from "../draft-parts.js";
import type { Reading } from "../reading.js";
import { answersOf, jsonContent, recordAnswer, successOf } from "./bodies.js";
import type { RecordSchemas, RecordType } from "./record-types.js";
import { keyword, kindsOf, propertiesOf, type SchemaView, viewOf } from "./schema-view.js";

/** One operation of a type. */
export interface TypeOperation {
  readonly type: RecordType;
  readonly kind: InteractionKind;
  readonly node: DocNode;
}

/** What the document says about the answers to one operation. */
export function statedAnswers(operation: TypeOperation, reading: Reading): readonly DocumentAnswer[] {
  return [...successAnswers(operation, reading), ...refusals(operation, reading)];
}

function successAnswers({ type, kind, node }: TypeOperation, reading: Reading): readonly DocumentAnswer[] {
  const success = successOf(node, reading);
  if (success === undefined) return [];
  const { status, node: answer } = success;
  reading.get(answer, "description");
  const content = jsonContent(answer, reading);
  const from = answer.at;
  const media: readonly DocumentAnswer[] =
    content === undefined || content.mediaType === "*/*"
      ? []
      : [{ probe: "media-type", says: mediaType(content.mediaType), from }];
  switch (kind) {
    case "search":
      return [...listAnswer(type.schemas, from), ...media];
    case "read":
      return [...readAnswer(type.schemas, from), ...media];
    default: {
      const headers = reading.entries(reading.get(answer, "headers")).flatMap(([name, header]) => {
        if (!["location", "content-location"].includes(name.toLowerCase())) return [];
        reading.settle(header);
        return [name.toLowerCase() === "location" ? "Location" : "Content-Location"];
      });
      const probe = `${kind}-response` as const;
      const located = kind === "add" ? placeHeaders.filter((name) => headers.includes(name)) : [];
      const body = bodyOf(node, type.schemas, content?.schema, reading);
      return [{ probe, says: [status, ...located, body].join(", "), from }, ...media];
    }
  }
}

const mediaType = (text: string): string => text.replace(/;.*$/, "").trim().toLowerCase();

function readAnswer({ read }: RecordSchemas, from: string): readonly DocumentAnswer[] {
  if (read === undefined) return [];
  const says = read.within.length === 0 ? readPlain : wrappedIn(read.within);
  return [{ probe: "read-response", says, from }];
}

function listAnswer({ listed }: RecordSchemas, from: string): readonly DocumentAnswer[] {
  if (listed === undefined) return [];
  const where = listed.member === undefined ? "array" : `member ${listed.member}`;
  const within = listed.within.length === 0 ? "" : ` of {${listed.within.join(".")}}`;
  return [{ probe: "search-response", says: `${where}${within}`, from }];
}

/** What the body of the answer to a write holds. */
function bodyOf(
  operation: DocNode,
  { read, listed, add }: RecordSchemas,
  schema: DocNode | undefined,
  reading: Reading,
): string {
  const view = schema === undefined ? undefined : viewOf(schema, reading);
  if (view === undefined) return "no body";
  const known = [read?.record, listed?.record, add].flatMap((one) => one?.component ?? []);
  const isRecord = ({ component }: SchemaView): boolean =>
    component !== undefined && known.includes(component);
  const found = recordAnswer(operation, isRecord, reading);
  if (found === undefined) return "other body";
  if (found.within.length > 0) return recordWithin(found.within);
  if (isRecord(found.record)) return "record";
  const names = propertiesOf(found.record, reading).map(({ name }) => name);
  if (names.length === 1 && names[0] === "id") return "id";
  return names.includes("id") ? "record" : "other body";
}

function refusals({ kind, node }: TypeOperation, reading: Reading): readonly DocumentAnswer[] {
  const all = answersOf(node, reading).filter(({ status }) => /^[45]/.test(status) || status === "default");
  const statuses = all.map(({ status }) => status);
  return all.flatMap(({ status, node: answer }): readonly DocumentAnswer[] => {
    reading.get(answer, "description");
    const from = answer.at;
    const payload = payloadOf(answer, reading);
    return [
      ...statusAnswers(kind, status, statuses).map((one) => ({ ...one, from })),
      ...(payload === undefined ? [] : [{ probe: "error-payload" as const, says: payload, from }]),
    ];
  });
}

type StatusAnswer = Omit<DocumentAnswer, "from">;

const invalid = { derivedFrom: "the statuses with which an add is refused" } as const;

/** The questions that a status answers: of a read, 404 says how an unknown id is answered. */
function statusAnswers(
  kind: InteractionKind,
  status: string,
  all: readonly string[],
): readonly StatusAnswer[] {
  if (status === "404" && kind === "read") return [{ probe: "error-absent", says: status }];
  if (status === "404" && kind === "delete") return [{ probe: "delete-absent", says: status }];
  if (status === "404" && kind === "update") return [{ probe: "update-absent", says: refusedWith(404) }];
  if (status === "410" && kind === "read") return [{ probe: "error-deleted", says: status }];
  if (kind !== "add") return [];
  if (status === "422") return [{ probe: "error-invalid", says: status, ...invalid }];
  if (status !== "400") return [];
  const malformed = { probe: "error-malformed", says: status, ...invalid } as const;
  return all.includes("422")
    ? [malformed]
    : [malformed, { probe: "error-invalid", says: status, ...invalid }];
}

/** What the body of an error is. */
function payloadOf(answer: DocNode, reading: Reading): string | undefined {
  const content = jsonContent(answer, reading);
  if (content === undefined) return undefined;
  if (mediaType(content.mediaType) === "application/problem+json") return "problem details";
  const view = content.schema === undefined ? undefined : viewOf(content.schema, reading);
  if (view === undefined || kindsOf(view, reading)[0] !== "object") return undefined;
  const [whole] = view.parts.slice(-1);
  if (whole !== undefined) reading.list(whole, "the form of an error: our server has its own of that kind");
  const names = propertiesOf(view, reading).map(({ name }) => name);
  const type = propertiesOf(view, reading).find(({ name }) => name === "resourceType")?.nodes[0];
  const fixed = type === undefined ? undefined : viewOf(type, reading);
  if (fixed !== undefined && keyword(fixed, "const", reading)?.value === "OperationOutcome")
    return "OperationOutcome";
  return ["title", "status", "detail"].every((name) => names.includes(name))
    ? "problem details"
    : "JSON object";
}
