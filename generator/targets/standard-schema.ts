// Generates the validators as schemas of Standard Schema (https://standardschema.dev), on request.
import { renamed, typeImport, valueImport } from "../layout/imports.js";
import { lineWidth } from "../layout/json-text.js";
import { uniqueNames } from "../naming/names.js";
import type { ObjectType, ResourceTypes } from "../naming/object-types.js";
import type { Target, TargetContext } from "../target.js";
import { localNames } from "./types/record-import.js";

export const standardSchemaFile = "validators/standard-schema.ts";

/** One module: a library that takes Standard Schema takes each schema of it, without a package. */
export const standardSchema: Target = {
  name: "standard-schema",
  generate: async (context) => [
    { path: standardSchemaFile, text: context.render("validators/standard-schema", view(context)) },
  ],
};

/** A type with the name of its schema. */
interface Schema {
  readonly types: ResourceTypes;
  readonly object: ObjectType;
  readonly schema: string;
  /** The action whose body it is; a record has none, and has a type guard. */
  readonly action?: string;
}

/** The schemas of the module, in its order. */
export function standardSchemas(resources: readonly ResourceTypes[]): readonly Schema[] {
  const nameOf = uniqueNames(["schemaOf", "pathOf"]);
  const schema = ({ name }: ObjectType) => nameOf(`${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`);
  return resources.flatMap((types) => [
    { types, object: types.record, schema: schema(types.record) },
    ...types.actions.flatMap(({ action, body }) =>
      body === undefined ? [] : [{ types, object: body, schema: schema(body), action: action.name }],
    ),
  ]);
}

/** A schema with the names of its type: in the type's own module, and here. */
interface Valid {
  readonly types: ResourceTypes;
  readonly name: string;
  readonly local: string;
  readonly schema: string;
  readonly means: string;
  readonly guarded: boolean;
}

function view({ types: { resources }, header }: TargetContext): Readonly<Record<string, unknown>> {
  const local = localNames(["Issue", "StandardSchema", "StandardResult", "StandardIssue", "Valid"]);
  const all = standardSchemas(resources).map(
    ({ types, object: { name }, schema, action }): Valid => ({
      types,
      name,
      local: local(name),
      schema,
      means: action === undefined ? `${name} as it is sent.` : `The body of the action ${action}.`,
      guarded: action === undefined,
    }),
  );
  return {
    header,
    imports: [
      ...inOrder(resources, (types) =>
        typeImport(
          all.filter((one) => one.types === types).map(({ name, local }) => renamed(name, local)),
          `../types/${types.stem}.js`,
        ),
      ),
      ...inOrder<{ readonly stem: string }>([...resources, issues], (types) =>
        types === issues
          ? typeImport(["Issue"], "./issues.js")
          : valueImport(
              all
                .filter((one) => one.types === types)
                .flatMap(({ name, guarded }) => [...(guarded ? [`is${name}`] : []), `validate${name}`]),
              `./${types.stem}.js`,
            ),
      ),
    ].join("\n"),
    schemas: all.map((one) => ({ means: one.means, declaration: declarationOf(one) })),
  };
}

const issues = { stem: "issues" };

/** The imports of modules of one folder, in the order of the modules' names. */
const inOrder = <Module extends { readonly stem: string }>(
  modules: readonly Module[],
  importsOf: (module: Module) => readonly string[],
): readonly string[] =>
  [...modules].sort((one, other) => (one.stem < other.stem ? -1 : 1)).flatMap(importsOf);

function declarationOf({ name, local, schema, guarded }: Valid): string {
  const left = `export const ${schema}: StandardSchema<${local}> =`;
  const guard = guarded ? `is${name}` : `(value): value is ${local} => validate${name}(value).length === 0`;
  const line = `${left} schemaOf(${guard}, validate${name});`;
  if (line.length <= lineWidth) return line;
  const call = `schemaOf(${guard}, validate${name});`;
  if (call.length + 2 <= lineWidth && guarded) return `${left}\n  ${call}`;
  return `${left} schemaOf(\n  ${guard},\n  validate${name},\n);`;
}
