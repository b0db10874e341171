/** The start spec with its second type, as a user gets it by removing the "# " as its comment says. */
export function withSecondType(text: string): string {
  const start = text.indexOf("  # Appointment:");
  const end = text.indexOf("\n\n", start);
  return text.slice(0, start) + text.slice(start, end).replaceAll(/^ {2}# /gm, "  ") + text.slice(end);
}
