type Members = Readonly<Record<string, unknown>>;

/** Whether two values of plain data, maps among them, say the same. Node's own comparison takes longer than many a page to make. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return sameLists(a, b);
  if (a instanceof Map && b instanceof Map) return sameEntries(a, b);
  return Object.getPrototypeOf(a) === Object.getPrototypeOf(b) && sameMembers(a, b);
}

function sameLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => same(item, b[index]));
}

function sameEntries(a: ReadonlyMap<unknown, unknown>, b: ReadonlyMap<unknown, unknown>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && same(value, b.get(key)));
}

function sameMembers(a: Members, b: Members): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && same(a[name], b[name]));
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}
