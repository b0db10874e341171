// Mutants of the check of searches after an update: searches by parameters of one kind still compare the values of before.

import type { JsonObject } from "../../../spec/json.js";
import { patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import type { Match, SearchParameter } from "../../../spec/search-parameter.js";
import { good } from "../../behaviours/call.js";
import { searchesBy } from "../../behaviours/call-queries.js";
import { filtered, idOf } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { recordBefore } from "../../behaviours/record-before.js";
import { lookedAt } from "../../search/record-values.js";
import { comparedIn } from "../search/compared.js";

/** An updated record is listed only if what the parameter looks at is as it was before the first update. */
const stale = (match: Match): Mutant => ({
  name: `an update does not reach searches by ${match}`,
  operator: "an update does not reach searches of a kind",
  breaks: ["update/found-by-each"],
  shownBy: ["update/search-sees-it"],
  behaviour: (model) => {
    const first = new Map<string, JsonObject>();
    const isStale = (parameter: SearchParameter, record: JsonObject, old: JsonObject): boolean => {
      const [now, then] = [record, old].map((one) => lookedAt(model, parameter, one).join("\n"));
      return now !== then;
    };
    return async (call, next) => {
      const before = await recordBefore(call, next);
      const reply = await next(call);
      const id = idOf(before, call);
      if (before && id !== undefined && good(reply) && !first.has(id)) first.set(id, before);
      const asked = call.route?.resource.parameters.filter(
        (one) => one.match === match && searchesBy(call, one),
      );
      return filtered(reply, (record) => {
        const old = first.get(idOf(record, call) ?? "");
        return old === undefined || !asked?.some((parameter) => isStale(parameter, record, old));
      });
    };
  },
});

export function foundAfterUpdateMutants(model: InterfaceModel): readonly Mutant[] {
  if (patches(model)) return [];
  const searched = model.resources
    .filter((resource) => offers(resource, "update", "add", "read", "search"))
    .flatMap(comparedIn);
  const matches = new Set(searched.map(({ match }) => match));
  return (["date", "reference", "string"] as const).filter((match) => matches.has(match)).map(stale);
}
