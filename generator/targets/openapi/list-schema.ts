// Writes the schema of a list in OpenAPI.
import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { pagings, totals } from "../../../spec/answers/lists.js";
import type { InterfaceModel } from "../../../spec/model.js";
import type { Schema } from "../schemas.js";
import { within } from "./answer-bodies.js";
import type { Names } from "./component-names.js";
import { schemaRef } from "./server-schemas.js";

const total = (always: boolean): Schema => ({
  type: "integer",
  minimum: 0,
  description: `The number of all matching records${always ? "" : "; present only if it was requested"}.`,
});

/** A page of a list as our server writes it. */
export function listSchema(model: InterfaceModel, names: Names, type: string, stored: string): Schema {
  const shape = answerOf(model, "search-response");
  const description = `A page of a list of ${type}, ${answerOf(model, "search-order")}.`;
  const counted = answerOf(model, "search-total") === totals.body;
  if (shape.as === "Bundle") return { description, ...bundleSchema(names, stored, counted) };
  const items = { type: "array", items: within(shape.within, schemaRef(stored)) };
  if (shape.as === "array") return { description, ...items };
  const linked = answerOf(model, "search-paging") === pagings.body;
  return {
    description,
    type: "object",
    required: [...(counted ? ["total"] : []), shape.member],
    properties: {
      total: total(counted),
      [shape.member]: items,
      ...(linked ? { next: { type: "string", format: "uri", description: "URL of the next page." } } : {}),
    },
  };
}

function bundleSchema(names: Names, stored: string, counted: boolean): Schema {
  return {
    type: "object",
    required: ["resourceType", "type", ...(counted ? ["total"] : []), "link", "entry"],
    properties: {
      resourceType: { const: "Bundle" },
      type: { const: "searchset" },
      total: total(counted),
      link: { type: "array", items: schemaRef(names.bundleLink) },
      entry: {
        type: "array",
        items: {
          type: "object",
          required: ["fullUrl", "resource"],
          properties: {
            fullUrl: { type: "string", format: "uri" },
            resource: schemaRef(stored),
            search: { type: "object", properties: { mode: { const: "match" } } },
          },
        },
      },
    },
  };
}
