// Reads JSON that a server sent, in whatever form.

/** The members of a JSON object; none for any other value. */
export const membersOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};

/** The value of a JSON text; undefined if it is not JSON. */
export function parsed<Said = unknown>(text: string): Said | undefined {
  try {
    const value: Said = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
