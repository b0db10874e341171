// The list of all generated files whose statements are compared with the model.
import type { Artefact } from "./artefact.js";
import { client } from "./client.js";
import { capabilityStatement, searchParameters } from "./fhir-definitions.js";
import { jsonSchemas } from "./json-schemas.js";
import { openapiDocument } from "./openapi-document.js";
import { provenance } from "./provenance.js";
import { htmlPages, markdownPages } from "./reference-pages.js";
import { serverDefinition } from "./server-definition.js";
import { types } from "./types.js";
import { validators } from "./validators.js";

export const artefacts: readonly Artefact[] = [
  types,
  jsonSchemas,
  validators,
  serverDefinition,
  openapiDocument,
  capabilityStatement,
  searchParameters,
  client,
  markdownPages,
  htmlPages,
  provenance,
];
