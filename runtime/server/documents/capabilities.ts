// Writes the CapabilityStatement that is served at `/metadata`.
import type { RequiredCredentials } from "../auth/credentials.js";
import type { FormDefinition, InterfaceDefinition } from "../definition.js";
import { isObject } from "../record/assign.js";

/** The file in which the generator describes the capabilities of a server; only for an interface of FHIR's records. */
export const requirementsPath = "fhir/capability-statement.json";

/**
 * The CapabilityStatement of this server: of the kind `instance`, which instantiates the interface's requirements
 * (http://hl7.org/fhir/R4/capabilitystatement.html). `url` is the base URL of its records.
 */
export function statementOf(
  requirements: string,
  { name, title }: InterfaceDefinition,
  url: string,
  required: RequiredCredentials,
): string {
  const statement: unknown = JSON.parse(requirements);
  if (!isObject(statement)) throw new Error(`${requirementsPath} is not an object`);
  const { url: canonical, rest, ...others } = statement;
  return JSON.stringify({
    ...others,
    ...(Array.isArray(rest) ? { rest: rest.map((one: unknown) => servedRest(one, required)) } : {}),
    instantiates: [canonical],
    kind: "instance",
    software: { name: `${name}-server` },
    implementation: { description: title, url },
  });
}

/** The statement with what this server does in addition to the interface's requirements. */
function servedRest(rest: unknown, required: RequiredCredentials): unknown {
  if (!isObject(rest)) return rest;
  const resources = Array.isArray(rest["resource"]) ? rest["resource"] : [];
  const security = securityOf(required);
  return {
    ...rest,
    ...(security === undefined ? {} : { security }),
    resource: resources.map(servedResource),
  };
}

/** Versions and conditions, by the interactions that the type has (http://hl7.org/fhir/R4/http.html). */
function servedResource(resource: unknown): unknown {
  if (!isObject(resource)) return resource;
  const interactions = Array.isArray(resource["interaction"]) ? resource["interaction"] : [];
  const has = (code: string): boolean =>
    interactions.some((one: unknown) => isObject(one) && one["code"] === code);
  return {
    ...resource,
    versioning: "versioned",
    ...(has("read") ? { readHistory: false, conditionalRead: "not-match" } : {}),
    ...(has("update") ? { updateCreate: false, conditionalUpdate: false } : {}),
    ...(has("create") ? { conditionalCreate: true } : {}),
    ...(has("delete") ? { conditionalDelete: "not-supported" } : {}),
  };
}

/** What is known about authentication; undefined if only a team's own code knows. */
function securityOf(required: RequiredCredentials): object | undefined {
  if (required === "unknown") return undefined;
  if (required === "nothing") return { description: "No authentication is required." };
  const { issuer } = required;
  if (issuer === undefined) {
    return {
      service: [{ text: "Bearer token" }],
      description: "A bearer token (RFC 6750) with every request.",
    };
  }
  const system = "http://terminology.hl7.org/CodeSystem/restful-security-service";
  return {
    service: [{ coding: [{ system, code: "OAuth" }], text: "Bearer token" }],
    description: `A JWT that ${issuer} issued, as a bearer token (RFC 6750), with every request.`,
  };
}

/** The paths of the statement. */
export const statementRoutes = (definition: InterfaceDefinition): readonly string[] =>
  baseRoutes(definition).map((base) => `${base}/metadata`);

/**
 * The URL of the server, and every URL that a FHIR client may use as the base. These are the part before the type in each form that
 * ends with the type, and the literal segments at the start of such a form.
 */
export function baseRoutes({ forms }: InterfaceDefinition): readonly string[] {
  const bases = forms
    .filter(({ segments }) => segments.at(-1)?.kind === "type")
    .flatMap(({ segments }) => {
      const before = segments.slice(0, -1);
      const fixed = before.findIndex(({ kind }) => kind !== "literal");
      const ends = before.map((_, index) => index + 1).filter((end) => end <= fixed || end === before.length);
      return ends.map((end) => pathOf(before.slice(0, end)));
    });
  return [...new Set(["", ...bases])];
}

const pathOf = (segments: FormDefinition["segments"]): string =>
  segments.map((segment) => (segment.kind === "literal" ? `/${segment.text}` : `/:${segment.kind}`)).join("");
