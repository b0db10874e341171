/** What an object was asked for: some of its members by name, or all that it has. */
export interface Asked {
  readonly members: ReadonlySet<PropertyKey>;
  readonly all: boolean;
}

/** An object that gives what `object` does, and a note of what it was asked for, which grows as it is asked. */
export function noting<T extends object>(object: T): { readonly view: T; readonly asked: Asked } {
  const members = new Set<PropertyKey>();
  const asked = { members, all: false };
  const all = (): void => {
    asked.all = true;
  };
  const view = new Proxy(object, {
    get(target, name): unknown {
      members.add(name);
      return Reflect.get(target, name);
    },
    has(target, name) {
      all();
      return Reflect.has(target, name);
    },
    ownKeys(target) {
      all();
      return Reflect.ownKeys(target);
    },
  });
  return { view, asked };
}

/** Whether another object would have answered the same. */
export function answersAlike<T extends object>(
  before: T,
  now: T,
  { members, all }: Asked,
  isSame: (before: unknown, now: unknown) => boolean,
): boolean {
  if (all) return isSame(before, now);
  return [...members].every((name) => isSame(Reflect.get(before, name), Reflect.get(now, name)));
}
