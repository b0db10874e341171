// What a field states besides limits of its values, as rules: its default, that only the server sets it, that no answer contains it, that it is unique.
import {
  hiddenIn,
  isChanged,
  isFreelyChanged,
  readOnlyInWords,
  setterInWords,
} from "../../../spec/direction.js";
import { type JsonObject, ownMember } from "../../../spec/json.js";
import { memberAt } from "../../../spec/json-paths.js";
import { isRequired } from "../../../spec/limits.js";
import { patches, updatesByPath } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { related } from "../../../spec/related.js";
import { uniqueKeys } from "../../../spec/unique-keys.js";
import { good, type MakeBehaviour, withBody } from "../../behaviours/call.js";
import { sameJson, withoutAt } from "../../behaviours/json-edits.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { restating, unstated } from "../../behaviours/restated.js";
import { otherValue } from "../../checks/actions/action-places.js";
import { shown } from "../../checks/expect.js";
import { addOwn } from "../../checks/interactions/add-own.js";
import { isJudged } from "../../checks/judged.js";
import { operationClause } from "../../checks/places.js";
import type { AddedRecord } from "../../http/api/adapter.js";
import { type BodyRule, type Made, onBody, type Rules, refusal, showing, wrongAbout } from "../body-rule.js";
import { sentAtOnce, tries } from "../ways.js";
import { saidAdded } from "./given-ids.js";

/** The fields of a type that state something that a deployment can be held to, each with the statement. */
const fieldsWith = <K extends "default" | "readOnly" | "writeOnly">(
  { fields, ...type }: Resource,
  statement: K,
) =>
  (statement === "writeOnly" ? hiddenIn(fields) : fields).flatMap((field) => {
    const node = field[statement];
    if (node === undefined || !isJudged(node)) return [];
    const { path: name, clause } = field;
    const of = { member: name, about: [name], clauses: [node.clause, clause] };
    const wrong = (operator: string, rest: Partial<Mutant> = {}) =>
      wrongAbout(`${type.name}.${name}`, operator, { servedAs: unstated(node.clause), ...rest });
    return [{ field, name, node, of, wrong }];
  });

/** The family of the checks of defaults. */
export const defaultFamily = "default";

export const defaults: Rules = (_, { resource }) =>
  fieldsWith(resource, "default").map(({ field, name, node, of, wrong }) => ({
    ...of,
    name,
    title: `${name} is ${node.value} if an add leaves it out`,
    effect: { kind: "set", value: node.value },
    make: (whole) => [{ body: withoutAt(whole, name), words: `without ${name}` }],
    wrong: [
      { ...wrong("its default is not set"), operator: "a default is not set" },
      {
        name: `${resource.name}.${name}: another value is set than its default`,
        operator: "another value than the default is set",
        servedAs: restating({ ...node, value: otherValue(field, node.value) }),
      },
    ],
  }));

