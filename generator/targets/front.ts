// Generates what a stranger reads first: the README, the entry for programs, and an example of the client.
import type { GeneratedFile } from "../file.js";
import { valueExport } from "../layout/imports.js";
import type { Target, TargetContext } from "../target.js";
import { resolvingOf } from "./client/resolving.js";
import { exampleModule } from "./front/example-module.js";
import { readme } from "./front/readme.js";

export const front: Target = {
  name: "front",
  generate: async (context) => [readme(context), indexModule(context), exampleModule(context)],
};

/** The types have one name each in the whole output; those of the client come first where names are alike. */
function indexModule(context: TargetContext): GeneratedFile {
  const {
    types: { resources, shared },
    header,
    render,
  } = context;
  const stems = [...(shared.length === 0 ? [] : ["shapes"]), "stored", ...resources.map(({ stem }) => stem)];
  const text = render("front/index", {
    header,
    resolving: resolvingOf(context) !== undefined,
    modules: stems.sort().map((stem) => `./types/${stem}.js`),
    validators: resources
      .map(({ stem, record: { name } }) => ({ stem, names: [`is${name}`, `validate${name}`] }))
      .sort((one, other) => (one.stem < other.stem ? -1 : 1))
      .flatMap(({ stem, names }) => valueExport(names, `./validators/${stem}.js`)),
  });
  return { path: "index.ts", text };
}
