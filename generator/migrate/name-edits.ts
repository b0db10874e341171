// Renames identifiers in a team's code, and rewrites its imports of generated modules whose path changed.
import { Node, type RenameLocation, type StringLiteral } from "ts-morph";
import type { Pair } from "../diff/change.js";
import type { Edit, Edits } from "../layout/edits.js";
import { declaredName, type RenamedSymbol } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** The paths of the files with renames, one entry for each place. */
export type Places = readonly string[];

/** A clause whose generated names changed, and where the team's code was edited for it. */
export interface EditedClause {
  readonly clause: Pair<string>;
  readonly places: Places;
}

/** Adds the edits of one renamed symbol; the language service finds its uses. */
export function nameEdits(team: TeamProject, { symbol }: RenamedSymbol, edits: Edits): Places {
  const declared = declaredName(team, symbol.old);
  const wanted = symbol.new.member ?? symbol.new.name;
  if (declared === undefined || wanted === (symbol.old.member ?? symbol.old.name)) return [];
  const isMember = symbol.old.member !== undefined;
  const locations = team.project
    .getLanguageService()
    // A shorthand member ({ name }) keeps the local variable's name; an exported name is renamed in imports too.
    .findRenameLocations(declared, { usePrefixAndSuffixText: isMember });
  const own = new Set(team.own().map((file) => file.getFilePath()));
  return locations.flatMap((location) => {
    const file = location.getSourceFile().getFilePath();
    if (!own.has(file)) return [];
    return edits.add(file, isMember ? memberEdit(location, wanted) : exportEdit(location, wanted))
      ? [file]
      : [];
  });
}

/** `{ Visit }` becomes `{ Visit: Encounter }`: the member's name is the team's own. */
function exportEdit(location: RenameLocation, wanted: string): Edit {
  const node = location.getNode();
  const shorthand = Node.isShorthandPropertyAssignment(node.getParent());
  return { ...spanOf(location), text: shorthand ? `${node.getText()}: ${wanted}` : wanted };
}

function memberEdit(location: RenameLocation, wanted: string): Edit {
  const { start, length } = spanOf(location);
  const text = (name: string) => `${location.getPrefixText() ?? ""}${name}${location.getSuffixText() ?? ""}`;
  const node = location.getNode();
  if (Node.isStringLiteral(node)) return { start, length, text: text(JSON.stringify(wanted).slice(1, -1)) };
  if (identifier.test(wanted)) return { start, length, text: text(wanted) };
  const access = node.getParent();
  if (!Node.isPropertyAccessExpression(access)) return { start, length, text: text(JSON.stringify(wanted)) };
  // A name that is not an identifier needs another form than `record.name`: `record["new-name"]`,
  // `record?.["new-name"]`.
  const from = access.getExpression().getEnd();
  const optional = access.hasQuestionDotToken() ? "?." : "";
  return { start: from, length: start + length - from, text: `${optional}[${JSON.stringify(wanted)}]` };
}

const identifier = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

function spanOf(location: RenameLocation): Pick<Edit, "start" | "length"> {
  const span = location.getTextSpan();
  return { start: span.getStart(), length: span.getLength() };
}

/** Old and new path of each moved module, below the generated folder. */
export function movedModules(renamed: readonly RenamedSymbol[]): ReadonlyMap<string, string> {
  return new Map(
    renamed
      .filter(({ symbol }) => symbol.old.file !== symbol.new.file)
      .map(({ symbol }) => [symbol.old.file, symbol.new.file]),
  );
}

/** Adds an edit for each import, export or import type of a moved module. */
export function moduleEdits(team: TeamProject, moved: ReadonlyMap<string, string>, edits: Edits): void {
  for (const file of team.own()) {
    for (const literal of file.getImportStringLiterals()) {
      const target = targetOf(literal);
      const now =
        target === undefined || !team.isGenerated(target) ? undefined : moved.get(team.generatedPath(target));
      const specifier =
        now && movedSpecifier(literal.getLiteralText(), team.generatedPath(target ?? ""), now);
      if (specifier === undefined || specifier === "") continue;
      const start = literal.getStart() + 1;
      edits.add(file.getFilePath(), { start, length: literal.getEnd() - 1 - start, text: specifier });
    }
  }
}

function targetOf(literal: StringLiteral): string | undefined {
  const symbol = literal.getSymbol();
  const [module] = symbol?.getDeclarations() ?? [];
  return Node.isSourceFile(module) ? module.getFilePath() : undefined;
}

/** The specifier with the module's new path and its old extension; undefined if it does not end with the old path. */
function movedSpecifier(specifier: string, old: string, now: string): string | undefined {
  const [ending = ""] = /\.[cm]?[jt]s$/.exec(specifier) ?? [];
  const plain = specifier.slice(0, specifier.length - ending.length);
  const from = withoutEnding(old);
  return plain.endsWith(from) ? plain.slice(0, -from.length) + withoutEnding(now) + ending : undefined;
}

const withoutEnding = (path: string): string => path.replace(/\.ts$/, "");
