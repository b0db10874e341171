import { describe } from "../describe.js";
import type { GeneratedFile } from "../file.js";
import { valueImport } from "../layout/imports.js";
import { lineWidth } from "../layout/json.js";
import { docLines } from "../layout/prose.js";
import { resourceFiles } from "../resource-files.js";
import { staticFiles } from "../static-files.js";
import type { Target, TargetContext } from "../target.js";
import { clientFunction, clientType, resourceModule } from "./client/resource-module.js";
import { commented, meaningOf, oneLine } from "./types/doc.js";
import { typeNames } from "./types/names.js";

/** A client that needs `fetch` and nothing else: its unvarying part, one module a resource, and what makes it one. */
export const client: Target = {
  name: "client",
  spareable: true,
  generate: async (context) => {
    const names = typeNames(context.types);
    return [
      ...staticFiles(context, "client/runtime", context.materials.clientRuntime),
      ...resourceFiles(context, "client", (types) => [resourceModule(context, names, types)]),
      clientModule(context),
    ];
  },
};

function clientModule({ model, types, header, render }: TargetContext): GeneratedFile {
  const { resources } = types;
  const clients = resources.flatMap((one) => [
    ...valueImport([clientFunction(one), `type ${clientType(one)}`], `./resources/${one.stem}.js`),
  ]);
  const text = render("client/client", {
    header,
    imports: [
      ...clients,
      ...valueImport(["connect", "type ConnectionOptions"], "./runtime/connection.js"),
    ].join("\n"),
    formNames: model.forms.map(({ name }) => JSON.stringify(name)).join(" | "),
    doc: docLines([describe(model)], lineWidth).join("\n"),
    resources: resources.map((one) => ({
      variable: one.variable,
      clientType: clientType(one),
      clientFunction: clientFunction(one),
      doc: commented(oneLine(meaningOf(one.resource)), one.resource, 2).join("\n"),
    })),
  });
  return { path: "client/client.ts", text };
}
