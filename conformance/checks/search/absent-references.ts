// Finds out whether a search that fails refers to a record that does not exist: the document does not say how that is answered.

import { offers } from "../../../spec/offers.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Session } from "../../fixtures/session.js";
import { blockTooFew } from "../../http/blocked.js";
import type { Exchange } from "../../http/exchange.js";
import { referenceTail } from "../../http/record-url.js";
import { isAbsent } from "../../http/status.js";

/**
 * Throws `Blocked` if a search that is refused, or lacks a record, refers to a record which does not exist. Only records that were there
 * before the run can refer to such a record.
 */
export async function blockAbsent(session: Session, exchange: Exchange): Promise<void> {
  const { status = 0, url } = exchange;
  const at = session.collections.find((one) => url.startsWith(`${session.api.collectionUrl(one)}?`));
  if (at === undefined || status === 0 || status >= 500) return;
  const { resource } = at;
  if (session.settings.write && offers(resource, "add")) return;
  for (const [name, value] of new URL(url).searchParams) {
    const parameter = resource.parameters.find((one) => one.name === name && one.match === "reference");
    if (parameter === undefined || !(await isAbsentRecord(session, parameter, value))) continue;
    const why = `the search refers to a record that does not exist (${name}=${value}), and the document does not say how that is answered; give the id of a record that refers to an existing one: --id ${resource.name}/ID`;
    blockTooFew(why, { exchange, lacks: "records" });
  }
}

/** Whether reads of every type to which the value may refer say that there is no such record. */
async function isAbsentRecord(session: Session, parameter: SearchParameter, value: string): Promise<boolean> {
  const types = typesOf(session, parameter, value);
  const places = session.collections.filter(
    ({ resource }) => types.includes(resource.name) && offers(resource, "read"),
  );
  const unreadable = types.filter((type) => !places.some(({ resource }) => resource.name === type));
  if (places.length === 0 || unreadable.length > 0) return false;
  for (const at of places) {
    const { exchange } = await session.api.read(at, referenceTail(session.model, value)?.id ?? value);
    if (!isAbsent(exchange)) return false;
  }
  return true;
}

/** The types to which a value may refer. Where the document names no type, these are all types that can be read. */
function typesOf({ model }: Session, { targets }: SearchParameter, value: string): readonly string[] {
  const named = referenceTail(model, value)?.type;
  if (named !== undefined) return [named];
  const stated = targets.flatMap(({ field: { type } }) => (type.kind === "shape" ? type.targets : []));
  const readable = model.resources.filter((resource) => offers(resource, "read"));
  return stated.length > 0 ? stated : readable.map(({ name }) => name);
}
