// Conditions of a record, and what follows: a body that breaks one is refused, one that only just satisfies it is kept, none that breaks it is read.

import { brokenLimits } from "../../spec/broken-limits.js";
import { brokenRelations } from "../../spec/broken-relations.js";
import { isObject, type JsonObject, ownMember } from "../../spec/json.js";
import { mayLeaveOut } from "../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../spec/model.js";
import { related } from "../../spec/related.js";
import { jsonOf } from "../behaviours/call.js";
import { sameJson } from "../behaviours/json-edits.js";
import { unstated } from "../behaviours/restated.js";
import { check } from "../checks/check.js";
import { fail, notApplicable, pass } from "../checks/expect.js";
import { firstRoundTrip } from "../checks/interactions/round-trip.js";
import { operationClause, type Place, places } from "../checks/places.js";
import { problem } from "../http/problem.js";
import { type BodyRule, type Law, type Made, type Rules, refusal, showing } from "./body-rule.js";

/** A constraint of a field, or a relation between fields. Its own clause comes first. */
export interface Condition extends Pick<BodyRule, "clauses" | "member" | "whole" | "verbatim" | "about"> {
  readonly name: string;
  /** "title has at most 40 characters". */
  readonly words: string;
  /** "whose title breaks its maxLength", "whose title is at its maxLength". */
  readonly breaking: string;
  readonly keeping: string;
  /** Whether a client sends its members, whether answers show them, and whether it only just holds for some body. */
  readonly isSent: boolean;
  readonly isReturned: boolean;
  readonly hasLimit: boolean;
  /** Bodies like a whole one that may break it, or may only just satisfy it: of each list, the first that does is sent. */
  tries(part: Part, whole: JsonObject): readonly (readonly Made[])[];
  /** Whether a body only just satisfies it (default: making it so leaves it as it is). */
  readonly isAtLimit?: (body: JsonObject) => boolean;
  /** Whether a record satisfies it, as far as the record shows it, or how it does not. */
  shows(record: JsonObject): "kept" | "unknown" | { readonly got: string; readonly member?: string };
  /** Servers that do not enforce it or only a part of it, and servers that enforce more. */
  readonly weaker: BodyRule["wrong"];
  readonly stricter: BodyRule["wrong"];
}

type Part = "broken" | "kept";
export type Conditions = (model: InterfaceModel, resource: Resource) => readonly Condition[];

/** The bodies to send: other members are changed so that the body breaks nothing but this, or nothing. */
export function bodiesOf(
  model: InterfaceModel,
  type: Resource,
  part: Part,
  of: Condition,
  whole: JsonObject,
) {
  const [own = ""] = of.clauses;
  const relations = type.relations?.filter(({ clause }) => part === "kept" || clause !== own) ?? [];
  const brokenBy = (body: JsonObject): readonly string[] => [
    ...brokenLimits(model, type, body).map(({ limit }) => limit.clause),
    ...brokenRelations(type, body).map(({ clause }) => clause),
  ];
  const before = brokenBy(related(type, whole));
  const isMeant = ({ body }: Made) => {
    const broken = new Set(brokenBy(body).filter((clause) => clause === own || !before.includes(clause)));
    return part === "kept" ? broken.size === 0 : broken.size === 1 && broken.has(own);
  };
  return of.tries(part, whole).flatMap((all) => {
    const made = all.map((one) => ({ ...one, body: related({ ...type, relations }, one.body, of.about) }));
    return made.filter(isMeant).slice(0, 1);
  });
}

export const refused = (model: InterfaceModel, type: Resource, of: Condition): BodyRule => ({
  ...of,
  name: `${of.name}-refused`,
  title: `a record is not added unless ${of.words}`,
  that: of.breaking,
  effect: { kind: "refused" },
  make(whole, { own }) {
    // A record may keep what an update leaves out, so that it satisfies the condition after it.
    const stays = own !== undefined && mayLeaveOut(model) ? own.body : {};
    const made = bodiesOf(model, type, "broken", of, whole);
    return made.filter(({ body }) => hasAllOf(body, stays));
  },
  wrong: of.weaker,
});

/** Whether an object has each member that another has, at every depth. */
const hasAllOf = (body: JsonObject, other: JsonObject): boolean =>
  Object.entries(other).every(([name, value]) => {
    const own = ownMember(body, name);
    return own !== undefined && (!isObject(own) || !isObject(value) || hasAllOf(own, value));
  });

export const refusedOf =
  (all: Conditions): Rules =>
  (model, { resource }) =>
    all(model, resource).flatMap((one) => (one.isSent ? [refused(model, resource, one)] : []));