/** What becomes of a value that an add or an update sends; what only updates set, an update changes. */
export const readOnlyFields =
  (kind: "add" | "update"): Rules =>
  (model, { resource }) =>
    fieldsWith(resource, "readOnly").flatMap(({ field, name, node, of, wrong }) => {
      // The id names the record, unless the path does.
      if (field.isId && (!updatesByPath(model) || patches(model))) return [];
      const { readOnly: __, ...sent } = field;
      const isSet = node.on !== undefined && node.on !== kind;
      // An add that sets a field is judged as any other, and an update that goes along steps as these.
      if (isSet && (kind === "add" || !isFreelyChanged(field))) return [];
      const open = { ...resource, fields: resource.fields.map((one) => (one === field ? sent : one)) };
      const other = node.sent === "ignored" ? "refused" : "ignored";
      const kinds = node.on === undefined ? ["add", "update"] : [node.on];
      const ofOther = wrong(`a read-only field is ${other}, not ${node.sent}`, {
        servedAs: restating({ ...node, sent: other }),
        breaks: kinds.map((one) => `read-only/${resource.name}/${name}-${one}`),
      });
      const adds = { behaviour: onBody("add", resource, (body) => Object.hasOwn(body, name)) };
      const sets = isSet
        ? wrong("an update does not set it either", { servedAs: restating({ ...node, on: undefined }) })
        : wrong(`an ${kind} sets a read-only field`, kind === "update" && node.on === undefined ? adds : {});
      const ofPath = {
        servedAs: (served: InterfaceModel) => served,
        behaviour: onBody(
          "update",
          resource,
          (body) => Object.hasOwn(body, name),
          (call, next, body) => next(withBody(call, { ...body, [name]: call.route?.id ?? null })),
        ),
      };
      return {
        ...of,
        name: `${name}-${kind}`,
        title: isSet
          ? `an update changes ${name}`
          : `a value of ${name} that an ${kind} sends ${readOnlyInWords(field)}`,
        faults: {
          "value-changed": [
            `an ${kind}`,
            isSet ? `does not change ${name}` : `sets ${name}, which is read-only`,
          ],
          "not-refused": [`an ${kind}`, `that sends ${name} is accepted`],
          refused: [`an ${kind}`, `that sends ${name} is refused`],
        },
        effect: isSet
          ? { kind: "kept" }
          : node.sent === "refused"
            ? { kind: "refused" }
            : { kind: "ignored", orRefused: node.sent === undefined },
        wrong: field.isId
          ? [wrong(`an update with another ${name} changes the record of its path`, ofPath)]
          : [sets, ...(!isSet && kind === kinds[0] && node.sent !== undefined ? [ofOther] : [])],
        verbatim: kind === "update",
        /** With a value that the server does not give without being asked. */
        async make(whole, { session, at }) {
          const given = field.default?.value;
          // Records that are added at the same time refer to others.
          const made = await session.fresh({ ...at, resource: open }, { bulk: kind === "update" });
          const value = typeof given === "boolean" ? !given : ownMember(made, name);
          if (value === undefined || value === given || sameJson(value, ownMember(whole, name))) return [];
          const words = isSet ? `with ${name}` : `, since ${setterInWords(field, name)}`;
          return [{ body: { ...whole, [name]: value }, words }];
        },
      };
    });

export const writeOnlyFields =
  (kind: "add" | "update" | "read" | "search"): Rules =>
  (_, place) =>
    fieldsWith(place.resource, "writeOnly").map(({ name, of, wrong }) => {
      const answer = `the answer to ${/^[au]/.test(kind) ? "an" : "a"} ${kind}`;
      return {
        ...of,
        name: `${name}-${kind}`,
        title: `${answer} does not contain ${name}`,
        faults: { "value-changed": [answer, `contains ${name}`] },
        clauses: [...of.clauses, operationClause(place, kind)],
        effect: { kind: "hidden", in: kind === "read" || kind === "search" ? kind : "answer" },
        make: (body) =>
          memberAt(body, name) === undefined
            ? []
            : [{ body, words: `without ${name}, which no answer contains` }],
        wrong: [
          wrong(`the answer to ${kind} contains a write-only field`, {
            behaviour: showing(
              place.resource,
              (record) => withoutAt(record, name),
              (one) => one !== kind,
            ),
          }),
        ],
      };
    });

/** Servers that compare the values of adds alone, either before others can be added, or with those that are stored. */
const comparingAdds =
  (resource: Resource, names: readonly string[], isFirst: boolean): MakeBehaviour =>
  (model) => {
    const values = new Set<string>();
    return onBody(
      "add",
      resource,
      (body) => names.every((name) => Object.hasOwn(body, name)),
      async (call, next, body) => {
        const value = JSON.stringify([call.route?.site, ...names.map((name) => ownMember(body, name))]);
        if (values.has(value)) return refusal();
        if (isFirst) values.add(value);
        const reply = await next(call);
        if (good(reply)) values.add(value);
        return reply;
      },
    )(model);
  };

