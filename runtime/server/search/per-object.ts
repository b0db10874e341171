/** Computes a value once for each object, for as long as the object exists. */
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
