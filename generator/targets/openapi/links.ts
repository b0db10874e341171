// Describes the links from an add to the operations on the new record in OpenAPI.

import type { InteractionKind, InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { Schema } from "../shared/null-schema.js";
import type { Names } from "./component-names.js";
import { siteNames } from "./component-names.js";

const next = ["read", "update", "delete"] as const satisfies readonly InteractionKind[];

const words: Readonly<Record<(typeof next)[number], string>> = {
  read: "Read the record by its id.",
  update: "Replace the record; its body names it by its id.",
  delete: "Delete the record by its id.",
};

/** The operations on an added record, in the same path form, with its id taken from the response. */
export function linksOf(model: InterfaceModel, names: Names, resource: Resource, form: PathForm): Schema {
  const sameSite = Object.fromEntries(
    siteNames(model, names).map((name) => [
      name,
      model.site?.header === undefined ? `$request.path.${name}` : `$request.header.${model.site.header}`,
    ]),
  );
  const links = next.flatMap((kind) => {
    const rule = model.interactions.find((one) => one.kind === kind);
    if (!offers(resource, kind) || rule === undefined) return [];
    const id = rule.on === "record" ? { [names.id]: `$response.body#/${idMemberOf(model)}` } : {};
    const link = {
      operationId: names.operation(resource, kind, form.name),
      parameters: { ...sameSite, ...id },
      ...(kind === "update" && rule.patches !== true ? { requestBody: "$response.body" } : {}),
      description:
        rule.patches === true
          ? "Change the record by a list of operations."
          : rule.merges === true
            ? "Change the record; what the body leaves out stays."
            : words[kind],
    };
    return [[kind, link]];
  });
  return links.length === 0 ? {} : { links: Object.fromEntries(links) };
}
