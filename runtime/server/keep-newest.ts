/** Adds an entry at the end of a Map, and removes the oldest one if the Map exceeds its limit. */
export function keepNewest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  // A Map is in the order of insertion.
  map.delete(key);
  map.set(key, value);
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
