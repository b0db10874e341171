// Generates the typed client: one module per resource, and `createClient`, which combines them.
import { hasSites } from "../../spec/sites.js";
import type { GeneratedFile } from "../file.js";
import { valueImport } from "../layout/imports.js";
import { lineWidth } from "../layout/json-text.js";
import { docLines } from "../layout/prose.js";
import type { Target, TargetContext } from "../target.js";
import { type Resolving, resolvingOf } from "./client/resolving.js";
import { clientFunction, clientType, resourceModule } from "./client/resource-module.js";
import { describe } from "./shared/describe.js";
import { resourceFiles } from "./shared/resource-files.js";
import { commented, meaningOf, oneLine } from "./types/doc.js";
import { typeNames } from "./types/type-names.js";

export const client: Target = {
  name: "client",
  generate: async (context) => {
    const names = typeNames(context.types);
    return [
      ...resourceFiles(context, (types) => [resourceModule(context, names, types)]),
      clientModule(context),
    ];
  },
};

function clientModule(context: TargetContext): GeneratedFile {
  const { model, types, header, render } = context;
  const { resources } = types;
  const resolving = resolvingOf(context);
  const clients = resources.flatMap((one) => [
    ...valueImport([clientFunction(one), `type ${clientType(one)}`], `./resources/${one.stem}.js`),
  ]);
  const options = hasSites(model) ? "ConnectionOptions" : "ServiceOptions";
  const text = render("client/client", {
    header,
    hasSites: hasSites(model),
    options,
    imports: [
      ...valueImport(
        ["connect", `type ${options}`, ...(resolving === undefined ? [] : usedTo(resolving))],
        "cri-kit/client",
      ),
      ...(resolving?.imports ?? []),
      ...clients,
    ].join("\n"),
    resolving,
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

/** The names of the runtime that following references needs. */
const usedTo = ({ signatures }: Resolving): readonly string[] => [
  "type RequestOptions",
  "resolveIn",
  ...(signatures.some(({ text }) => text.includes("Resolved<")) ? ["type Resolved"] : []),
];
