// Generates the types of a team's own handlers.
import type { GeneratedFile } from "../../file.js";
import { renamed, typeImport } from "../../layout/imports.js";
import { lineWidth } from "../../layout/json-text.js";
import { memberName } from "../../layout/literal.js";
import { docLines } from "../../layout/prose.js";
import { uniqueNames } from "../../naming/names.js";
import type { ResourceTypes } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { resourceFiles } from "../shared/resource-files.js";
import { commented, meaningOf, oneLine } from "../types/doc.js";
import { localNames, recordImport, recordNames } from "../types/record-import.js";
import type { TypeNames } from "../types/type-names.js";
import { type HandlerNames, handlerMembers, queryType, runtimeTypes } from "./handler-members.js";

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
