// Judges whether a read returns what was added.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { checkId } from "../../checks/check.js";
import { differenceFinding } from "../../checks/interactions/round-trip.js";
import { type ValueField, valueFieldsOf } from "../../checks/interactions/value-fields.js";
import { type Holder, holdersOf } from "../../checks/search/named-values.js";
import { idIn } from "../../http/api/record-id.js";
import { placeName } from "../../http/collection-names.js";
import type { Exchange } from "../../http/exchange.js";
import { valuesAt } from "../../search/record-values.js";
import { type Difference, sameRecord } from "../../search/same-record.js";
import { isDocumented } from "../documented-value.js";
import type { Departure } from "../ledger.js";
import type { Seen, Watch } from "../watch.js";

interface Members {
  readonly leaves: readonly ValueField[];
  readonly holders: readonly Holder[];
}

const known = new WeakMap<Resource, Members>();

function membersOf(model: InterfaceModel, resource: Resource): Members {
  const before = known.get(resource);
  if (before) return before;
  const leaves = valueFieldsOf(model, resource).filter(({ path }) => path !== model.typeMember);
  const members = { leaves, holders: holdersOf(model, resource) };
  known.set(resource, members);
  return members;
}

/** A read returns each member that was sent in the documented form. */
export function judgeRoundTrip(watch: Watch, seen: Seen, sent: JsonObject, read: JsonObject): void {
  const { asked } = seen;
  const { leaves, holders } = membersOf(watch.model, asked.resource);
  const differences = sameRecord(sent, read, asked.resource, watch.model);
  const judge = (family: string, name: string, path: string) =>
    judgeMember(watch, seen, checkId(family, placeName(asked), name), differenceAt(differences, path));
  for (const leaf of leaves) {
    const values = valuesAt(sent, leaf.path);
    if (values.length === 0 || !isDocumented(sent, leaf)) continue;
    judge("round-trip", leaf.path, leaf.path);
    for (const { named } of holders.filter((holder) => holder.valueField.path === leaf.path)) {
      if (values.includes(named.value)) judge("named-value", `${leaf.path}=${named.value}`, leaf.path);
    }
  }
  judgeId(watch, seen, read, differences.length === 0);
}

/** Whether a round trip has shown that the deployment loses this field, or one inside it. */
export function isLost(watch: Watch, { asked }: Seen, field: string): boolean {
  return membersOf(watch.model, asked.resource).leaves.some(
    ({ path }) =>
      (path === field || path.startsWith(`${field}.`)) &&
      watch.ledger.of(checkId("round-trip", placeName(asked), path)).fails > 0,
  );
}

/** A value that was sent, and another one that a read returned. */
export function departureOf(difference: Difference, exchange: Exchange): Departure {
  const { verdict: _, ...details } = differenceFinding(difference, exchange);
  return { ...details, exchange };
}

function differenceAt(differences: readonly Difference[], path: string): Difference | undefined {
  return differences.find(({ field }) => field === path || path.startsWith(`${field}.`));
}

function judgeMember(watch: Watch, { exchange }: Seen, id: string, difference: Difference | undefined): void {
  if (!difference) {
    watch.ledger.pass(id);
    return;
  }
  watch.ledger.fail(id, departureOf(difference, exchange));
}

function judgeId(watch: Watch, { asked, exchange }: Seen, read: JsonObject, whole: boolean): void {
  const own = idIn(watch.model, read);
  const id = checkId("ids", placeName(asked), "opaque");
  if (own === asked.id && whole) watch.ledger.pass(id);
  if (own === undefined || own === asked.id) return;
  const expected = `${asked.resource.name} ${asked.id} with its own content`;
  watch.ledger.fail(id, { code: "other-record", expected, actual: `the record ${own}`, exchange });
}
