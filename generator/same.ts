/** Whether two values of plain data say the same. */
export type IsSame = (before: unknown, now: unknown) => boolean;

/** Where the model says at which lines of the spec a node stands. */
const places: ReadonlySet<string> = new Set(["at"]);

/** Holds parts of two runs against each other, lines of the spec aside, and each pair only once: many files are made from one part. */
export function comparison(): IsSame {
  const found = new Map<unknown, { readonly before: unknown; readonly isSame: boolean }>();
  return (before, now) => {
    if (before === now) return true;
    const known = found.get(now);
    if (known !== undefined && known.before === before) return known.isSame;
    const isSame = same(before, now, places);
    found.set(now, { before, isSame });
    return isSame;
  };
}

type Members = Readonly<Record<string, unknown>>;

const none: ReadonlySet<string> = new Set();

/**
 * Whether two values of plain data, maps among them, say the same, members of some names aside. Node's own comparison takes
 * longer than many a page to make.
 */
export function same(a: unknown, b: unknown, aside = none): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) return sameLists(a, b, aside);
  if (a instanceof Map && b instanceof Map) return sameEntries(a, b, aside);
  return Object.getPrototypeOf(a) === Object.getPrototypeOf(b) && sameMembers(a, b, aside);
}

function sameLists(a: readonly unknown[], b: readonly unknown[], aside: ReadonlySet<string>): boolean {
  return a.length === b.length && a.every((item, index) => same(item, b[index], aside));
}

function sameEntries(
  a: ReadonlyMap<unknown, unknown>,
  b: ReadonlyMap<unknown, unknown>,
  aside: ReadonlySet<string>,
): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && same(value, b.get(key), aside));
}

function sameMembers(a: Members, b: Members, aside: ReadonlySet<string>): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && (aside.has(name) || same(a[name], b[name], aside)));
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}
