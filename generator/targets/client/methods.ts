// Writes the methods of a resource's client.
import type { Action } from "../../../spec/action.js";
import type { InteractionKind, InteractionRule, Operation, Resource } from "../../../spec/model.js";
import { credentialsNote, securityOfAction, securityOfInteraction } from "../../../spec/security.js";
import { callText } from "../../layout/call.js";
import { sentence } from "../../layout/prose.js";
import { method } from "../../layout/signature.js";
import type { ActionTypes, ObjectType } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import type { RecordNames } from "../types/record-import.js";

/** The names of one resource module's types. */
export interface ClientNames extends RecordNames {
  readonly identified: string;
  /** Undefined if a search has no parameters. */
  readonly search: string | undefined;
  /** Whether a search needs at least one parameter. */
  readonly demanding: boolean;
}

/** A method of a resource's client: its comment, its signature, and the runtime function that implements it. */
export interface ClientMethod {
  readonly name: string;
  readonly doc: string;
  readonly signature: string;
  readonly maker: string;
  /** The call of that function. */
  readonly call: string;
  /** Further functions of the runtime that the call names. */
  readonly uses?: readonly string[];
}

interface MethodShape {
  readonly name: string;
  readonly means: string;
  readonly parameters: readonly string[];
  readonly result: string;
  /** The runtime function's name, and its arguments after the collection. */
  readonly maker: string;
  readonly extraArguments?: readonly string[];
}

/** The methods of an interaction; a list has three: by page, page after page, and record by record. */
export function clientMethods(
  { model }: Pick<TargetContext, "model">,
  resource: Resource,
  operation: Operation,
  names: ClientNames,
): readonly ClientMethod[] {
  const rule = model.interactions.find(({ kind }) => kind === operation.kind);
  if (rule === undefined) return [];
  const credentials = credentialsNote(model, securityOfInteraction(model, resource, operation.kind));
  return shapes[operation.kind](names, rule).map(
    ({ name, means, parameters, result, maker, extraArguments = [] }) => ({
      name,
      doc: commented(
        oneLine([...(means === "" ? [] : [sentence(means)]), ...credentials]),
        operation,
        2,
      ).join("\n"),
      signature: method(name, parameters, result, 2),
      maker,
      call: `${maker}(${["collection", ...extraArguments.map((one) => JSON.stringify(one))].join(", ")})`,
    }),
  );
}

/** The method of an action. What the document does not state of its answer is returned as it is. */
export function actionMethod(
  { model }: Pick<TargetContext, "model">,
  { action, body, answer }: ActionTypes,
  names: ClientNames,
): ClientMethod {
  const { name, method: verb, on, segment } = action;
  const local = (object: ObjectType | undefined) => object && names.ofActions.get(object.name);
  const sent = local(body);
  const { result, reader, generic = false } = resultOf(action, names, local(answer));
  const parameters = [
    ...(on === "record" ? ["id: string"] : []),
    ...(sent === undefined ? [] : [`body: ${sent}`]),
    on === "record" ? change : options,
  ];
  const maker = makers[on][sent === undefined ? "bare" : "sending"];
  const credentials = credentialsNote(model, securityOfAction(model, action));
  const reading = generic ? `${reader}<${result}>` : reader;
  const extra = [JSON.stringify(verb), JSON.stringify(segment), reading];
  return {
    name,
    doc: commented(oneLine([...meaningOf(action), ...credentials]), action, 2).join("\n"),
    signature: method(name, parameters, `Promise<${result}>`, 2),
    maker,
    call: callText("", { callee: maker, parts: ["collection", ...extra] }, "", 0),
    uses: [reader],
  };
}

const makers = {
  record: { sending: "recordActionIn", bare: "bareRecordActionIn" },
  collection: { sending: "typeActionIn", bare: "bareTypeActionIn" },
} as const;

/** What the method returns, and the runtime's function that takes it from the response. */
function resultOf({ answer }: Action, { stored }: ClientNames, own = "unknown") {
  if (answer === undefined) return { result: "unknown", reader: "anyAnswer" };
  if (answer.shows === "nothing") return { result: "void", reader: "noAnswer" };
  return answer.shows === "record"
    ? { result: stored, reader: "recordAnswer", generic: true }
    : { result: own, reader: "ownAnswer", generic: true };
}

const options = "options?: RequestOptions";
const change = "options?: ChangeOptions";

const shapes: Readonly<
  Record<InteractionKind, (names: ClientNames, rule: InteractionRule) => readonly MethodShape[]>
> = {
  search: searches,
  read: ({ stored }, { means = "" }) => [
    {
      name: "read",
      means,
      parameters: ["id: string", options],
      result: `Promise<${stored}>`,
      maker: "readIn",
    },
  ],
  add: ({ record, stored }, { means = "", method }) => [
    {
      name: "add",
      means,
      parameters: [`record: ${record}`, options],
      result: `Promise<${stored}>`,
      maker: "addIn",
      extraArguments: [method],
    },
  ],
  update: ({ record, stored, identified }, { means = "", method, on, merges = false }) => [
    {
      name: "update",
      means: `${means === "" ? "" : sentence(means)} Its \`id\` says which record.`.trim(),
      parameters: [
        merges ? `patch: ${identified}<MergePatch<${record}>>` : `record: ${identified}<${record}>`,
        change,
      ],
      result: `Promise<${stored}>`,
      maker: "updateIn",
      extraArguments: [method, on],
    },
  ],
  delete: (_, { means = "", method }) => [
    {
      name: "delete",
      means,
      parameters: ["id: string", change],
      result: "Promise<void>",
      maker: "deleteIn",
      extraArguments: [method],
    },
  ],
};

function searches({ search, demanding, stored }: ClientNames): readonly MethodShape[] {
  const searchParameter = `parameters${demanding ? "" : "?"}: ${search ?? "Record<string, never>"}`;
  const page = `Page<${stored}>`;
  const list = (name: string, means: string, result: string): MethodShape => ({
    name,
    means,
    parameters: [searchParameter, options],
    result,
    maker: `${name}In`,
  });
  return [
    list("search", "The first page of the records that match all parameters.", `Promise<${page}>`),
    {
      name: "next",
      means: "The page after this one; undefined after the last.",
      parameters: [`page: ${page}`, options],
      result: `Promise<${page} | undefined>`,
      maker: "nextIn",
    },
    list(
      "pages",
      "All pages of the matching records, each requested when the loop reaches it.",
      `AsyncIterable<${page}>`,
    ),
    list("all", "All matching records, requested page by page.", `AsyncIterable<${stored}>`),
  ];
}
