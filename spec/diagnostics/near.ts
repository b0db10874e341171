// Finds the known name that a user probably meant.
/**
 * The known name closest to `written`, if it is close enough to be meant: at most a third of its letters differ,
 * rounded up, ignoring case. Ties go to the name that sorts first.
 */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase();
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of [...known].sort()) {
    if (name === written) continue;
    const most = best?.distance ?? 1 + Math.ceil(written.length / 3);
    // Each surplus letter is a difference.
    if (Math.abs(name.length - written.length) >= most) continue;
    const distance = editDistance(wanted, name.toLowerCase());
    if (distance < most) best = { name, distance };
  }
  return best?.name;
}

/**
 * Letters to insert, delete, replace or swap with their neighbour (optimal string alignment). fastest-levenshtein counts no
 * swaps: for `raed` it would name `add` and not `read`.
 */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const at = (cells: readonly number[], k: number) => cells[k] ?? Number.POSITIVE_INFINITY;
      const replaced = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : replaced;
      row.push(Math.min(at(previous, j) + 1, at(row, j - 1) + 1, replaced, swapped));
    }
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
