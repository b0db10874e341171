// Reads facts from the OpenAPI document.
import { interactionsIn, isJson, type OpenapiDocument, resolve } from "../contract.js";
import { type Artefact, type Fact, filesAt } from "./artefact.js";
import { ownersOf } from "./owners.js";
import { schemaFields } from "./schema-fields.js";

/** Tags are types, ids of operations begin with the interaction, and only parameters of the interface have a clause. */
export const openapiDocument: Artefact = {
  name: "OpenAPI",
  at: "openapi.json",
  kinds: ["type", "interaction", "parameter", "field"],
  read: async (files, model) => {
    const document: OpenapiDocument = JSON.parse(filesAt(files, "openapi.json")[0]?.text ?? "");
    const owners = ownersOf(model);
    const fields = Object.entries(document.components["schemas"] ?? {}).flatMap(([name, schema]) => {
      const owner = owners.get(name);
      return owner === undefined ? [] : schemaFields(owner, schema);
    });
    return [...interactionFacts(document), ...fields];
  },
};

function interactionFacts(document: OpenapiDocument): readonly Fact[] {
  return interactionsIn(document).flatMap(({ operation }): readonly Fact[] => {
    const [owner = ""] = operation.tags;
    const parameters = (operation.parameters ?? []).map(({ $ref }) => resolve(document, String($ref)));
    const own = parameters.filter((one) => isJson(one) && one["x-cri-clause"] !== undefined);
    return [
      { kind: "type", owner },
      { kind: "interaction", owner, name: /^[a-z]*/.exec(operation.operationId)?.[0] ?? "" },
      ...own.map((one): Fact => ({ kind: "parameter", owner, name: isJson(one) ? String(one["name"]) : "" })),
    ];
  });
}
