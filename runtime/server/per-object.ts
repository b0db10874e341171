/** Memoises a function of an object: the result lives as long as the object. */
export function perObject<Of extends object, Result extends object>(
  work: (of: Of) => Result,
): (of: Of) => Result {
  const known = new WeakMap<Of, Result>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before;
    const result = work(of);
    known.set(of, result);
    return result;
  };
}
