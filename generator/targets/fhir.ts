// Generates the FHIR definitions: a CapabilityStatement and its SearchParameters.
import { jsonText } from "../layout/json-text.js";
import type { Target } from "../target.js";
import { capabilityStatement } from "./fhir/capability-statement.js";
import { searchParameters } from "./fhir/search-parameters.js";

/**
 * Definitions for FHIR's own tools (R4): a CapabilityStatement, and a Bundle of its SearchParameters. Only if the
 * spec says that the records are FHIR's, since the type names refer to FHIR's resources.
 */
export const fhir: Target = {
  name: "fhir",
  generate: async (context) =>
    context.model.fhir === undefined
      ? []
      : [
          {
            path: "fhir/capability-statement.json",
            text: jsonText(capabilityStatement(context, context.model.fhir)),
          },
          { path: "fhir/search-parameters.json", text: jsonText(searchParameters(context)) },
        ],
};
