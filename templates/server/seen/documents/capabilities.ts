import type { InterfaceDefinition } from "../../definition.js";
import { isObject } from "../../record/assign.js";

/** Where the generator writes what a server of the interface has to be able to do; only for an interface of FHIR's records. */
export const requirementsPath = "fhir/capability-statement.json";

/**
 * The CapabilityStatement of this very server: of the kind `instance`, which instantiates the interface's requirements
 * (http://hl7.org/fhir/R4/capabilitystatement.html). `url` is where its records are.
 */
export function statementOf(requirements: string, { name, title }: InterfaceDefinition, url: string): string {
  const statement: unknown = JSON.parse(requirements);
  if (!isObject(statement)) throw new Error(`${requirementsPath} is no object`);
  const { url: canonical, ...rest } = statement;
  return JSON.stringify({
    ...rest,
    instantiates: [canonical],
    kind: "instance",
    software: { name: `${name}-server` },
    implementation: { description: title, url },
  });
}

/**
 * The paths of the statement: below the URL of the server, and below what a client of FHIR takes for the base, which is what
 * stands before the type in each form that ends with it.
 */
export function statementRoutes({ forms }: InterfaceDefinition): readonly string[] {
  const bases = forms
    .filter(({ segments }) => segments.at(-1)?.kind === "type")
    .map(({ segments }) =>
      segments
        .slice(0, -1)
        .map((segment) => (segment.kind === "literal" ? `/${segment.text}` : `/:${segment.kind}`))
        .join(""),
    );
  return [...new Set(["", ...bases])].map((base) => `${base}/metadata`);
}
