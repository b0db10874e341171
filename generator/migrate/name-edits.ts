/** Renames generated names where a team's code uses them. */

import { Node, type RenameLocation } from "ts-morph";
import type { Pair } from "../diff/change.js";
import type { Edit, Edits } from "../layout/edits.js";
import { declaredName } from "./find-declaration.js";
import type { RenamedSymbol } from "./renamed-symbols.js";
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
