/** Replaces the names of types that a team's code has as strings: `resourceType: "Visit"`, `Reference<"Visit">`. */

import type { InterfaceModel } from "../../spec/model.js";
import type { SpecNode } from "../../spec/spec-node.js";
import type { Pair } from "../diff/change.js";
import type { Edits } from "../layout/edits.js";
import { type CodeText, innerEdit, textsAt, typeArguments } from "../typescript/texts.js";
import { type Correspondence, renamedResources } from "./correspondence.js";
import type { Use } from "./decisions.js";
import type { EditedClause, Places } from "./name-edits.js";
import type { ValuePair } from "./named-values.js";
import type { ModuleSymbol, SymbolsOf } from "./renamed-symbols.js";
import type { TeamProject } from "./team-project.js";

/** A fixed value that the new spec changes, to be replaced at every use of its member. */
interface RenamedText {
  readonly clause: Pair<string>;
  readonly member: ModuleSymbol;
  readonly text: Pair<string>;
}

/** The fields with a fixed value that changes in the new spec. */
export function renamedTexts({ kept, values }: Correspondence, of: SymbolsOf): readonly RenamedText[] {
  return [...renamedValues(values, of), ...renamedFixed(kept, of)];
}

/** The named values that have another text in the new spec. */
const renamedValues = (values: readonly ValuePair[], of: SymbolsOf): readonly RenamedText[] =>
  values.flatMap(({ owner, clause: { old, new: now }, texts }) =>
    now === undefined
      ? []
      : texts.flatMap(({ old: was, new: is }) =>
          is === undefined || is === was
            ? []
            : membersOf(owner.old, of).map((member) => ({
                clause: { old, new: now },
                member,
                text: { old: was, new: is },
              })),
        ),
  );

/** The members that hold a node's value. */
const membersOf = ({ clause }: SpecNode, of: SymbolsOf): readonly ModuleSymbol[] =>
  of(clause).filter(({ member }) => member !== undefined);

const renamedFixed = (kept: Correspondence["kept"], of: SymbolsOf): readonly RenamedText[] =>
  kept.flatMap(({ old, new: now }) => {
    const text = { old: fixedOf(old), new: fixedOf(now) };
    if (text.old === undefined || text.new === undefined || text.old === text.new) return [];
    const clause = { old: old.clause, new: now.clause };
    const texts = { old: text.old, new: text.new };
    return membersOf(old, of).map((member) => ({ clause, member, text: texts }));
  });

const fixedOf = (node: object): string | undefined =>
  "fixed" in node && typeof node.fixed === "string" ? node.fixed : undefined;

/** Adds an edit wherever the old value is assigned to the member or compared with it. */
export const textEdits = (team: TeamProject, { member, text }: RenamedText, edits: Edits): Places =>
  textsAt(team, member).flatMap((literal) => replaced(literal, text, edits));

/** Where the team's code has a value that the new spec no longer has. */
export const removedValueUses = (
  team: TeamProject,
  { values }: Correspondence,
  of: SymbolsOf,
): readonly Use[] =>
  values.flatMap(({ owner, clause, texts }) => {
    const gone = texts.flatMap(({ old, new: now }) => (now === undefined ? [old] : []));
    if (gone.length === 0) return [];
    return membersOf(owner.old, of)
      .flatMap((member) => textsAt(team, member))
      .filter(({ text }) => gone.includes(text))
      .map(({ file, start }) => ({
        file,
        offset: start,
        cause: { clause: clause.old, change: "removed" as const },
      }));
  });

/** Adds an edit for each renamed resource type that is an argument of a generated type. */
export function typeArgumentEdits(
  team: TeamProject,
  found: Correspondence,
  old: InterfaceModel,
  edits: Edits,
): readonly EditedClause[] {
  const renamed = new Map(renamedResources(found, old).map((pair) => [pair.old.name, pair]));
  if (renamed.size === 0) return [];
  return typeArguments(team).flatMap((literal) => {
    const pair = renamed.get(literal.text);
    if (pair === undefined) return [];
    const clause = { old: pair.old.clause, new: pair.new.clause };
    return { clause, places: replaced(literal, { old: pair.old.name, new: pair.new.name }, edits) };
  });
}

function replaced(literal: CodeText, text: Pair<string>, edits: Edits): Places {
  if (literal.text !== text.old) return [];
  const edit = innerEdit(literal, JSON.stringify(text.new).slice(1, -1));
  return edits.add(literal.file, edit) ? [literal.file] : [];
}