export const uniqueValues =
  (kind: "add" | "update" | "at-once"): Rules =>
  (_, { resource }) =>
    uniqueKeys(resource).flatMap(({ node, name, fields, varied }): readonly BodyRule[] => {
      const isId = fields.some((field) => field.isId);
      // An update names its record by the id that it sends.
      if (!isJudged(node) || (kind === "update" && (isId || !fields.every(isChanged)))) return [];
      const { clause } = node;
      const about = fields.map((field) => field.name);
      const [only, several] = about;
      const another = `another record's ${name}`;
      const wrong = (operator: string, rest?: Partial<Mutant>) =>
        wrongAbout(`${resource.name}.${name}`, operator, rest);
      const comparing = (isFirst: boolean) => ({
        servedAs: unstated(clause),
        behaviour: comparingAdds(resource, about, isFirst),
      });
      const alone = about.map((one) => ({
        name: `${resource.name}.${name}: ${one} alone is held unique`,
        operator: "one of several fields is held unique alone",
        servedAs: restating({ ...node, groups: [[one]] }),
      }));
      const some = `with a part of ${another}`;
      const ofKind = {
        add: {
          title: several
            ? `a record ${some} is added, and one with all of it is not`
            : `a record with ${another} is not added`,
          faults: {
            "not-refused": ["an add", `with ${another} is accepted`],
            refused: ["an add", `${some} is refused`],
          },
          wrong: [
            wrong("a unique value is not compared", { servedAs: unstated(clause) }),
            ...(several ? alone : []),
          ],
        },
        update: {
          title: `an update to ${another} is refused, and one that keeps its own is not`,
          that: `to ${another}`,
          wrong: [
            wrong("an update may have another record's unique value", comparing(true)),
            wrong("an update may not have its own unique value"),
          ],
        },
        "at-once": {
          title: `of ${sentAtOnce} adds of one ${name} at the same time, exactly one is accepted`,
          faults: { "not-refused": ["adds at the same time", `with one ${name} are accepted`] },
          // Our server compares ids when it stores them.
          wrong: isId
            ? [
                wrong("an add with a taken id is answered as if it were done", {
                  behaviour: saidAdded(resource),
                }),
              ]
            : [wrong("unique values are compared before they are stored", comparing(false))],
        },
      } as const;
      const has = (body: JsonObject): boolean => about.every((one) => Object.hasOwn(body, one));
      return [
        {
          ...ofKind[kind],
          name: `${about.join("-and-")}-${kind}`,
          clauses: [clause, ...fields.map((field) => field.clause)],
          effect: { kind: kind === "at-once" ? "accepted" : "refused" },
          member: several ? undefined : only,
          about,
          verbatim: true,
          async make(whole, { session, at, other }) {
            const owner = await other();
            if (!has(owner.body) || !has(whole)) return [];
            const part = ({ body }: AddedRecord, names: readonly string[]) =>
              Object.fromEntries(names.map((one) => [one, ownMember(body, one) ?? null]));
            const words = kind === "update" ? `with its own ${name}` : "accepted";
            const own: Made = { body: whole, words, effect: { kind: "accepted" } };
            const clash = {
              body: related(resource, { ...whole, ...part(owner, about) }, about),
              words: `, since ${shown(owner)} has this ${name}`,
            };
            if (kind === "update") return [own, clash];
            if (several === undefined) return kind === "add" ? [clash] : [own];
            const thirds: AddedRecord[] = [];
            for (let n = 0; n < tries; n += 1) {
              const fresh = await session.fresh(at);
              if (!about.some((one) => sameJson(fresh[one], owner.body[one])))
                thirds.push(await addOwn(session, at, fresh));
            }
            const near: Made[] = [];
            for (const one of kind === "add" ? about : varied.slice(0, 1).map((field) => field.name)) {
              const others = about.filter((each) => each !== one);
              const bodies: JsonObject[] = [];
              for (const third of thirds) {
                const fresh = { ...(await session.fresh(at)), ...part(owner, others), ...part(third, [one]) };
                bodies.push(related(resource, fresh, about));
              }
              const [body, ...instead] = bodies;
              const words = `, with the ${others.join(" and ")} of ${shown(owner)}`;
              if (body !== undefined) near.push({ ...own, body, words, instead });
            }
            return kind === "add" ? [clash, ...near] : near;
          },
          // An update that is refused in any case says nothing of one with the values.
          control: (body) =>
            related(
              resource,
              fields
                .filter((field) => !isRequired(field))
                .reduce((left, field) => withoutAt(left, field.name), body),
            ),
          is: has,
        },
      ];
    });
