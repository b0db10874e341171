// Replaces `${NAME}` in a config file by variables of the environment.
import type { Reporter } from "../../spec/diagnostics/reporter.js";
import type { ScalarTree, Tree } from "../../spec/source/tree.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The values of a file's variables; `found` for a file that was found and not named, which gets none. */
export type Filling = Environment | "found";

/** A file's content with the environment's values in it. */
export interface Filled {
  readonly tree: Tree;
  /** Values from the environment, by the outermost name that contains them. */
  readonly values: readonly { readonly under: string; readonly value: string }[];
}

/** `$${` is a literal `${`; braces hold a variable's name, and its default after `:-`. */
const placeholder = /\$\$\{|\$\{([^}]*)\}/g;

/**
 * Replaces every `${NAME}` and `${NAME:-TEXT}` in a text; a variable that is not set is reported at its place. In a file that was found
 * and not named, every variable is reported, and none is read.
 */
export function filledFrom(root: Tree, env: Filling, { report }: Pick<Reporter, "report">): Filled {
  const values: { under: string; value: string }[] = [];
  const scalar = (tree: ScalarTree, under: string): Tree => {
    if (typeof tree.value !== "string") return tree;
    const value = tree.value.replace(placeholder, (whole, inner: string | undefined) => {
      if (inner === undefined) return "${";
      const [, name, standIn] = /^([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s.exec(inner) ?? [];
      const set = name === undefined || env === "found" ? undefined : env[name];
      if (env === "found") {
        report("CRI1406", tree.spot, `${whole} is not replaced, since --config does not name this file`);
      } else if (name === undefined) {
        report("CRI1105", tree.spot, `${whole} does not name a variable`, { remedy });
      } else if (set === undefined && standIn === undefined)
        report("CRI1401", tree.spot, `the environment variable ${name} is not set`);
      if (set !== undefined) values.push({ under, value: set });
      return set ?? standIn ?? "";
    });
    return { ...tree, value };
  };
  const fill = (tree: Tree, under: string): Tree => {
    if (tree.kind === "scalar") return scalar(tree, under);
    if (tree.kind === "list") return { ...tree, items: tree.items.map((item) => fill(item, under)) };
    const entries = tree.entries.map((entry) => ({
      ...entry,
      value: fill(entry.value, under === "" ? entry.key : under),
    }));
    return { ...tree, entries };
  };
  return { tree: fill(root, ""), values };
}

const remedy = "Write a name in the braces, and :-TEXT after it for a default; write $$ for a literal $.";
