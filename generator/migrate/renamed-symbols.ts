// Finds the generated names that change between two specs.
import type { InterfaceModel } from "../../spec/model.js";
import type { Pair } from "../diff/change.js";
import { type ObjectTypes, objectTypes } from "../naming/object-types.js";
import { symbolsByClause } from "../provenance/provenance.js";
import type { GeneratedSymbol } from "../provenance/symbol.js";
import { standardSchemaFile, standardSchemas } from "../targets/standard-schema.js";
import type { Correspondence } from "./correspondence.js";

/** An exported name, or a member of one, in a generated module. */
export interface ModuleSymbol extends GeneratedSymbol {
  readonly name: string;
}

/** A generated name that has another name or module with the new spec. */
export interface RenamedSymbol {
  readonly clause: Pair<string>;
  readonly symbol: Pair<ModuleSymbol>;
}

/** The generated names of a clause that a team's code may use. */
export type SymbolsOf = (clause: string) => readonly ModuleSymbol[];

export function moduleSymbols(model: InterfaceModel): SymbolsOf {
  const types = objectTypes(model);
  const all = symbolsByClause(model, types);
  const schemas = schemaConstants(types);
  return (clause) => [...(all.get(clause) ?? []).filter(isModuleSymbol), ...(schemas.get(clause) ?? [])];
}

/** The constants of an output with `--standard-schema`; where an output lacks them, no code uses them. */
const schemaConstants = ({ resources }: ObjectTypes): ReadonlyMap<string, readonly ModuleSymbol[]> =>
  new Map(
    standardSchemas(resources).map(({ object, schema }) => [
      object.node.clause,
      [{ file: standardSchemaFile, name: schema }],
    ]),
  );

const isModuleSymbol = (symbol: GeneratedSymbol): symbol is ModuleSymbol =>
  symbol.name !== undefined && symbol.pointer === undefined;

/** Pairs the names of each kept node in the two outputs, if they differ. */
export const renamedSymbols = (found: Correspondence, of: Pair<SymbolsOf>): readonly RenamedSymbol[] =>
  pairedSymbols(found, of).flatMap(({ clause, old, new: now }) =>
    now === undefined || !differ(old, now) ? [] : [{ clause, symbol: { old, new: now } }],
  );

/** A generated name of a kept node that the new output does not have. */
interface LostSymbol {
  readonly clause: string;
  readonly symbol: ModuleSymbol;
}

export const lostSymbols = (found: Correspondence, of: Pair<SymbolsOf>): readonly LostSymbol[] =>
  pairedSymbols(found, of).flatMap(({ clause, old, new: now }) =>
    now === undefined ? [{ clause: clause.new, symbol: old }] : [],
  );

interface PairedSymbol {
  readonly clause: Pair<string>;
  readonly old: ModuleSymbol;
  readonly new: ModuleSymbol | undefined;
}

const pairedSymbols = ({ kept }: Correspondence, of: Pair<SymbolsOf>): readonly PairedSymbol[] =>
  kept.flatMap(({ old, new: now }) => {
    const clause = { old: old.clause, new: now.clause };
    const after = groups(of.new(clause.new));
    return [...groups(of.old(clause.old))].flatMap(([role, symbols]) => {
      const twins = after.get(role) ?? [];
      return symbols.map((symbol, index) => ({
        clause,
        old: symbol,
        new: symbols.length === twins.length ? twins[index] : twinOf(symbol, twins, clause),
      }));
    });
  });

/** If there are more names than before, or fewer: the one that has the same words around the name of the node. */
function twinOf(
  symbol: ModuleSymbol,
  twins: readonly ModuleSymbol[],
  clause: Pair<string>,
): ModuleSymbol | undefined {
  const around = wordsAround(symbol, clause.old);
  return twins.find((twin) => wordsAround(twin, clause.new) === around);
}

const wordsAround = ({ name, member }: ModuleSymbol, clause: string): string =>
  plain(member ?? name).replace(plain(clause.slice(clause.lastIndexOf(".") + 1)), "*");

const plain = (name: string): string => name.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** Names of one part of the output and of one kind have the same order in both outputs. */
function groups(symbols: readonly ModuleSymbol[]): ReadonlyMap<string, readonly ModuleSymbol[]> {
  const found = new Map<string, ModuleSymbol[]>();
  for (const symbol of symbols) {
    const depth = symbol.file.split("/").slice(0, -1).join("/");
    const role = `${depth} ${symbol.member === undefined ? "name" : "member"}`;
    found.set(role, [...(found.get(role) ?? []), symbol]);
  }
  return found;
}

function differ(one: ModuleSymbol, other: ModuleSymbol): boolean {
  if (one.member !== undefined) return one.member !== other.member;
  return one.name !== other.name || one.file !== other.file;
}
