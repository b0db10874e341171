import type { InterfaceDeclaration, InterfaceDeclarationStructure, JSDocStructure } from "ts-morph";
import type { Field } from "../../spec/model.js";
import { describe, describeField } from "../describe.js";
import { lineWidth } from "../layout/json.js";
import { docComment } from "../layout/prose.js";
import type { ObjectType } from "../object-types.js";
import type { Target, TargetContext } from "../target.js";
import type { Schema } from "./schemas.js";

interface Module {
  readonly path: string;
  readonly objects: readonly ObjectType[];
}

/** TypeScript interfaces: one file a resource, and one for the shapes that they share. */
export const types: Target = {
  name: "types",
  async generate(context) {
    const { shared, resources } = context.types;
    const declarations = await declare(context);
    const shapes: Module = { path: "types/shapes.ts", objects: shared };
    const modules = resources.map(({ stem, objects }) => ({ path: `types/${stem}.ts`, objects }));
    const wanted = shared.length === 0 ? modules : [shapes, ...modules];
    return wanted.map((module) => ({
      path: module.path,
      text: moduleText(context, module, declarations),
    }));
  },
};

/** One run over one schema, so that a shape which many records use is declared once; laid out by ts-morph. */
async function declare(context: TargetContext): Promise<ReadonlyMap<string, string>> {
  const [{ compile }, morph] = await Promise.all([import("json-schema-to-typescript"), import("ts-morph")]);
  const { shared, resources } = context.types;
  const objects = [...shared, ...resources.flatMap((resource) => resource.objects)];
  const $defs = Object.fromEntries(objects.map((object) => [object.name, objectSchema(context, object)]));
  const text = await compile({ $defs, title: "Everything" }, "Everything", {
    bannerComment: "",
    format: false,
    unreachableDefinitions: true,
    additionalProperties: true,
  });
  const project = new morph.Project({
    useInMemoryFileSystem: true,
    manipulationSettings: { indentationText: morph.IndentationText.TwoSpaces },
  });
  const parsed = project.createSourceFile("parsed.ts", text).getInterfaces();
  const wanted = new Set(objects.map(({ name }) => name));
  const statements = parsed.filter((one) => wanted.has(one.getName())).map((one) => tidy(one));
  const laid = project.createSourceFile("laid.ts", { statements });
  return new Map(laid.getInterfaces().map((one) => [one.getName(), one.getText(true)]));
}

function tidy(declaration: InterfaceDeclaration): InterfaceDeclarationStructure {
  const structure = declaration.getStructure();
  return {
    ...structure,
    docs: docs(structure.docs, 0),
    indexSignatures: (structure.indexSignatures ?? []).map((one) => ({ ...one, keyName: "member" })),
    properties: (structure.properties ?? []).map((property) => ({
      ...property,
      name: property.name.replace(alias, ""),
      docs: docs(property.docs, 2),
    })),
  };
}

/** Drops the remark that json-schema-to-typescript adds of its own, and wraps the rest to the width of the output. */
function docs(all: InterfaceDeclarationStructure["docs"], indent: number): (JSDocStructure | string)[] {
  return (all ?? []).map((one) => {
    const description = typeof one === "string" || typeof one === "function" ? one : one.description;
    const [own = ""] = String(description ?? "").split("This interface was referenced by");
    const lines = docComment(own.replace(/\s+/g, " ").trim(), lineWidth - indent);
    if (lines.length === 1) return own.replace(/\s+/g, " ").trim();
    return `\n${lines
      .slice(1, -1)
      .map((line) => line.slice(3))
      .join("\n")}`;
  });
}

function moduleText(
  context: TargetContext,
  module: Module,
  declarations: ReadonlyMap<string, string>,
): string {
  const imported = importedShapes(context, module);
  const parts = module.objects.map(({ name }) => declarations.get(name) ?? "");
  return `${[`// ${context.header}`, ...importLines(imported), ...parts].join("\n\n")}\n`;
}

function importedShapes({ types: all }: TargetContext, { objects }: Module): readonly string[] {
  const here = new Set(objects.map(({ name }) => name));
  const used = objects.flatMap(({ fields }) => fields.map((field) => all.objectOf(field)?.name ?? ""));
  return [...new Set(used)].filter((name) => name !== "" && !here.has(name)).sort();
}

function importLines(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const line = `import type { ${names.join(", ")} } from "./shapes.js";`;
  if (line.length <= lineWidth) return [line];
  return [`import type {\n${names.map((name) => `  ${name},\n`).join("")}} from "./shapes.js";`];
}

function objectSchema(context: TargetContext, { node, fields }: ObjectType): Schema {
  const fixed = fields.filter(({ name, fixed }) => fixed !== undefined && name === context.model.typeMember);
  return {
    type: "object",
    description: describe(node),
    properties: Object.fromEntries(fields.map((field) => [aliasOf(field), fieldSchema(context, field)])),
    required: fixed.map(aliasOf),
  };
}

const alias = "__aliased_";

/** json-schema-to-typescript fails on members that hide an object's own methods: those go through it by another name. */
function aliasOf({ name }: Field): string {
  return name in Object.prototype ? alias + name : name;
}

/** Objects are named by `tsType`: a `$ref` beside a description would be declared anew for each field. */
function fieldSchema(context: TargetContext, field: Field): Schema {
  const description = describeField(field);
  const value = valueSchema(context, field);
  return field.many ? { description, type: "array", items: value } : { ...value, description };
}

function valueSchema(context: TargetContext, field: Field): Schema {
  if (field.fixed !== undefined) return { const: field.fixed };
  const inner = context.types.objectOf(field);
  if (inner !== undefined) return { tsType: inner.name };
  const { kind } = field.type;
  return { type: kind === "boolean" || kind === "integer" || kind === "number" ? kind : "string" };
}
