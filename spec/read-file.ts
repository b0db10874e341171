// Reads a YAML file that a user writes besides the spec, such as a config or a baseline, and prints its mistakes.
import type { Spot } from "./diagnostics/diagnostic.js";
import { renderDiagnostics } from "./diagnostics/render.js";
import { createReporter, type Reporter } from "./diagnostics/reporter.js";
import { checkLanguage } from "./language/check.js";
import { languageOf, readSchema } from "./language/schema.js";
import type { ErrorOutput } from "./read-model.js";
import { errorCode } from "./source/error-code.js";
import { parseSource } from "./source/parse.js";
import { readText } from "./source/read-text.js";
import type { Tree } from "./source/tree.js";
import { unreadable } from "./source/unreadable.js";
import { UserError } from "./user-error.js";

/** A kind of YAML (or JSON) file that a user writes besides a spec. */
interface FileKind {
  /** What a message calls it: "baseline". */
  readonly name: string;
  /** Its JSON Schema, as a path from the package's root. */
  readonly schema: string;
  /** The remedy if the file does not exist. */
  readonly remedy: string;
  /** The remedy if the file is empty or is not a map. */
  readonly begin: string;
  /** Reports values that nobody filled in yet, several in one mistake, and returns their places: these are not reported again. */
  unfilled?(root: Tree, reporter: Reporter): readonly Spot[];
  /** Reports mistakes that the schema can't express. */
  check(root: Tree, reporter: Reporter): void;
}

/**
 * The file's content; undefined if it has mistakes, which were then printed with line and column. Throws a `UserError`
 * for a file that can't be read.
 */
export async function readYamlFile(
  file: string,
  { name, schema, remedy, begin, unfilled, check }: FileKind,
  { err, color }: ErrorOutput,
): Promise<Tree | undefined> {
  const text = await readText(file).catch((error: unknown) => {
    const missing = errorCode(error) === "ENOENT";
    throw new UserError(
      missing ? `there is no ${name} ${file}` : `the ${name} ${file} can't be read: ${unreadable(error)}`,
      error instanceof UserError ? error.remedy : remedy,
    );
  });
  const reporter = createReporter(file, { CRI1005: begin });
  const root = parseSource(text, reporter);
  if (root && reporter.diagnostics().length === 0) {
    const others = without(unfilled?.(root, reporter) ?? [], reporter);
    check(checkLanguage(root, others, {}, languageOf(readSchema(schema), `the ${name}`)), reporter);
  }
  const diagnostics = reporter.diagnostics();
  if (root && diagnostics.length === 0) return root;
  err(renderDiagnostics(diagnostics, text, { color, width: 80 }));
  return undefined;
}

/** A reporter that ignores mistakes at these places. */
function without(spots: readonly Spot[], reporter: Reporter): Reporter {
  const reported = new Set(spots);
  return {
    ...reporter,
    report(code, spot, message, details) {
      if (!reported.has(spot)) reporter.report(code, spot, message, details);
    },
  };
}
