// Checks that a text is not nested too deep for the YAML reader.
/**
 * The depth limit: far more than a spec needs, and well below the thousands of levels at which the YAML reader's
 * recursion would crash the process. So it is checked before parsing.
 */
const unbearable = 400;

/** Offset at which a text nests too deep, by open brackets or by indentation within one line. */
export function unbearableAt(text: string): number | undefined {
  let open = 0;
  for (let offset = 0; offset < text.length; offset++) {
    const letter = text[offset];
    if (letter === "[" || letter === "{") open++;
    else if ((letter === "]" || letter === "}") && open > 0) open--;
    if (open > unbearable) return offset;
  }
  const indent = /^[ \t?:-]{800}/m.exec(text);
  return indent === null ? undefined : indent.index;
}
