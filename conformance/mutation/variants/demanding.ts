// Conforming variants that require more of a request than our server: flagged parameters, a header, one path form.
import { contradictedFlags } from "../../../spec/contradicted-flags.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { plainReply } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";

/** A search without a flagged parameter is refused, although an at-least-one rule allows any alternative. */
const everyFlag: ConformingVariant = {
  name: "a search needs every parameter that is flagged as required",
  layer: "search",
  answers: ["required-flags"],
  suits: ({ resources }) => resources.some((resource) => contradictedFlags(resource).length > 0),
  behaviour: () => async (call, next) => {
    const { route } = call;
    if (route?.kind !== "search") return next(call);
    const missing = contradictedFlags(route.resource).find(({ name }) => !call.url.searchParams.has(name));
    return missing ? plainReply(400, { error: `${missing.name} is required` }) : next(call);
  },
};

/** An update identifies its record by a header, which no client can guess. */
const updateByHeader: ConformingVariant = {
  name: "an update needs a header that names its record",
  layer: "store",
  answers: ["update-target"],
  follows: [
    "unlisted-operation",
    "stale-update",
    "update-response",
    "update-absent",
    "update-left-out",
    "status-transitions",
    "changes.history",
  ],
  suits: (model) => offersAny(model, "update") && collectionUpdates(model),
  behaviour: () => async (call, next) =>
    call.route?.kind === "update" ? plainReply(400, { error: "which record?" }) : next(call),
};

/** The document lists operations by type, and does not say in which path form records are added. */
const addsByOneForm: ConformingVariant = {
  name: "records are added by one path form only",
  layer: "store",
  answers: ["add-forms"],
  // A form with separate records that accepts no adds would have no records.
  sole: ["forms"],
  suits: ({ resources }) => resources.some(({ forms }) => forms.length > 1),
  behaviour: () => async (call, next) => {
    const { route } = call;
    const other = route?.kind === "add" && route.form.name !== route.resource.forms[0];
    return other ? plainReply(405, { error: "not here" }) : next(call);
  },
};

const collectionUpdates = ({ interactions }: InterfaceModel): boolean =>
  interactions.some(({ kind, on }) => kind === "update" && on === "collection");

export const conformingDemands: readonly ConformingVariant[] = [everyFlag, updateByHeader, addsByOneForm];
