// Writes the members of a resource's handler type.
import { type Action, isServed, servedAnswer } from "../../../spec/action.js";
import { merges, patches } from "../../../spec/merges.js";
import type {
  InteractionKind,
  InterfaceModel,
  NamedOperation,
  Operation,
  Resource,
} from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { searchTypes } from "../../../spec/search-types.js";
import { memberName, optionalMember } from "../../layout/literal.js";
import type { ActionTypes, ObjectType, ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import type { RecordNames } from "../types/record-import.js";

/** Names that a module of handlers may import from `cri-kit/server`. */
export const runtimeTypes: readonly string[] =
  "ActionHandler AddHandler CountValue DateValue DeleteHandler JsonPatch MergePatch NamedHandler BooleanValue NumberValue Occurrences ReadHandler ReferenceValue SearchHandler TextValue TokenValue TypeActionHandler UpdateHandler".split(
    " ",
  );

/** A module's text, and the names of the types that it uses. */
export interface Typed {
  readonly text: string;
  readonly types: readonly string[];
}

/** A member of a resource's handlers. */
export interface Member extends Typed {
  readonly doc: string;
}

/** The module's names of the record and the query. */
export interface HandlerNames extends RecordNames {
  readonly query: string;
}

/** A handler for each offered interaction and for each action, and optional ones for the operations that the document only names. */
export function handlerMembers(
  context: TargetContext,
  types: ResourceTypes,
  names: HandlerNames,
): readonly Member[] {
  const { resource, actions } = types;
  const offered = resource.operations.filter((operation) => operation.offered);
  return [
    ...offered.map((operation) => member(context, operation, names)),
    ...actions.map((action) => actionMember(context, resource, action, names)),
    ...namedMember(resource),
  ];
}

function actionMember(
  { model }: TargetContext,
  resource: Resource,
  { action, body, answer }: ActionTypes,
  names: HandlerNames,
): Member {
  const { name, on } = action;
  const handler = on === "record" ? "ActionHandler" : "TypeActionHandler";
  const local = (object: ObjectType | undefined) => object && names.ofActions.get(object.name);
  const { shows } = servedAnswer(action);
  const sent = local(body);
  const shown = { record: names.stored, fields: local(answer), nothing: undefined }[shows];
  return {
    doc: commented(oneLine([...meaningOf(action), ...byDefault(model, resource, action)]), action, 2).join(
      "\n",
    ),
    text: `${memberName(name)}: ${handler}<${sent ?? "undefined"}, ${shown ?? "void"}>`,
    types: [handler, sent, shown].filter((one) => one !== undefined),
  };
}

const byDefault = (model: InterfaceModel, { fields }: Resource, action: Action): readonly string[] =>
  isServed(action, fields, model) ? [] : ["By default, the server answers 501: only you know what it does."];

function member({ model }: TargetContext, operation: Operation, names: HandlerNames): Member {
  const rule = model.interactions.find(({ kind }) => kind === operation.kind);
  const { handler, of } = handlers[operation.kind](names);
  const isUpdate = operation.kind === "update";
  const isPatch = isUpdate && merges(model);
  const isList = isUpdate && patches(model);
  const patch = (name: string): string => (isPatch ? `MergePatch<${name}>` : isList ? "JsonPatch" : name);
  const sent = of.map((name, at) => (at === 0 ? patch(name) : name));
  const type = of.length === 0 ? handler : `${handler}<${sent.join(", ")}>`;
  return {
    doc: commented(oneLine(rule === undefined ? [] : meaningOf(rule)), operation, 2).join("\n"),
    text: `${operation.kind}: ${type}`,
    types: [
      handler,
      ...(isList ? of.slice(1) : of),
      ...(isPatch ? ["MergePatch"] : isList ? ["JsonPatch"] : []),
    ],
  };
}

interface HandlerType {
  readonly handler: string;
  /** What it handles. */
  readonly of: readonly string[];
}

const handlers: Readonly<Record<InteractionKind, (names: HandlerNames) => HandlerType>> = {
  search: ({ query, stored }) => ({ handler: "SearchHandler", of: [query, stored] }),
  read: ({ stored }) => ({ handler: "ReadHandler", of: [stored] }),
  add: ({ record, stored }) => ({ handler: "AddHandler", of: [record, stored] }),
  update: ({ record, stored }) => ({ handler: "UpdateHandler", of: [record, stored] }),
  delete: () => ({ handler: "DeleteHandler", of: [] }),
};

const byItself = ({ servedAs }: NamedOperation): readonly string[] =>
  servedAs === undefined ? [] : [`By default, the server answers it as an ${servedAs}.`];

/** Optional, since the document does not say what they do. */
function namedMember({ named }: Resource): readonly Member[] {
  if (named.length === 0) return [];
  const members = named.flatMap((operation) => [
    ...commented(oneLine([...meaningOf(operation), ...byItself(operation)]), operation, 4),
    `    readonly ${memberName(operation.name)}?: NamedHandler;`,
  ]);
  return [
    {
      doc: "  /** Operations that the document only names: you decide what they do. */",
      text: ["named?: {", ...members, "  }"].join("\n"),
      types: ["NamedHandler"],
    },
  ];
}

const parsedAs = ({ match }: SearchParameter): string => searchTypes[match].parsed;

function queryMember(parameter: SearchParameter): string {
  const { name, demanded } = parameter;
  const type = `Occurrences<${parsedAs(parameter)}>`;
  return demanded ? `${memberName(name)}: ${type}` : optionalMember(name, type);
}

/** The parameters of a query, parsed; required ones are always present. */
export function queryType(resource: Resource, owner: string, name: string): Typed {
  const { parameters } = resource;
  if (!offers(resource, "search")) return { text: "", types: [] };
  if (parameters.length === 0) {
    const text = `/** A search of ${owner} has no parameters. */\nexport type ${name} = object;`;
    return { text, types: [] };
  }
  const members = parameters.flatMap((parameter) => [
    ...commented(oneLine(meaningOf(parameter)), parameter, 2),
    `  readonly ${queryMember(parameter)};`,
  ]);
  const doc = `/** The parameters of a search of ${owner}, parsed from its query. */`;
  return {
    text: [doc, `export interface ${name} {`, ...members, "}"].join("\n"),
    types: ["Occurrences", ...parameters.map(parsedAs)],
  };
}
