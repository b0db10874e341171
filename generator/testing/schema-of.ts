// Compiles schemas of an OpenAPI document with ajv, for tests.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Json } from "./contract.js";

/** The errors of a value; empty if it is valid. */
export type Verdict = (value: unknown) => readonly string[];

/** Uses ajv's strict mode, in which the keywords of OpenAPI and of our extensions are known. */
export function schemasOf({ components }: { readonly components: Json }): (schema: unknown) => Verdict {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  for (const word of new Set(JSON.stringify(components).match(/x-cri-[a-z-]+/g))) ajv.addKeyword(word);
  // OpenAPI 3.1, section 4.8.25: it only helps to choose among the schemas of oneOf.
  ajv.addKeyword("discriminator");
  ajv.addSchema({ $id: "document", $defs: inDefs(components["schemas"]) });
  return (schema) => {
    const validate = ajv.compile(inDefs(schema));
    return (value) => {
      validate(value);
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    };
  };
}

/** The schema with its references changed to the place where ajv has the schemas. */
function inDefs(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "document#/$defs/"));
}
