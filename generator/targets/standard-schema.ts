// Generates the validators as schemas of Standard Schema (https://standardschema.dev), on request.
import { renamed, typeImport, valueImport } from "../layout/imports.js";
import { lineWidth } from "../layout/json-text.js";
import { uniqueNames } from "../naming/names.js";
import type { ResourceTypes } from "../naming/object-types.js";
import type { Target, TargetContext } from "../target.js";
import { localNames } from "./types/record-import.js";

/** One module: a library that takes Standard Schema takes each schema of it, without a package. */
export const standardSchema: Target = {
  name: "standard-schema",
  generate: async (context) => [
    {
      path: "validators/standard-schema.ts",
      text: context.render("validators/standard-schema", view(context)),
    },
  ],
};

/** A type with its names here. */
interface Valid {
  readonly types: ResourceTypes;
  /** The names of the type: in its own module, and here. */
  readonly name: string;
  readonly local: string;
  readonly schema: string;
  readonly means: string;
  /** A record has a type guard; the body of an action has none. */
  readonly guarded: boolean;
}

function view({ types: { resources }, header }: TargetContext): Readonly<Record<string, unknown>> {
  const local = localNames(["Issue", "StandardSchema", "StandardResult", "StandardIssue", "Valid"]);
  const schema = uniqueNames(["schemaOf", "pathOf"]);
  const named = (types: ResourceTypes, name: string, guarded: boolean, means: string): Valid => ({
    types,
    name,
    local: local(name),
    schema: schema(`${name.charAt(0).toLowerCase()}${name.slice(1)}Schema`),
    means,
    guarded,
  });
  const all = resources.flatMap((types) => [
    named(types, types.record.name, true, `${types.record.name} as it is sent.`),
    ...types.actions.flatMap(({ action, body }) =>
      body === undefined ? [] : [named(types, body.name, false, `The body of the action ${action.name}.`)],
    ),
  ]);
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
function inOrder<Module extends { readonly stem: string }>(
  modules: readonly Module[],
  importsOf: (module: Module) => readonly string[],
): readonly string[] {
  return [...modules].sort((one, other) => (one.stem < other.stem ? -1 : 1)).flatMap(importsOf);
}

function declarationOf({ name, local, schema, guarded }: Valid): string {
  const left = `export const ${schema}: StandardSchema<${local}> =`;
  const guard = guarded ? `is${name}` : `(value): value is ${local} => validate${name}(value).length === 0`;
  const line = `${left} schemaOf(${guard}, validate${name});`;
  if (line.length <= lineWidth) return line;
  const call = `schemaOf(${guard}, validate${name});`;
  if (call.length + 2 <= lineWidth && guarded) return `${left}\n  ${call}`;
  return `${left} schemaOf(\n  ${guard},\n  validate${name},\n);`;
}
