/**
 * Far beyond what a spec nests, and well below what the YAML reader's recursion can bear: past some thousand levels it
 * takes the process down, so this is found out before it reads.
 */
const unbearable = 400;

/** Offset at which a text nests beyond all measure, by brackets left open or by indentation within one line. */
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
