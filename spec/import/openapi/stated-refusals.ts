// Reads the statuses and bodies with which an OpenAPI document's operations are refused as answers to the kit's questions.
import { refusedWith } from "../../answers/answer-kind.js";
import { isArray, isObject, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { DocumentAnswer } from "../draft-parts.js";
import type { Reading } from "../reading.js";
import { answersOf, jsonContent, mediaType } from "./bodies.js";
import { parametersOf } from "./doc-parameters.js";
import type { RecordType } from "./found-type.js";
import type { FoundOperation } from "./record-types.js";
import { keyword, kindsOf, propertiesOf, viewOf } from "./schema-view.js";

/** What the refusals of operations are read with. */
export interface AnswerHome {
  readonly reading: Reading;
  /** The credentials that the draft has. */
  readonly security?: JsonObject | undefined;
  /** The refusals of searches that all searches agree on. */
  readonly agreed: readonly SearchRefusal[];
}

export function refusals(operation: TypeOperation, home: AnswerHome): readonly DocumentAnswer[] {
  const { node } = operation;
  const { reading } = home;
  const all = refusalsOf(node, reading);
  const statuses = all.map(({ status }) => status);
  return all.flatMap(({ status, node: answer }): readonly DocumentAnswer[] => {
    reading.get(answer, "description");
    const from = answer.at;
    const payload = payloadOf(answer, reading);
    const answered = statusAnswers(operation, status, statuses, home);
    if (answered.length === 0) listStatus(node, status, home);
    return [
      ...answered.map((one) => ({ ...one, from })),
      ...(payload === undefined ? [] : [{ probe: "error-payload" as const, says: payload, from }]),
    ];
  });
}

const refusalsOf = (operation: DocNode, reading: Reading) =>
  answersOf(operation, reading).filter(({ status }) => /^[45]/.test(status) || status === "default");

/** Lists the refusals of an operation of which the language knows only the success. */
export function listRefusals(operation: DocNode, home: Omit<AnswerHome, "agreed">): void {
  for (const { status, node } of refusalsOf(operation, home.reading)) {
    home.reading.get(node, "description");
    listStatus(operation, status, home);
  }
}

/** The credentials say what a request without them gets, and `default` only what errors look like. */
function listStatus(
  operation: DocNode,
  status: string,
  { reading, security }: Omit<AnswerHome, "agreed">,
): void {
  if (status === "default" || status === String(security?.["refused"])) return;
  const place = reading.get(reading.part(operation, "responses"), status);
  if (place !== undefined) reading.list(place, `the language has no answer for the status ${status} here`);
}

type StatusAnswer = Omit<DocumentAnswer, "from">;

const invalid = { derivedFrom: "the statuses with which an add is refused" } as const;
const clash = { derivedFrom: "the status of a conflict, with which an add is refused" } as const;

/** The questions that a status answers: of a read, 404 says how an unknown id is answered. */
function statusAnswers(
  operation: TypeOperation,
  status: string,
  all: readonly string[],
  { reading, agreed }: AnswerHome,
): readonly StatusAnswer[] {
  const { type, kind } = operation;
  const about = `operation.${type.name}.${kind}`;
  if (kind === "search") {
    const own = needsOf(operation, reading);
    return agreed.flatMap(({ probe, status: said }) =>
      said === status && own.includes(probe)
        ? [
            {
              probe,
              says: refusedWith(Number(status)),
              derivedFrom: "the status with which a search is refused",
            },
          ]
        : [],
    );
  }
  if (status === "404" && kind === "read") return [{ probe: "error-absent", says: status }];
  if (status === "404" && kind === "delete") return [{ probe: "delete-absent", says: status }];
  if (status === "404" && kind === "update") return [{ probe: "update-absent", says: refusedWith(404) }];
  if (status === "410" && kind === "read") return [{ probe: "error-deleted", says: status }];
  // Any other precondition is one of the document's own.
  if (status === "412" && kind === "update" && namesVersion(operation, reading))
    return [{ probe: "stale-update", says: refusedWith(412), about }];
  if (status === "428" && (kind === "update" || kind === "delete"))
    return [{ probe: "missing-version", says: refusedWith(428), about }];
  if (kind !== "add") return [];
  if (status === "409" && hasUnique(operation, reading))
    return [{ probe: "unique-clash", says: status, ...clash }];
  if (status === "422") return [{ probe: "error-invalid", says: status, ...invalid }];
  if (status !== "400") return [];
  const malformed = { probe: "error-malformed", says: status, ...invalid } as const;
  return all.includes("422")
    ? [malformed]
    : [malformed, { probe: "error-invalid", says: status, ...invalid }];
}

/** Whether a request can say which version of the record it is about. */
const namesVersion = ({ path, node }: TypeOperation, reading: Reading): boolean =>
  parametersOf(path, node, reading).some(
    ({ place, name }) => place === "header" && /^if-(match|unmodified-since)$/i.test(name),
  );

const hasUnique = ({ node, type: { schemas } }: TypeOperation, reading: Reading): boolean =>
  (isObject(node.value) && node.value["x-cri-unique-together"] !== undefined) ||
  (schemas.add !== undefined &&
    propertiesOf(schemas.add, reading).some(({ nodes }) =>
      nodes.some(({ value }) => isObject(value) && value["x-cri-unique"] !== undefined),
    ));

/** A question that one status answers for all searches that can be asked it. */
interface SearchRefusal {
  readonly probe: "unlisted-value" | "error-unsatisfied";
  readonly status: string;
}

const searchProbes = ["unlisted-value", "error-unsatisfied"] as const;

/** What a refused search is answered with, if all searches that can be refused so state the same single status. */
export function agreedRefusals(
  operations: readonly TypeOperation[],
  reading: Reading,
): readonly SearchRefusal[] {
  const searches = operations.filter(({ kind }) => kind === "search");
  return searchProbes.flatMap((probe) => {
    const stated = searches
      .filter((search) => needsOf(search, reading).includes(probe))
      .map(({ node }) =>
        answersOf(node, reading)
          .map(({ status }) => status)
          .filter((status) => status === "400" || status === "422")
          .join(),
      );
    const [first] = stated;
    return first === "400" || first === "422"
      ? stated.every((one) => one === first)
        ? [{ probe, status: first }]
        : []
      : [];
  });
}

/** The questions that a search can be asked: by a value that its parameter cannot have, and without a required parameter. */
function needsOf({ path, node: search }: TypeOperation, reading: Reading): readonly SearchRefusal["probe"][] {
  const parameters = parametersOf(path, search, reading).filter(({ place }) => place === "query");
  const isClosed = parameters.some(({ node }) => {
    const schema = reading.get(node, "schema");
    const view = schema === undefined ? undefined : viewOf(schema, reading);
    return view?.parts.some(
      ({ value }) => isObject(value) && (isArray(value["enum"]) || value["type"] === "boolean"),
    );
  });
  const isDemanding = parameters.some(({ node }) => reading.flag(node, "required"));
  return [
    ...(isClosed ? (["unlisted-value"] as const) : []),
    ...(isDemanding ? (["error-unsatisfied"] as const) : []),
  ];
}

/** What the body of an error is. */
function payloadOf(answer: DocNode, reading: Reading): string | undefined {
  const content = jsonContent(answer, reading);
  if (content === undefined) return undefined;
  if (mediaType(content.mediaType) === "application/problem+json") return "problem details";
  const view = content.schema === undefined ? undefined : viewOf(content.schema, reading);
  if (view === undefined || kindsOf(view, reading)[0] !== "object") return undefined;
  const [whole] = view.parts.slice(-1);
  if (whole !== undefined)
    reading.list(whole, "the form of an error: the generated server has its own form of errors");
  const names = propertiesOf(view, reading).map(({ name }) => name);
  const type = propertiesOf(view, reading).find(({ name }) => name === "resourceType")?.nodes[0];
  const fixed = type === undefined ? undefined : viewOf(type, reading);
  if (fixed !== undefined && keyword(fixed, "const", reading)?.value === "OperationOutcome")
    return "OperationOutcome";
  return ["title", "status", "detail"].every((name) => names.includes(name))
    ? "problem details"
    : "JSON object";
}

/** One operation of a type. */
export interface TypeOperation extends FoundOperation {
  readonly type: RecordType;
}
