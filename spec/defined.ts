// Removes undefined members from an object.

type Kept<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same members without those that are undefined: an absent member of the model is absent, not undefined. */
export function defined<T extends object>(members: T): Kept<T> {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined);
  // The type describes this filter, but the compiler can't follow it through entries.
  return Object.fromEntries(kept) as Kept<T>;
}
