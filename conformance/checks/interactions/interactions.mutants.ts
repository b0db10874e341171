import type { InterfaceModel, PathForm } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { isObject, type JsonObject } from "../../http/json.js";
import { type Behaviour, type Call, good, jsonOf, plainReply, type Reply, withJson } from "../../behaviours/call.js";
import { entriesOf, idOf, withEntries } from "../../behaviours/lists.js";
import type { Mutant } from "../../behaviours/mutant.js";

const mixesTypes: Mutant = {
  name: "lists hold records of other types",
  breaks: ["search-shape/only-asked-type"],
  behaviour: (model) => {
    let strays: readonly JsonObject[] = [];
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      if (call.route?.kind === "add" && good(reply) && isObject(json))
        strays = [json, ...strays].slice(0, 40);
      const entries = entriesOf(reply);
      const asked = call.route?.resource.name;
      const [first] = entries ?? [];
      if (entries === undefined || first === undefined) return reply;
      // an interface of one type has no other records
      const other = { ...first.record, [model.typeMember]: `Other${asked}` };
      const stray = strays.find((record) => record[model.typeMember] !== asked) ?? other;
      return withEntries(reply, [...entries, { record: stray, whole: { resource: stray } }]);
    };
  },
};

/** Reads answer with whichever record of the type was added first, under the id that was asked for. */
const readsAnother: Mutant = {
  name: "a read answers with another record",
  breaks: ["round-trip/*", "ids/opaque", "ids/distinct", "generated/round-trip"],
  behaviour: () => {
    const first = new Map<string, JsonObject>();
    return async (call, next) => {
      const reply = await next(call);
      const json = jsonOf(reply);
      const type = call.route?.resource.name ?? "";
      if (!good(reply) || !isObject(json)) return reply;
      if (call.route?.kind === "add" && !first.has(type)) first.set(type, json);
      const other = call.route?.kind === "read" ? first.get(type) : undefined;
      return other === undefined ? reply : withJson(reply, { ...other, id: idOf(json) ?? "" });
    };
  },
};

function isUsed({ resources }: InterfaceModel, { name }: PathForm): boolean {
  return resources.some(
    ({ forms, operations }) => forms.includes(name) && operations.some(({ offered }) => offered),
  );
}

function withoutForm(form: PathForm): Mutant {
  return {
    name: `path form ${form.name} is not served`,
    operator: "a path form is not served",
    breaks: ["interaction/*"],
    clause: form.clause,
    behaviour: () => async (call, next) =>
      call.route?.form.name === form.name ? plainReply(404, { error: "no such path" }) : next(call),
  };
}

/** One interaction of a type that is shown in several path forms, missing in one of them. */
function withoutOperationsInForms(model: InterfaceModel): readonly Mutant[] {
  const several = model.resources.filter(({ forms }) => forms.length > 1);
  return several.flatMap((resource) =>
    model.forms
      .filter(({ name }) => resource.forms.includes(name))
      .flatMap((form) =>
        resource.operations
          .filter(({ offered }) => offered)
          .map(({ kind }) => ({
            name: `${resource.name} has no ${kind} in path form ${form.name}`,
            operator: "an interaction is missing in one path form",
            breaks: [`interaction/${kind}`],
            clause: form.clause,
            behaviour: (): Behaviour => async (call, next) => {
              const { route } = call;
              const own = route?.kind === kind && route.resource === resource && route.form === form;
              return own ? plainReply(404, { error: "no such path" }) : next(call);
            },
          })),
      ),
  );
}

function withoutOperations(model: InterfaceModel): readonly Mutant[] {
  return model.resources.flatMap(({ name, operations }) =>
    operations
      .filter(({ offered }) => offered)
      .map(({ kind, clause }) => ({
        name: `${name} has no ${kind}`,
        operator: `a type has no ${kind}`,
        breaks: [`interaction/${kind}`],
        clause,
        behaviour: () => async (call: Call, next: (call: Call) => Promise<Reply>) =>
          call.route?.kind === kind && call.route.resource.name === name ? plainReply(405) : next(call),
      })),
  );
}

/** Servers that reach too far, or not far enough. */
export function reachMutants(model: InterfaceModel): readonly Mutant[] {
  return [
    ...(offersAny(model, "search") ? [mixesTypes] : []),
    ...(offersAny(model, "add", "read") ? [readsAnother] : []),
    ...model.forms.filter((form) => isUsed(model, form)).map(withoutForm),
    ...withoutOperations(model),
    ...withoutOperationsInForms(model),
  ];
}
