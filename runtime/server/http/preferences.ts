// Reads the Prefer header of a request.
import type { Context } from "hono";

/** What a client prefers, if it says so (RFC 7240, and http://hl7.org/fhir/http.html#ops). */
export interface Preferences {
  readonly return?: "minimal" | "representation" | "OperationOutcome";
  readonly handling?: "strict" | "lenient";
}

const known = {
  return: ["minimal", "representation", "OperationOutcome"],
  handling: ["strict", "lenient"],
} as const;

/** The first value of a preference; an unknown value is ignored (RFC 7240, section 2). */
function preferred<T extends string>(header: string, name: string, values: readonly T[]): T | undefined {
  for (const part of header.split(",")) {
    const [key = "", value = ""] = (part.split(";")[0] ?? "").split("=").map((text) => text.trim());
    if (key.toLowerCase() !== name) continue;
    const plain = value.replace(/^"(.*)"$/, "$1");
    return values.find((one) => one.toLowerCase() === plain.toLowerCase());
  }
  return undefined;
}

export function preferencesOf(context: Context): Preferences {
  const header = context.req.header("Prefer");
  if (header === undefined) return {};
  const returned = preferred(header, "return", known.return);
  const handling = preferred(header, "handling", known.handling);
  return {
    ...(returned === undefined ? {} : { return: returned }),
    ...(handling === undefined ? {} : { handling }),
  };
}

/** Whether the client prefers to poll instead of waiting for the answer (RFC 7240, section 4.1). */
export const wantsAsync = (context: Context): boolean =>
  preferred(context.req.header("Prefer") ?? "", "respond-async", [""]) !== undefined;

/** The header that says which preference was followed (RFC 7240, section 3). */
export const appliedHeader = <Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): Readonly<Record<string, string>> =>
  value === undefined ? {} : { "Preference-Applied": `${name}=${value}` };
