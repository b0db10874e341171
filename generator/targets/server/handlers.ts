// Generates the types of a team's own handlers.

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
import type { GeneratedFile } from "../../file.js";
import { renamed, typeImport } from "../../layout/imports.js";
import { lineWidth } from "../../layout/json-text.js";
import { memberName, optionalMember } from "../../layout/literal.js";
import { docLines } from "../../layout/prose.js";
import { uniqueNames } from "../../naming/names.js";
import type { ActionTypes, ObjectType, ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { resourceFiles } from "../shared/resource-files.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import { localNames, type RecordNames, recordImport, recordNames } from "../types/record-import.js";
import type { TypeNames } from "../types/type-names.js";

/** Names that a module of handlers may import from `cri-kit/server`. */
const runtimeTypes: readonly string[] =
  "ActionHandler AddHandler CountValue DateValue DeleteHandler JsonPatch MergePatch NamedHandler BooleanValue NumberValue Occurrences ReadHandler ReferenceValue SearchHandler TextValue TokenValue TypeActionHandler UpdateHandler".split(
    " ",
  );

/** A module's text, and the names of the types that it uses. */
interface Typed {
  readonly text: string;
  readonly types: readonly string[];
}

/** A member of a resource's handlers. */
interface Member extends Typed {
  readonly doc: string;
}

/** The module's names of the record and the query. */
interface HandlerNames extends RecordNames {
  readonly query: string;
}

/** A handler for each offered interaction and for each action, and optional ones for the operations that the document only names. */
function handlerMembers(
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
function queryType(resource: Resource, owner: string, name: string): Typed {
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

/** Name of the type of a resource's handlers in the output. */
export const handlersType = ({ record }: ResourceTypes): string => `${record.name}Handlers`;

/** The types of a team's own handlers: one module per resource, and one that combines them. */
export function handlerModules(context: TargetContext, names: TypeNames): readonly GeneratedFile[] {
  const modules = resourceFiles(context, (types) => [resourceModule(context, names, types)]);
  return [...modules, allModule(context)];
}

function allModule({ model, types, header, render }: TargetContext): GeneratedFile {
  const unique = uniqueNames(["Handlers", "SomeHandlers"]);
  const named = types.resources.map((one) => {
    const name = handlersType(one);
    return { one, name, local: unique(name) };
  });
  const doc = `A handler for every interaction that ${model.title} offers. A missing one is a compile error.`;
  const text = render("service/handlers", {
    header,
    doc: docLines([doc], lineWidth).join("\n"),
    imports: named
      .flatMap(({ one, name, local }) => typeImport([renamed(name, local)], `./handlers/${one.stem}.js`))
      .join("\n"),
    resources: named.map(({ one, local }) => ({
      member: memberName(one.resource.name),
      handlersType: local,
      doc: commented(oneLine(meaningOf(one.resource)), one.resource, 2).join("\n"),
    })),
  });
  return { path: "server/handlers.ts", text };
}

/** The names of the record and the query in a resource's module of handlers. */
export function handlerNames(names: TypeNames, types: ResourceTypes): HandlerNames {
  const unique = localNames(runtimeTypes);
  return { ...recordNames(types, names, unique), query: unique(`${types.record.name}Query`) };
}

function resourceModule(context: TargetContext, names: TypeNames, types: ResourceTypes): GeneratedFile {
  const { resource, record, stem } = types;
  const local = handlerNames(names, types);
  const members = handlerMembers(context, types, local);
  const query = queryType(resource, record.name, local.query);
  const used = new Set([...members, query].flatMap(({ types }) => types));
  const imports = [
    ...typeImport(
      runtimeTypes.filter((name) => used.has(name)),
      "cri-kit/server",
    ),
    ...recordImport(types, names, local, (name) => used.has(name)),
  ];
  const meaning = [`Handlers of requests for ${record.name}.`, ...oneLine(meaningOf(resource))];
  const text = context.render("service/resource-handlers", {
    header: context.header,
    imports: imports.join("\n"),
    query: query.text,
    doc: commented(meaning, resource).join("\n"),
    handlersType: handlersType(types),
    members,
  });
  return { path: `server/handlers/${stem}.ts`, text };
}
