// Leaves unused components out of the OpenAPI document.
import type { Schema } from "../schemas.js";

/** Shared parts of the document, by kind and then by name. */
export type Components = Readonly<Record<string, Readonly<Record<string, Schema>>>>;

/** The components that `roots` refer to, directly or through others; empty kinds are left out. */
export function reached(roots: readonly unknown[], components: Components): Components {
  const found = new Set<string>();
  const reach = (ref: string): void => {
    if (found.has(ref)) return;
    found.add(ref);
    visit(componentAt(components, ref));
  };
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === "$ref" && typeof member === "string") reach(member);
      visit(member);
    }
  };
  for (const root of roots) visit(root);
  const kept = Object.entries(components).map(([kind, members]) => {
    const used = Object.entries(members).filter(([name]) => found.has(`#/components/${kind}/${name}`));
    return [kind, Object.fromEntries(used)] as const;
  });
  return Object.fromEntries(kept.filter(([, members]) => Object.keys(members).length > 0));
}

function componentAt(components: Components, ref: string): unknown {
  const [, , kind = "", name = ""] = ref.split("/");
  return components[kind]?.[name];
}
