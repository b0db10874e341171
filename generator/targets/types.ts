// Generates the TypeScript types: one file per resource, one for the shapes, one for the server's own members.
import type { GeneratedFile } from "../file.js";
import { typeImport } from "../layout/imports.js";
import { heldObjects, type ObjectType, type ResourceTypes } from "../naming/object-types.js";
import type { Target, TargetContext } from "../target.js";
import { resourceFiles } from "./shared/resource-files.js";
import { type Declarations, declare } from "./types/declarations.js";
import { objectText, phantomSymbol, readOnlyText, storedText, valueLists } from "./types/object.js";
import { storedModule } from "./types/stored.js";
import { type TypeNames, typeNames } from "./types/type-names.js";

/** Members are writable, so that code can build a record step by step; `Readonly` makes them read-only. */
export const types: Target = {
  name: "types",
  async generate(context) {
    const declarations = await declare(context);
    const names = typeNames(context.types);
    return [
      ...shapesModule(context, names, declarations),
      { path: "types/stored.ts", text: storedModule(context, names) },
      ...resourceFiles(context, (types) => [resourceModule(context, names, declarations, types)]),
    ];
  },
};

function shapesModule(
  context: TargetContext,
  names: TypeNames,
  declarations: Declarations,
): readonly GeneratedFile[] {
  const { shared } = context.types;
  if (shared.length === 0) return [];
  const hasReferences = context.model.shapes.some(({ role }) => role === "reference");
  const parts = [
    ...(hasReferences ? [phantomSymbol(names)] : []),
    ...shared.map((object) => objectText(context, names, declarations, object)),
    ...shared.flatMap((object) => valueLists(names, object)),
  ];
  return [{ path: "types/shapes.ts", text: moduleText(context, parts) }];
}

function resourceModule(
  context: TargetContext,
  names: TypeNames,
  declarations: Declarations,
  types: ResourceTypes,
): GeneratedFile {
  const { record, objects, stem } = types;
  const parts = [
    imports(context, names, objects),
    objectText(context, names, declarations, record),
    ...readOnlyText(context, names, declarations, types),
    ...storedText(names, types),
    ...objects.slice(1).map((object) => objectText(context, names, declarations, object)),
    ...objects.flatMap((object) => valueLists(names, object)),
  ];
  return { path: `types/${stem}.ts`, text: moduleText(context, parts) };
}

function imports(context: TargetContext, names: TypeNames, objects: readonly ObjectType[]): string {
  const here = new Set(objects.map(({ name }) => name));
  const used = objects.flatMap(({ fields }) =>
    fields.flatMap((field) => heldObjects(context.types, field).map(({ object }) => object.name)),
  );
  return [
    ...typeImport(
      used.filter((name) => !here.has(name)),
      "./shapes.js",
    ),
    ...typeImport([names.stored], "./stored.js"),
  ].join("\n");
}

function moduleText({ header }: TargetContext, parts: readonly string[]): string {
  return `${[`// ${header}`, ...parts].join("\n\n")}\n`;
}
