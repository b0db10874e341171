// Conforming variants that require more of a request than our server: flagged parameters, a header, one path form.
import { contradictedFlags } from "../../../spec/contradicted-flags.js";
import { offersAny } from "../../../spec/offers.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { is, variantsOf } from "./rows.js";

const flagged = variantsOf("search", {
  suits: ({ resources }) => resources.some((resource) => contradictedFlags(resource).length > 0),
});
const updates = variantsOf("store", {
  follows: [
    ...["unlisted-operation", "stale-update", "update-response", "update-absent"],
    ...["update-left-out", "status-transitions", "changes.history"],
  ],
  suits: (model) =>
    offersAny(model, "update") &&
    model.interactions.some(({ kind, on }) => kind === "update" && on === "collection"),
});
const forms = variantsOf("store", {
  // A form with separate records that accepts no adds would have no records.
  sole: ["forms"],
  suits: ({ resources }) => resources.some((resource) => resource.forms.length > 1),
});

export const conformingDemands: readonly ConformingVariant[] = [
  // A search without a flagged parameter is refused, although an at-least-one rule allows any alternative.
  flagged.refuses(
    "required-flags",
    "a search needs every parameter that is flagged as required",
    400,
    (call) =>
      is(call, "search") &&
      contradictedFlags(call.route.resource).some(({ name }) => !call.url.searchParams.has(name)),
  ),
  // An update identifies its record by a header, which no client can guess.
  updates.refuses("update-target", "an update needs a header that names its record", 400, (call) =>
    is(call, "update"),
  ),
  // The document lists operations by type, and does not say in which path form records are added.
  forms.refuses(
    "add-forms",
    "records are added by one path form only",
    405,
    (call) => is(call, "add") && call.route.form.name !== call.route.resource.forms[0],
  ),
];
