import type { InteractionKind, Operation, Resource } from "../../../spec/model.js";
import type { GeneratedFile } from "../../file.js";
import { docLines } from "../../layout/doc.js";
import { renamed, typeImport } from "../../layout/imports.js";
import { lineWidth } from "../../layout/json.js";
import { memberName } from "../../layout/literal.js";
import { globalNames, uniqueNames } from "../../names.js";
import type { ResourceTypes } from "../../object-types.js";
import type { TargetContext } from "../../target.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import type { TypeNames } from "../types/names.js";

/** Name of the type of a resource's handlers in the output. */
export const handlersType = ({ record }: ResourceTypes): string => `${record.name}Handlers`;

/** What a team's own handlers are typed by: one module a resource, and one that has them all. */
export function handlerModules(context: TargetContext, names: TypeNames): readonly GeneratedFile[] {
  const { resources } = context.types;
  return [...resources.map((types) => resourceModule(context, names, types)), allModule(context)];
}

function allModule({ model, types, header, render }: TargetContext): GeneratedFile {
  const unique = uniqueNames(["Handlers", "SomeHandlers"]);
  const named = types.resources.map((one) => ({
    one,
    name: handlersType(one),
    local: unique(handlersType(one)),
  }));
  const text = render("service/handlers", {
    header,
    doc: docLines(
      [
        `Every interaction that ${model.title} offers has its handler here: one that is lacking does not compile.`,
      ],
      lineWidth,
    ).join("\n"),
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

interface LocalNames {
  readonly record: string;
  readonly stored: string;
  readonly query: string;
}

const handlerTypes = [
  "AddHandler",
  "DeleteHandler",
  "NamedHandler",
  "ReadHandler",
  "SearchHandler",
  "UpdateHandler",
];

function resourceModule(context: TargetContext, all: TypeNames, types: ResourceTypes): GeneratedFile {
  const { resource, record, stem } = types;
  const unique = uniqueNames([...globalNames, ...handlerTypes, "Values"]);
  const local = {
    record: unique(record.name),
    stored: unique(all.storedOf(types)),
    query: unique(`${record.name}Query`),
  };
  const offered = resource.operations.filter((operation) => operation.offered);
  const members = [
    ...offered.map((operation) => member(context, operation, local)),
    ...namedMember(resource),
  ];
  const query = offered.some(({ kind }) => kind === "search") ? queryText(resource, record.name, local) : "";
  const text = context.render("service/resource-handlers", {
    header: context.header,
    imports: imports(types, all, local, [
      ...members.flatMap((one) => one.types),
      ...(/: Values;$/m.test(query) ? ["Values"] : []),
    ]).join("\n"),
    query,
    doc: commented(
      [`Answers whatever is asked of ${record.name}.`, ...oneLine(meaningOf(resource))],
      resource,
    ).join("\n"),
    handlersType: handlersType(types),
    members,
  });
  return { path: `server/handlers/${stem}.ts`, text };
}

interface Member {
  readonly doc: string;
  readonly text: string;
  /** Names of the types that it uses. */
  readonly types: readonly string[];
}

function member({ model }: TargetContext, operation: Operation, local: LocalNames): Member {
  const rule = model.interactions.find(({ kind }) => kind === operation.kind);
  const { handler, of } = handlerOf[operation.kind](local);
  const type = of.length === 0 ? handler : `${handler}<${of.join(", ")}>`;
  return {
    doc: commented(oneLine(rule === undefined ? [] : meaningOf(rule)), operation, 2).join("\n"),
    text: `${operation.kind}: ${type}`,
    types: [handler, ...of],
  };
}

interface HandlerType {
  readonly handler: string;
  /** What it is a handler of. */
  readonly of: readonly string[];
}

const handlerOf: Readonly<Record<InteractionKind, (local: LocalNames) => HandlerType>> = {
  search: ({ query, stored }) => ({ handler: "SearchHandler", of: [query, stored] }),
  read: ({ stored }) => ({ handler: "ReadHandler", of: [stored] }),
  add: ({ record, stored }) => ({ handler: "AddHandler", of: [record, stored] }),
  update: ({ record, stored }) => ({ handler: "UpdateHandler", of: [record, stored] }),
  delete: () => ({ handler: "DeleteHandler", of: [] }),
};

/** Never demanded: there is nothing to hold them to. */
function namedMember({ named }: Resource): readonly Member[] {
  if (named.length === 0) return [];
  const members = named.flatMap((operation) => [
    ...commented(oneLine(meaningOf(operation)), operation, 4),
    `    readonly ${memberName(operation.name)}?: NamedHandler;`,
  ]);
  return [
    {
      doc: "  /** Operations of which the document gives the name and nothing else: what they do is up to you. */",
      text: ["named?: {", ...members, "  }"].join("\n"),
      types: ["NamedHandler"],
    },
  ];
}

/** The parameters as they stand in a query, demanded ones always. */
function queryText({ parameters }: Resource, owner: string, { query }: LocalNames): string {
  if (parameters.length === 0)
    return `/** A search of ${owner} has no parameters. */\nexport type ${query} = object;`;
  const members = parameters.flatMap((parameter) => [
    ...commented(oneLine(meaningOf(parameter)), parameter, 2),
    `  readonly ${memberName(parameter.name)}${parameter.demanded ? "" : "?"}: Values;`,
  ]);
  return [
    `/** What a search of ${owner} asks, as its query has it. */`,
    `export interface ${query} {`,
    ...members,
    "}",
  ].join("\n");
}

function imports(
  types: ResourceTypes,
  all: TypeNames,
  local: LocalNames,
  used: readonly string[],
): readonly string[] {
  const own = [
    [types.record.name, local.record],
    [all.storedOf(types), local.stored],
  ] as const;
  return [
    ...typeImport(
      own.filter(([, name]) => used.includes(name)).map(([name, as]) => renamed(name, as)),
      `../../types/${types.stem}.js`,
    ),
    ...typeImport(
      [...handlerTypes, "Values"].filter((name) => used.includes(name)),
      "../runtime/handle/requests.js",
    ),
  ];
}
