// Mutants of deletes that are refused: they are done, or refused otherwise, or the record goes or stays all the same.
import { keptStatus } from "../../../spec/answers/kept-terms.js";
import { isObject } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { referringName } from "../../../spec/referring-fields.js";
import { type Behaviour, type Call, good, jsonOf, plainReply, type Reply } from "../../behaviours/call.js";
import { valuesAt } from "../../behaviours/json-edits.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { referenceTail } from "../../http/record-url.js";
import { type KeptPlace, keptName, keptPlaces } from "./referring-records.js";

/** The interface whose deletes are not refused for a field. */
const withoutField = (model: InterfaceModel, { resource: { name }, field }: KeptPlace): InterfaceModel => ({
  ...model,
  resources: model.resources.map((one) => {
    const { deleteRefused, ...rest } = one;
    if (one.name !== name || deleteRefused === undefined) return one;
    const fields = deleteRefused.fields.filter((other) => referringName(other) !== referringName(field));
    return fields.length === 0 ? rest : { ...rest, deleteRefused: { ...deleteRefused, fields } };
  }),
});

/** The ids of the records that a request's body refers to by the field. */
function namedIn(call: Call, { field }: KeptPlace): readonly string[] {
  const { route } = call;
  if (route?.resource.name !== field.type || (route.kind !== "add" && route.kind !== "update")) return [];
  const body = jsonOf(call);
  if (!isObject(body)) return [];
  return valuesAt(body, field.path.join("."))
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map((name) => referenceTail({ resources: [] }, String(name))?.id ?? String(name));
}

/** Answers a delete of a record that was ever referred to. */
function onceReferred(place: KeptPlace, answer: Behaviour): Mutant["behaviour"] {
  return () => {
    const named = new Set<string>();
    return async (call, next) => {
      const { route } = call;
      const isOfType = route?.kind === "delete" && route.resource.name === place.resource.name;
      if (isOfType && named.has(route.id ?? "")) return answer(call, next);
      const reply = await next(call);
      if (good(reply)) for (const id of namedIn(call, place)) named.add(id);
      return reply;
    };
  };
}

const refusal = ({ rule }: KeptPlace) =>
  plainReply(keptStatus(rule), { error: "another record refers to it" });

function mutantsAt(model: InterfaceModel, place: KeptPlace): readonly Mutant[] {
  const { resource, rule } = place;
  const isRefusal = ({ status }: Reply) => status === keptStatus(rule);
  const mutant = (operator: string, check: string, rest: Omit<Mutant, "name" | "breaks">): Mutant => ({
    name: `${keptName(place)}: ${operator}`,
    operator,
    breaks: [`delete-refused/${resource.name}/${check}`],
    clause: rule.clause,
    ...rest,
  });
  const whole: Behaviour = (call, next) => next(call);
  const mayEnd = (kind: "delete" | "update") =>
    keptPlaces(model, kind).some((one) => keptName(one) === keptName(place));
  const stays = (kind: "delete" | "update") =>
    mayEnd(kind)
      ? [
          mutant(`a record that was referred to cannot be deleted after the ${kind}`, `after-${kind}`, {
            behaviour: onceReferred(place, async () => refusal(place)),
          }),
        ]
      : [];
  /** The delete is answered in another way. */
  const answering = (change: (reply: Reply) => Reply): Mutant["behaviour"] =>
    onceReferred(place, async (call, next) => change(await next(call)));
  const status = rule.status === 423 ? 424 : 423;
  return [
    mutant("a record that others refer to is deleted", "stays", {
      servedAs: (served) => withoutField(served, place),
      behaviour: () => whole,
    }),
    mutant("a refused delete deletes the record", "stays", {
      servedAs: (served) => withoutField(served, place),
      behaviour: answering((reply) => (good(reply) ? refusal(place) : reply)),
    }),
    mutant("a delete that is to be refused fails with 500", "stays", {
      behaviour: answering((reply) =>
        isRefusal(reply) ? plainReply(500, { error: "a foreign key" }) : reply,
      ),
    }),
    ...(rule.status === undefined
      ? []
      : [
          mutant("a delete is refused with another status than the stated one", "stays", {
            behaviour: answering((reply) => (isRefusal(reply) ? { ...reply, status } : reply)),
          }),
        ]),
    ...stays("delete"),
    ...stays("update"),
  ];
}

export const keptMutants = (model: InterfaceModel): readonly Mutant[] =>
  keptPlaces(model).flatMap((place) => mutantsAt(model, place));
