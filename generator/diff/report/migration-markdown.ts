// Writes the required changes to code, checks and stored records as sections of a Markdown changelog.
import type { Migration } from "../migration/migration.js";
import type { GeneratedName } from "../migration/symbols.js";
import type { Reindexing } from "../reindex.js";
import { code } from "./code.js";

/** One section for each kind of change. */
export function migrationMarkdown({ output, checks, reindexing }: Migration): readonly (readonly string[])[] {
  return [
    ["## Migration"],
    ...part("Generated code", [
      ...named("Gone", output.removed),
      ...named("Changed", output.changed),
      ...named("New", output.added),
    ]),
    ...part("Checks of the suite", [
      ...listed("Gone", checks.removed.map(code)),
      ...listed("Changed", checks.changed.map(code)),
      ...listed("New", checks.added.map(code)),
    ]),
    ...part("Stored records to reindex", reindexing.map(reindexingLine)),
  ];
}

function part(title: string, lines: readonly string[]): readonly (readonly string[])[] {
  return [[`### ${title}`], lines.length === 0 ? ["Nothing."] : lines];
}

/** Lists the symbols of one file in one line. */
function named(label: string, names: readonly GeneratedName[]): readonly string[] {
  const files = [...new Set(names.map(({ file }) => file))];
  const lines = files.map((file) => {
    const symbols = names.flatMap((name) =>
      name.file === file && name.symbol !== undefined ? [code(name.symbol)] : [],
    );
    return symbols.length === 0 ? code(file) : `${code(file)}: ${symbols.join(", ")}`;
  });
  return listed(label, lines);
}

function listed(label: string, items: readonly string[]): readonly string[] {
  return items.length === 0 ? [] : [`- ${label}`, ...items.map((item) => `  - ${item}`)];
}

const actions = {
  build: "new: index all records of the type",
  drop: "no longer searched: its entries can be deleted",
  rebuild: "changed: reindex all records of the type",
} as const satisfies Record<Reindexing["act"], string>;

function reindexingLine({ type, parameter, act }: Reindexing): string {
  return `- ${code(`${type}.${parameter}`)}: ${actions[act]}`;
}
