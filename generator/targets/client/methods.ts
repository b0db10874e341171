// Writes the methods of a resource's client.
import type { Action } from "../../../spec/action.js";
import { isChanged, isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import type { InteractionKind, InteractionRule, Operation, Resource } from "../../../spec/model.js";
import { credentialsNote, securityOfAction, securityOfInteraction } from "../../../spec/security.js";
import { callText } from "../../layout/call.js";
import { memberName } from "../../layout/literal.js";
import { sentence } from "../../layout/prose.js";
import { method } from "../../layout/signature.js";
import type { ActionTypes, ObjectType } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import type { RecordNames } from "../types/record-import.js";

/** The names of one resource module's types. */
export interface ClientNames extends RecordNames {
  readonly identified: string;
  /** The member of a record that holds its id, and the type of ids. */
  readonly ids: { readonly member: string; readonly type: string };
  /** Undefined if a search has no parameters. */
  readonly search: string | undefined;
  /** Whether a search needs at least one parameter. */
  readonly demanding: boolean;
  /** The parameter that names the fields of the records; undefined if there is none. */
  readonly choosing: string | undefined;
  /** The type of a record in a list: the stored record, or one in which other records may be in place of what refers to them. */
  readonly listed: string;
  /** The type of the records that come with a page; undefined if there are none beside the matches. */
  readonly included: string | undefined;
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

interface Signature {
  /** Its type parameters, with their brackets. */
  readonly generic?: string;
  readonly parameters: readonly string[];
  readonly result: string;
}

interface MethodShape extends Signature {
  readonly name: string;
  readonly means: string;
  /** The signature for records of which only some fields are asked; its own is for whole records. */
  readonly chosen?: Signature | undefined;
  /** The runtime function's name, and its arguments after the collection. */
  readonly maker: string;
  readonly extraArguments?: readonly string[];
}

/** The type of a record as an interaction sends it: without what an add, or a patch that is an update, does not set. */
function sentType({ kind, merges }: InteractionRule, { fields }: Resource, record: string): string {
  const isLeft = (field: Field) =>
    kind === "add"
      ? !isSent(field) && isChanged(field)
      : merges === true && isSent(field) && !isChanged(field);
  const left = fields.filter(isLeft).map(({ name }) => JSON.stringify(name));
  return left.length === 0 ? record : `Omit<${record}, ${left.join(" | ")}>`;
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
  const { kind } = operation;
  const credentials = credentialsNote(model, securityOfInteraction(model, resource, kind), {
    type: resource.name,
    kind,
  });
  return shapes[kind]({ ...names, record: sentType(rule, resource, names.record) }, rule).map(
    ({ name, means, generic = "", parameters, result, chosen, maker, extraArguments = [] }) => ({
      name,
      doc: commented(
        oneLine([...(means === "" ? [] : [sentence(means)]), ...credentials]),
        operation,
        2,
      ).join("\n"),
      signature: signatureOf(name, { generic, parameters, result }, chosen),
      maker,
      call: callText(
        "",
        {
          callee:
            chosen === undefined
              ? maker
              : `${maker}<${listArguments(names, `${names.search} | undefined`, maker)}>`,
          parts: ["collection", ...extraArguments.map((one) => JSON.stringify(one))],
        },
        "",
        0,
      ),
    }),
  );
}

/** One signature, or one more for records of which only some fields are asked. */
export function signatureOf(
  name: string,
  { generic = "", parameters, result }: Signature,
  chosen?: Signature,
): string {
  const whole = method(`${name}${generic}`, parameters, result, 2);
  return chosen === undefined ? whole : `${signatureOf(name, chosen)};\n  ${whole}`;
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
    ...(on === "record" ? [`id: ${names.ids.type}`] : []),
    ...(sent === undefined ? [] : [`body: ${sent}`]),
    on === "record" ? change : options,
  ];
  const maker = makers[on][sent === undefined ? "bare" : "sending"];
  const credentials = credentialsNote(model, securityOfAction(model, action), { type: action.resource });
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

const patching = (
  { stored, ids }: ClientNames,
  { means = "", method }: Pick<InteractionRule, "means" | "method">,
): MethodShape => ({
  name: "update",
  means,
  parameters: [`id: ${ids.type}`, "operations: JsonPatch", change],
  result: `Promise<${stored}>`,
  maker: "patchIn",
  extraArguments: [method],
});

const shapes: Readonly<
  Record<InteractionKind, (names: ClientNames, rule: InteractionRule) => readonly MethodShape[]>
> = {
  search: searches,
  read: ({ stored, ids }, { means = "" }) => [
    {
      name: "read",
      means,
      parameters: [`id: ${ids.type}`, options],
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
  update: (names, { means = "", method, on, merges = false, patches = false }) => {
    const { record, stored, identified, ids } = names;
    if (patches) return [patching(names, { means, method })];
    return [
      {
        name: "update",
        means: `${means === "" ? "" : sentence(means)} Its \`${ids.member}\` says which record.`.trim(),
        parameters: [
          merges ? `patch: ${identified}<MergePatch<${record}>>` : `record: ${identified}<${record}>`,
          change,
        ],
        result: `Promise<${stored}>`,
        maker: "updateIn",
        extraArguments: [method, on],
      },
    ];
  },
  delete: ({ ids }, { means = "", method }) => [
    {
      name: "delete",
      means,
      parameters: [`id: ${ids.type}`, change],
      result: "Promise<void>",
      maker: "deleteIn",
      extraArguments: [method],
    },
  ],
};

/** The types of a search whose records have all fields, or only those of the type `Name`; `partial`: no parameter is required. */
export function searchTypes({ search: own, choosing, listed }: ClientNames, partial = false) {
  const search = own === undefined ? "Record<string, never>" : partial ? `Partial<${own}>` : own;
  if (choosing === undefined) return { whole: search };
  const member = `readonly ${memberName(choosing)}`;
  return {
    whole: `${search} & { ${member}?: never }`,
    chosen: {
      generic: `<Name extends keyof ${listed} & string>`,
      parameters: `${search} & { ${member}: readonly Name[] }`,
      record: `Chosen<${listed}, Name>`,
    },
  };
}

/** The type of a page of records. */
export const pageOf = ({ included }: ClientNames, record: string): string =>
  included === undefined ? `Page<${record}>` : `Page<${record}, ${included}>`;

/** The type arguments of a runtime function that makes a method of lists. */
export const listArguments = ({ listed, included }: ClientNames, search: string, maker: string): string =>
  [search, listed, ...(included === undefined || maker.startsWith("all") ? [] : [included])].join(", ");

function searches(names: ClientNames): readonly MethodShape[] {
  const { demanding, listed: stored } = names;
  const { whole, chosen } = searchTypes(names);
  const list = (name: string, means: string, resultOf: (record: string) => string): MethodShape => ({
    name,
    means,
    parameters: [`parameters${demanding ? "" : "?"}: ${whole}`, options],
    result: resultOf(stored),
    chosen: chosen && {
      generic: chosen.generic,
      parameters: [`parameters: ${chosen.parameters}`, options],
      result: resultOf(chosen.record),
    },
    maker: `${name}In`,
  });
  const listed = chosen === undefined ? stored : "Listed";
  return [
    list(
      "search",
      "The first page of the records that match all parameters.",
      (record) => `Promise<${pageOf(names, record)}>`,
    ),
    {
      name: "next",
      generic: chosen === undefined ? "" : `<Listed extends Partial<${stored}>>`,
      means: "The page after this one; undefined after the last.",
      parameters: [`page: ${pageOf(names, listed)}`, options],
      result: `Promise<${pageOf(names, listed)} | undefined>`,
      maker: "nextIn",
    },
    list(
      "pages",
      "All pages of the matching records, each requested when the loop reaches it.",
      (record) => `AsyncIterable<${pageOf(names, record)}>`,
    ),
    list("all", "All matching records, requested page by page.", (record) => `AsyncIterable<${record}>`),
  ];
}
