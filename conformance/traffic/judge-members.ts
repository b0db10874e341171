// Judges whether a read returns each member that was sent in the documented form.
import type { JsonObject } from "../../spec/json.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { judgeRoundTrip, memberComesBack, type RoundTrip } from "../checks/interactions/round-trip.js";
import { type ValueField, valueFieldsOf } from "../checks/interactions/value-fields.js";
import type { Place } from "../checks/places.js";
import { type Holder, holdersOf, namedValueComesBack } from "../checks/search/named-values.js";
import { valuesAt } from "../search/record-values.js";
import { isDocumented } from "./documented-value.js";
import type { Watch } from "./watch.js";

interface Members {
  readonly leaves: readonly ValueField[];
  readonly holders: readonly Holder[];
}

const known = new WeakMap<Resource, Members>();

function membersOf(model: InterfaceModel, resource: Resource): Members {
  const leaves = () => valueFieldsOf(model, resource).filter(({ path }) => path !== model.typeMember);
  const members = known.get(resource) ?? { leaves: leaves(), holders: holdersOf(model, resource) };
  known.set(resource, members);
  return members;
}

export function judgeMembers(
  { model, ledger }: Watch,
  place: Place,
  sent: JsonObject,
  trip: Pick<RoundTrip, "differences" | "exchange">,
): void {
  const { leaves, holders } = membersOf(model, place.resource);
  for (const valueField of leaves) {
    const { path } = valueField;
    const values = valuesAt(sent, path);
    if (values.length === 0 || !isDocumented(sent, valueField)) continue;
    const finding = judgeRoundTrip(trip, path);
    ledger.take(memberComesBack.idOf({ ...place, valueField }), finding);
    for (const holder of holders) {
      if (holder.valueField.path === path && values.includes(holder.named.value))
        ledger.take(namedValueComesBack.idOf({ ...place, ...holder }), finding);
    }
  }
}

/** Whether a round trip has shown that the deployment loses this field, or one inside it. */
export function isLost({ model, ledger }: Watch, place: Place, field: string): boolean {
  return membersOf(model, place.resource).leaves.some(
    (valueField) =>
      (valueField.path === field || valueField.path.startsWith(`${field}.`)) &&
      ledger.of(memberComesBack.idOf({ ...place, valueField })).fails > 0,
  );
}
