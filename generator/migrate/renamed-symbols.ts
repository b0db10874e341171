// Finds the generated names that change between two specs.
import type { InterfaceModel } from "../../spec/model.js";
import type { Pair } from "../diff/change.js";
import { symbolsByClause } from "../provenance/provenance.js";
import type { GeneratedSymbol } from "../provenance/symbol.js";
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
  const all = symbolsByClause(model);
  return (clause) => (all.get(clause) ?? []).filter(isModuleSymbol);
}

function isModuleSymbol(symbol: GeneratedSymbol): symbol is ModuleSymbol {
  return symbol.name !== undefined && symbol.pointer === undefined;
}

/** Pairs the names of each kept node in the two outputs, if they differ. */
export function renamedSymbols({ kept }: Correspondence, of: Pair<SymbolsOf>): readonly RenamedSymbol[] {
  return kept.flatMap(({ old, new: now }) => {
    const after = groups(of.new(now.clause));
    return [...groups(of.old(old.clause))].flatMap(([role, symbols]) =>
      symbols.flatMap((symbol, index) => {
        const renamed = after.get(role)?.[index];
        if (renamed === undefined || !differ(symbol, renamed)) return [];
        return [{ clause: { old: old.clause, new: now.clause }, symbol: { old: symbol, new: renamed } }];
      }),
    );
  });
}

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
