// Reads the flag `--id TYPE/ID`.
import { nearest } from "../../spec/diagnostics/near.js";
import type { InterfaceModel } from "../../spec/model.js";
import { UserError } from "../../spec/user-error.js";

/** Ids by type, in the order in which they were given, each once. */
export type IdsByType = Readonly<Record<string, readonly string[]>>;

/** Reads `TYPE/ID`s, as `--id` takes them. Throws `UserError` for other texts, or for a type that the model does not have. */
export function idsOf(pairs: readonly string[], model: InterfaceModel): IdsByType {
  const known = model.resources.map(({ name }) => name);
  const found = new Map<string, Set<string>>();
  for (const pair of pairs) {
    const slash = pair.indexOf("/");
    const type = pair.slice(0, slash);
    const id = pair.slice(slash + 1);
    if (slash < 1 || id === "" || id.includes("/"))
      throw new UserError(`--id ${pair} does not have the form TYPE/ID`, "write --id TYPE/ID");
    if (!known.includes(type)) throw unknownType(pair, type, known);
    found.set(type, (found.get(type) ?? new Set()).add(id));
  }
  return Object.fromEntries([...found].map(([type, ids]) => [type, [...ids]]));
}

function unknownType(pair: string, type: string, known: readonly string[]): UserError {
  const near = nearest(type, known);
  const remedy = near === undefined ? `the types are ${known.join(", ")}` : `did you mean ${near}?`;
  return new UserError(`--id ${pair} names no type of the interface`, remedy);
}

/** The ids of both, those of `first` before those of `second`. */
export function bothIds(first: IdsByType, second: IdsByType): IdsByType {
  const types = [...new Set([...Object.keys(first), ...Object.keys(second)])];
  return Object.fromEntries(
    types.map((type) => [type, [...new Set([...(first[type] ?? []), ...(second[type] ?? [])])]]),
  );
}
