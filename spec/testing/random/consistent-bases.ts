// Makes the bases of a random spec consistent: only derived nodes have `derived-from`.
import { isObject } from "../../language/schema.js";

/** The value with consistent bases, without undefined members. */
export function consistentBases(value: unknown): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner) ? withConsistentBasis(inner) : inner,
  );
  const plain: unknown = JSON.parse(text);
  return isObject(plain) ? plain : {};
}

/** Members of a record may have these names too; their types are kept. */
function withConsistentBasis(node: Record<string, unknown>): Record<string, unknown> {
  const { basis, "derived-from": from, ...rest } = node;
  if (basis === "derived") return typeof from === "string" ? node : rest;
  return basis === undefined ? rest : { ...rest, basis };
}
