// Says what can be done about records whose delete was refused with a 409, since other records refer to them.

import { targetsOf } from "../../spec/inner-types.js";
import type { Resource } from "../../spec/model.js";
import { offers } from "../../spec/offers.js";
import { fieldsOf } from "../behaviours/fields.js";

/** `refused` are the types of these records, and `left` those of all records of the run that remain. */
export function whatToDeleteFirst(refused: ReadonlySet<string>, left: readonly Resource[]): string {
  const referring = [...new Set(left)].filter((resource) =>
    fieldsOf(resource).some(({ type }) => targetsOf(type).some((target) => refused.has(target))),
  );
  const lasting = referring.filter((resource) => !offers(resource, "delete"));
  const names = (types: readonly Resource[]) => types.map(({ name }) => name).join(", ");
  const why = "A deployment answers 409 if other records refer to a record.";
  if (lasting.length === 0)
    return `${why} Delete those first${referring.length === 0 ? "" : `: ${names(referring)}`}.`;
  return `${why} Records of these types remain, can refer to it, and have no delete in the interface: ${names(lasting)}. Delete those first, in the deployment itself.`;
}
