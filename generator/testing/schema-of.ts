import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Json } from "./contract.js";

/** What a schema finds wrong with a value: texts, none for a good one. */
export type Verdict = (value: unknown) => readonly string[];

/** Compiles schemas of an OpenAPI document, in ajv's strict mode; words of OpenAPI and of its extensions are known. */
export function schemasOf({ components }: { readonly components: Json }): (schema: unknown) => Verdict {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  addFormats.default(ajv);
  for (const word of new Set(JSON.stringify(components).match(/x-cri-[a-z-]+/g))) ajv.addKeyword(word);
  ajv.addSchema({ $id: "document", $defs: inDefs(components["schemas"]) });
  return (schema) => {
    const validate = ajv.compile(inDefs(schema));
    return (value) => {
      validate(value);
      return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    };
  };
}

/** The same with its references to where ajv is told that the schemas are. */
function inDefs(schema: unknown): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll("#/components/schemas/", "document#/$defs/"));
}
