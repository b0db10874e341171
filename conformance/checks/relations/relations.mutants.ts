// Mutants of the checks of relations: one is not enforced, only in part, not at updates, or too strictly; returned records break one.
import { brokenRelations } from "../../../spec/broken-relations.js";
import { compared } from "../../../spec/comparable.js";
import { isObject, type JsonObject, ownMember } from "../../../spec/json.js";
import { merges } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { moved } from "../../../spec/related.js";
import { isOrder, type Relation, type RelationKind } from "../../../spec/relation.js";
import { good, jsonOf, plainReply, withJson } from "../../behaviours/call.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { brokenFrom, hasLimit } from "./broken-records.js";
import { statedRelations } from "./relations.js";

const unchanged: Mutant["behaviour"] = () => (call, next) => next(call);

const refusal = () => plainReply(422, { error: "the fields do not go together" });

/** The interface with other relations: a server that is made from it enforces those. */
function withRelations(
  model: InterfaceModel,
  change: (relation: Relation) => readonly Relation[],
): InterfaceModel {
  return {
    ...model,
    resources: model.resources.map(({ relations = [], ...rest }) => {
      const changed = relations.flatMap(change);
      return changed.length === 0 ? rest : { ...rest, relations: changed };
    }),
  };
}

const without = (model: InterfaceModel): InterfaceModel => withRelations(model, () => []);

interface Weaker {
  readonly words: string;
  /** What is enforced in its place; undefined if nothing is. */
  readonly kind?: RelationKind;
  /** A field that needs others comes last and not first. */
  readonly reversed?: true;
}

/** What servers enforce that enforce only a part of a relation. */
const weaker: Readonly<Record<RelationKind, readonly Weaker[]>> = {
  before: [{ words: "may be at the same time", kind: "at-most" }, { words: "is not enforced" }],
  "at-most": [{ words: "is not enforced" }],
  "one-of": [
    { words: "accepts none", kind: "at-most-one" },
    { words: "accepts several", kind: "at-least-one" },
  ],
  "at-least-one": [{ words: "is not enforced" }],
  "at-most-one": [{ words: "is not enforced" }],
  "all-or-none": [
    { words: "is enforced for the first field alone", kind: "needs" },
    { words: "is enforced for the last field alone", kind: "needs", reversed: true },
  ],
  needs: [{ words: "is not enforced" }],
};

function enforcedLess(resource: Resource, relation: Relation): readonly Mutant[] {
  const { clause, name, kind } = relation;
  return weaker[kind].map(({ words, kind: instead, reversed }) => ({
    name: `${resource.name}: ${name} ${words}`,
    operator: `${kind} ${words}`,
    breaks: [`relation/${resource.name}/${name}-refused`],
    clause,
    servedAs: (model) =>
      withRelations(model, (one) => {
        if (one.clause !== clause) return [one];
        const fields = reversed ? [...one.fields].reverse() : one.fields;
        return instead === undefined ? [] : [{ ...one, kind: instead, fields }];
      }),
    behaviour: unchanged,
  }));
}

/** Whether a record only just keeps to the relation: of several records that do, one. */
function isAtLimit(resource: Resource, { kind, fields }: Relation, record: JsonObject): boolean {
  const [first = "", second = ""] = fields;
  const there = fields.filter((name) => Object.hasOwn(record, name));
  if (kind === "all-or-none") return there.length === 0;
  if (!isOrder(kind)) return there.length === 1 && there[0] === fields.at(-1);
  const field = resource.fields.find(({ name }) => name === first);
  const value = ownMember(record, first);
  if (field === undefined || value === undefined) return false;
  return compared(kind === "before" ? moved(field, value, 1) : value, record[second]) === 0;
}

function tooStrict(resource: Resource, relation: Relation): Mutant {
  return {
    name: `${resource.name}: ${relation.name} is enforced too strictly`,
    operator: `${relation.kind} is enforced too strictly`,
    breaks: [`relation/${resource.name}/${relation.name}-kept`],
    clause: relation.clause,
    behaviour: () => async (call, next) => {
      const isAdd = call.route?.kind === "add" && call.route.resource.name === resource.name;
      const body = isAdd ? jsonOf(call) : undefined;
      return isObject(body) && isAtLimit(resource, relation, body) ? refusal() : next(call);
    },
  };
}

/** Relations hold for adds, and for the body of an update as `judged` says. */
function looseUpdates(
  name: string,
  check: string,
  judged: (body: JsonObject) => JsonObject | undefined,
): Mutant {
  return {
    name,
    breaks: [`relation/${check}`],
    servedAs: without,
    behaviour: (model) => async (call, next) => {
      const { route } = call;
      const body = route?.kind === "add" || route?.kind === "update" ? jsonOf(call) : undefined;
      if (route === undefined || !isObject(body)) return next(call);
      const resource = model.resources.find((one) => one.name === route.resource.name);
      const whole = route.kind === "add" ? body : judged(body);
      const broken = resource && whole && brokenRelations(resource, whole).length > 0;
      return broken ? refusal() : next(call);
    },
  };
}

const withoutNull = (body: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));

/** Reads show a record that breaks the first relation that it can. */
function returnsBroken(resource: Resource): Mutant {
  return {
    name: `a read of ${resource.name} shows a record that breaks a relation`,
    operator: "a read shows a record that breaks a relation",
    breaks: [`relation/${resource.name}/returned`],
    seenByReading: true,
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      const isRead = call.route?.kind === "read" && call.route.resource.name === resource.name;
      const record = isRead && good(reply) ? jsonOf(reply) : undefined;
      if (!isObject(record)) return reply;
      const made = statedRelations(resource).map((relation) => brokenFrom(resource, relation, record));
      const broken = made.find((one) => one !== undefined);
      return broken === undefined ? reply : withJson(reply, broken);
    },
  };
}

export function relationMutants(model: InterfaceModel): readonly Mutant[] {
  const all = model.resources.filter((resource) => statedRelations(resource).length > 0);
  const added = all.filter((resource) => offers(resource, "add"));
  const shown = added.filter((resource) => offers(resource, "read") || offers(resource, "search"));
  const updated = added.some((resource) => offers(resource, "update"));
  return [
    ...added.flatMap((resource) => statedRelations(resource).flatMap((one) => enforcedLess(resource, one))),
    ...shown.flatMap((resource) =>
      statedRelations(resource)
        .filter(hasLimit)
        .map((one) => tooStrict(resource, one)),
    ),
    ...(updated ? [looseUpdates("an update may break relations", "update-refused", () => undefined)] : []),
    ...(updated && merges(model)
      ? [looseUpdates("a patch is judged without its record", "patch-refused", withoutNull)]
      : []),
    ...all.filter((resource) => offers(resource, "read")).map(returnsBroken),
  ];
}
