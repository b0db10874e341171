// Reads the statuses, headers and bodies of an OpenAPI document's answers as answers to the kit's questions.

import { readPlain, wrappedIn } from "../../answers/records.js";
import { placeHeaders, recordWithin } from "../../answers/writing.js";
import type { DocNode } from "../document.js";
import type { DocumentAnswer } from "../draft-parts.js";
import type { Reading } from "../reading.js";
import { jsonContent, mediaType, recordAnswer, successOf } from "./bodies.js";
import type { RecordSchemas } from "./found-type.js";
import { propertiesOf, type SchemaView, viewOf } from "./schema-view.js";
import { type AnswerHome, refusals, type TypeOperation } from "./stated-refusals.js";

/** What the document says about the answers to one operation. */
export const statedAnswers = (operation: TypeOperation, home: AnswerHome): readonly DocumentAnswer[] => [
  ...successAnswers(operation, home.reading),
  ...refusals(operation, home),
];

/** What the document says about the answer to one operation that succeeds. */
export function successAnswers(
  { type, kind, node }: Omit<TypeOperation, "path">,
  reading: Reading,
): readonly DocumentAnswer[] {
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

function readAnswer({ read }: RecordSchemas, from: string): readonly DocumentAnswer[] {
  if (read === undefined) return [];
  const says = read.within.length === 0 ? readPlain : wrappedIn(read.within);
  return [{ probe: "read-response", says, from }];
}

function listAnswer({ listed }: RecordSchemas, from: string): readonly DocumentAnswer[] {
  if (listed === undefined) return [];
  if (listed.member === "entry" && listed.within.join() === "resource")
    return [{ probe: "search-response", says: "Bundle", from }];
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