export const keptOf =
  (conditions: Conditions): Rules =>
  (model, { resource }) => {
    const all = conditions(model, resource).filter((one) => one.isSent && one.isReturned && one.hasLimit);
    return all.map((of) => {
      const make = (whole: JsonObject) => bodiesOf(model, resource, "kept", of, whole);
      return {
        ...of,
        name: `${of.name}-kept`,
        title: `a record ${of.keeping} is read as it was added`,
        that: of.keeping,
        effect: { kind: "kept" },
        verbatim: false,
        make,
        is: of.isAtLimit ?? ((body) => make(body).some((one) => sameJson(one.body, body))),
        wrong: of.stricter,
      };
    });
  };

const ownClause = ({ clauses }: Pick<BodyRule, "clauses">): readonly string[] => clauses.slice(0, 1);

/** All conditions as one rule. Its servers hold adds to them, and of an update what `judged` makes of the body. */
export const changedOf =
  (
    family: string,
    all: Conditions,
    rule: Pick<BodyRule, "name" | "title" | "that">,
    server: string,
    judged: (body: JsonObject) => JsonObject | undefined = () => undefined,
  ): Rules =>
  (model, place) => {
    const rules = refusedOf(all)(model, place);
    const loose: BodyRule["wrong"][number] = {
      name: server,
      breaks: [`${family}/${rule.name}`],
      servedAs: (served) =>
        unstated(...model.resources.flatMap((type) => all(model, type).flatMap(ownClause)))(served),
      behaviour: () => async (call, next) => {
        const { kind, resource } = call.route ?? {};
        const body = kind === "add" || kind === "update" ? jsonOf(call) : undefined;
        const seen = isObject(body) ? (kind === "add" ? body : judged(body)) : undefined;
        if (seen === undefined || resource === undefined) return next(call);
        const sent = all(model, resource).filter(({ isSent }) => isSent);
        return typeof judgeShown(sent, seen) === "object" ? refusal() : next(call);
      },
    };
    return rules.slice(0, 1).map((first) => ({
      ...first,
      ...rule,
      clauses: rules.flatMap(ownClause),
      about: rules.flatMap(({ about }) => about),
      async make(whole, beside) {
        const made = await Promise.all(rules.map((one) => one.make(whole, beside)));
        return made.flatMap((some, n) => some.map((one) => ({ member: rules[n]?.member, ...one })));
      },
      wrong: [loose],
    }));
  };

/** How a record breaks the first condition that it breaks; otherwise whether it shows that it satisfies any. */
function judgeShown(all: readonly Condition[], record: JsonObject) {
  const shown = all.map((one) => ({ words: one.words, shows: one.shows(record) }));
  for (const { words, shows } of shown) if (typeof shows === "object") return { ...shows, words };
  return shown.some(({ shows }) => shows === "kept") ? "kept" : "unknown";
}

/** No record that is read breaks one of the conditions, whoever added it. */
export function readLaw(family: string, title: string, conditions: Conditions): Law {
  const what = `a record that breaks a ${family}`;
  const over = (model: InterfaceModel) =>
    places(model, "read").flatMap((place) => {
      const all = conditions(model, place.resource).filter(({ isReturned }) => isReturned);
      return all.length === 0 ? [] : [{ ...place, all }];
    });
  return {
    ...check<Place & { readonly all: readonly Condition[] }>({
      family,
      name: "returned",
      writes: false,
      over,
      title: () => title,
      faults: { "value-changed": ["a read", `returns ${what}`] },
      clauses: (of) => [...of.all.flatMap(ownClause), operationClause(of, "read")],
      async run(session, of) {
        const { read, exchange } = await firstRoundTrip(session, of);
        const found = judgeShown(of.all, read);
        if (found === "unknown") return notApplicable(`the record shows no member of a ${family}`);
        if (found === "kept") return pass(exchange);
        return fail(found.words, problem("value-changed", found.got), exchange, found.member);
      },
    }),
    mutants: (model) =>
      over(model).map(({ resource, all }) => ({
        name: `a read of ${resource.name} shows ${what}`,
        operator: `a read shows ${what}`,
        breaks: [`${family}/${resource.name}/returned`],
        seenByReading: true,
        behaviour: showing(
          resource,
          (record) => {
            const tried = all.flatMap((one) => one.tries("broken", record).flat());
            return tried.find(({ body }) => typeof judgeShown(all, body) === "object")?.body ?? record;
          },
          (kind) => kind === "read",
        ),
      })),
  };
}
