import { describe } from "../describe.js";
import type { GeneratedFile } from "../file.js";
import { lineWidth } from "../layout/json.js";
import { Code, literal } from "../layout/literal.js";
import { docComment } from "../layout/prose.js";
import type { ResourceTypes } from "../object-types.js";
import { resourceFiles } from "../resource-files.js";
import type { Target, TargetContext } from "../target.js";
import { definitionLiteral } from "./server/definition-literal.js";
import { handlerModules } from "./server/handlers.js";
import { resourceDefinition } from "./server/resource-definition.js";
import { routesModule } from "./server/routes.js";
import { typeNames } from "./types/names.js";

/** The server: one module of plain data a resource, the handlers' types, and what binds them into an app. */
export const server: Target = {
  name: "server",
  generate: async (context) => [
    ...resourceFiles(context, (types) => [resourceModule(context, types)]),
    definitionModule(context),
    routesModule(context),
    ...handlerModules(context, typeNames(context.types)),
    { path: "server/app.ts", text: context.render("service/app", titled(context)) },
    { path: "server/main.ts", text: context.render("service/main", titled(context)) },
  ],
};

function titled({ header, model }: TargetContext): Readonly<Record<string, unknown>> {
  const title = model.title.replace(/\s+/g, " ");
  const doc = `The app of ${title}. Your own code stays beside it and is handed in; nothing here is edited.`;
  return { header, title, doc: docComment(doc, lineWidth).join("\n") };
}

function resourceModule(context: TargetContext, types: ResourceTypes): GeneratedFile {
  const { resource, stem, variable, record } = types;
  const validator = `validate${record.name}`;
  const text = context.render("service/resource", {
    header: context.header,
    stem,
    variable,
    validator,
    doc: docComment(describe(resource), lineWidth).join("\n"),
    literal: literal(resourceDefinition(context.model, resource, new Code(validator)), 0, 0, true),
  });
  return { path: `server/resources/${stem}.ts`, text };
}

function definitionModule({ model, types, header, render }: TargetContext): GeneratedFile {
  const variables = types.resources.map(({ variable }) => new Code(variable));
  const text = render("service/definition", {
    header,
    doc: docComment(describe(model), lineWidth).join("\n"),
    resources: types.resources.map(({ stem, variable }) => ({ stem, variable })),
    literal: literal(definitionLiteral(model, variables), 0, 0, true),
  });
  return { path: "server/definition.ts", text };
}
