import { isObject } from "../../language/schema.js";

/** The same value where what is derived says from what, and nothing else does; what is undefined is not there. */
export function settled(value: unknown): Readonly<Record<string, unknown>> {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner) ? settledNode(inner) : inner,
  );
  const plain: unknown = JSON.parse(text);
  return isObject(plain) ? plain : {};
}

/** Members of a record may be called so, too: their types stay what they are. */
function settledNode(node: Record<string, unknown>): Record<string, unknown> {
  const { basis, "derived-from": from, ...rest } = node;
  if (basis === "derived") return typeof from === "string" ? node : rest;
  return basis === undefined ? rest : { ...rest, basis };
}
