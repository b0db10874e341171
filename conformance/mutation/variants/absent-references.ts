// Conforming variants that refuse a search by a reference to a record that does not exist, or find nothing by it.
import type { InterfaceModel } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { type Call, type Next, plainReply, type Reply } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { withEntries, withoutNext } from "../../behaviours/lists.js";
import { isThere } from "../../behaviours/record-there.js";
import { referenceTail } from "../../http/record-url.js";
import { hasParameter, variantsOf } from "./rows.js";

/** Types of the interface to one of which the value may refer; empty if it may refer to a type outside the interface. */
function typesOf(
  { resources }: InterfaceModel,
  { targets }: SearchParameter,
  value: string,
): readonly string[] {
  const tail = referenceTail({ resources }, value);
  const named = resources.filter(({ name, segment }) => tail?.type === name || tail?.type === segment);
  if (tail !== undefined) return named.map(({ name }) => name);
  const stated = targets.flatMap(({ field: { type } }) => (type.kind === "shape" ? type.targets : []));
  const all = resources.map(({ name }) => name);
  if (stated.length === 0) return all;
  return stated.every((type) => all.includes(type)) ? stated : [];
}

/** Whether a read shows the record that a value refers to, by any type and path form; true if its type is not of the interface. */
async function exists(
  model: InterfaceModel,
  call: Call,
  [parameter, value]: readonly [SearchParameter, string],
  next: Next,
): Promise<boolean> {
  const types = typesOf(model, parameter, value);
  const id = referenceTail(model, value)?.id ?? value;
  for (const resource of model.resources.filter(({ name }) => types.includes(name))) {
    if (await isThere(model, call, { resource, id }, next)) return true;
  }
  return types.length === 0;
}

const suits = hasParameter(({ match }) => match === "reference");

/** What a search by an absent record gets, in place of the records that refer to it. */
const variant = (
  answers: readonly string[],
  name: string,
  follows: readonly string[],
  reply: (call: Call, next: Next) => Promise<Reply>,
): ConformingVariant =>
  variantsOf("search", { suits, follows }).serves(answers, name, (model) => async (call, next) => {
    for (const { parameter, value } of given(call, "reference")) {
      for (const one of value.split(",")) {
        if (!(await exists(model, call, [parameter, one], next))) return reply(call, next);
      }
    }
    return next(call);
  });

export const conformingAbsentReferences: readonly ConformingVariant[] = [
  variant(["absent-reference"], "a search by an absent record is answered 404", ["unknown-site"], async () =>
    plainReply(404, { error: "there is no such record" }),
  ),
  variant(
    [],
    "a search by an absent record finds nothing, although records refer to it",
    [],
    async (call, next) => withoutNext(withEntries(await next(call), [])),
  ),
];
