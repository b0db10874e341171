// The edits by which the team's code names a generated thing anew, as the language service finds them.
import { Node, type RenameLocation } from "ts-morph";
import type { Edit } from "../layout/edits.js";
import { declaredName, type GeneratedName } from "./generated-names.js";
import type { TeamCode } from "./team-code.js";

/** An edit of one file. */
interface FileEdit {
  readonly file: string;
  readonly edit: Edit;
}

/** The edits of the team's own files that give a generated name or member another name. */
export function renames(team: TeamCode, name: GeneratedName, wanted: string): readonly FileEdit[] {
  const declared = declaredName(team, name);
  if (declared === undefined) return [];
  const isMember = name.member !== undefined;
  const locations = team.project
    .getLanguageService()
    // A shorthand member ({ name }) keeps the local variable's name; an exported name is renamed in imports too.
    .findRenameLocations(declared, { usePrefixAndSuffixText: isMember });
  const own = team.ownPaths();
  return locations.flatMap((location) => {
    const file = location.getSourceFile().getFilePath();
    if (!own.has(file)) return [];
    return [{ file, edit: isMember ? memberEdit(location, wanted) : exportEdit(location, wanted) }];
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
