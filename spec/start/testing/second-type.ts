/** The start spec with its second type, as a user gets it by removing the "# " as its comment says. */
export const withSecondType = (text: string): string => uncommented(text, "  # Appointment:");

/** The start spec with the gaps for plain JSON. */
export const withPlainJson = (text: string): string => uncommented(text, "  # media.type:");

/** The lines from this one up to the next empty line, without the "# ". */
function uncommented(text: string, first: string): string {
  const start = text.indexOf(first);
  const empty = text.indexOf("\n\n", start);
  const end = empty < 0 ? text.length : empty;
  return text.slice(0, start) + text.slice(start, end).replaceAll(/^ {2}# /gm, "  ") + text.slice(end);
}
