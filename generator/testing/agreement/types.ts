// Reads facts from the generated TypeScript types.
import type { InterfaceDeclaration, TypeNode } from "ts-morph";
import { type Artefact, type Fact, filesAt } from "./artefact.js";
import { ownersOf } from "./owners.js";
import { membersOf, sourcesOf } from "./source.js";

/** Each record and each shape has an interface, a record with read-only members a second one; nested objects have their own interfaces in the same file. */
export const types: Artefact = {
  name: "types",
  at: "types/",
  kinds: ["type", "field"],
  read: async (files, model) => {
    const owners = ownersOf(model);
    const names = new Set(model.resources.map(({ name }) => name));
    return sourcesOf(filesAt(files, "types/")).flatMap((source) =>
      source.getInterfaces().flatMap((declaration): readonly Fact[] => {
        const owner = owners.get(declaration.getName());
        if (owner === undefined) return [];
        const type: readonly Fact[] = names.has(owner) ? [{ kind: "type", owner }] : [];
        const readOnly = `${declaration.getName()}ReadOnly`;
        const given = owners.has(readOnly) ? undefined : source.getInterface(readOnly);
        return [
          ...type,
          ...fieldsOf(owner, declaration, owners),
          ...(given === undefined ? [] : fieldsOf(owner, given, owners)),
        ];
      }),
    );
  },
};

function fieldsOf(
  owner: string,
  declaration: InterfaceDeclaration,
  owners: ReadonlyMap<string, string>,
  above = "",
): readonly Fact[] {
  return membersOf(declaration).flatMap(({ name: member, type }): readonly Fact[] => {
    const name = above === "" ? member : `${above}.${member}`;
    const inner = namedIn(type);
    const nested =
      inner === undefined || owners.has(inner) ? undefined : declaration.getSourceFile().getInterface(inner);
    return [
      { kind: "field", owner, name },
      ...(nested === undefined ? [] : fieldsOf(owner, nested, owners, name)),
    ];
  });
}

/** The interface that is a member's type, or the type of its items. */
function namedIn(node: TypeNode | undefined): string | undefined {
  // A member that every object inherits may have the inherited type too.
  const own = node?.getText().replace(/ \| typeof Object\.prototype\.\w+$/, "");
  const text = own?.replace(/^readonly |\[\]$/g, "");
  return text !== undefined && /^\w+$/.test(text) ? text : undefined;
}
