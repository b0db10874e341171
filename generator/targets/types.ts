// Generates the TypeScript types: one file per resource, one for the shapes, one for the server's own members.

import { idMemberOf, idTypeOf } from "../../spec/record-ids.js";
import type { GeneratedFile } from "../file.js";
import { typeImport } from "../layout/imports.js";
import { lineWidth } from "../layout/json-text.js";
import { memberName } from "../layout/literal.js";
import { docLines } from "../layout/prose.js";
import { heldObjects, type ObjectType, type ResourceTypes } from "../naming/object-types.js";
import type { Target, TargetContext } from "../target.js";
import { idTypeText } from "./shared/id-type.js";
import { resourceFiles } from "./shared/resource-files.js";
import { type Declarations, declare } from "./types/declarations.js";
import { see } from "./types/doc.js";
import { objectText, phantomSymbol, readOnlyText, storedText, valueLists } from "./types/object.js";
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
    ...storedText(context, names, declarations, types),
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

function storedModule({ model, header, render }: TargetContext, names: TypeNames): string {
  const gap = model.gaps.find(({ probe }) => probe === "add-assigned");
  const known =
    gap === undefined
      ? "Chosen: the document does not say what a server assigns."
      : `Chosen, since the document does not say what a server assigns; the answer here: ${gap.answer}.`;
  const meaning = `The members that the server adds to every record. ${known}`;
  const { assigned, stored, identified } = names;
  return render("types/stored", {
    header,
    assigned,
    stored,
    identified,
    idMember: memberName(idMemberOf(model)),
    idType: idTypeText(model),
    numbered: idTypeOf(model) === "integer",
    assignedDoc: docLines(gap === undefined ? [meaning] : [meaning, see(gap)], lineWidth).join("\n"),
    metaAnswered: gap === undefined || /\bmeta\b/.test(gap.answer),
  });
}
