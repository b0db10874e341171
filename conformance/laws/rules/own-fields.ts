// What a field states besides limits of its values, as rules: its default, that only the server sets it, that no answer contains it, that it is unique.
import { hiddenIn, readOnlyInWords } from "../../../spec/direction.js";
import { ownMember } from "../../../spec/json.js";
import { memberAt } from "../../../spec/json-paths.js";
import { isRequired } from "../../../spec/limits.js";
import type { Resource } from "../../../spec/model.js";
import { good, type MakeBehaviour, plainReply } from "../../behaviours/call.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import type { Mutant } from "../../behaviours/mutant.js";
import { restating, unstated } from "../../behaviours/restated.js";
import { otherValue } from "../../checks/actions/action-places.js";
import { shown } from "../../checks/expect.js";
import { isJudged } from "../../checks/judged.js";
import { operationClause } from "../../checks/places.js";
import { type BodyRule, type Made, onBody, type Rules, refusal, showing, wrongAbout } from "../body-rule.js";
import { sentAtOnce } from "../ways.js";

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

export const readOnlyFields =
  (kind: "add" | "update"): Rules =>
  (_, { resource }) =>
    fieldsWith(resource, "readOnly").map(({ field, name, node, of, wrong }) => {
      const { readOnly: __, ...sent } = field;
      const open = { ...resource, fields: resource.fields.map((one) => (one === field ? sent : one)) };
      const other = node.sent === "ignored" ? "refused" : "ignored";
      const ofOther = wrong(`a read-only field is ${other}, not ${node.sent}`, {
        servedAs: restating({ ...node, sent: other }),
        breaks: ["add", "update"].map((one) => `read-only/${resource.name}/${name}-${one}`),
      });
      const ofUpdate = wrong("an update sets a read-only field", {
        behaviour: onBody("add", resource, (body) => Object.hasOwn(body, name)),
      });
      const ofAdd = [wrong("an add sets a read-only field"), ...(node.sent === undefined ? [] : [ofOther])];
      return {
        ...of,
        name: `${name}-${kind}`,
        title: `a value of ${name} that an ${kind} sends ${readOnlyInWords(field)}`,
        faults: {
          "value-changed": [`an ${kind}`, `sets ${name}, which is read-only`],
          "not-refused": [`an ${kind}`, `that sends ${name} is accepted`],
          refused: [`an ${kind}`, `that sends ${name} is refused`],
        },
        effect:
          node.sent === "refused"
            ? { kind: "refused" }
            : { kind: "ignored", orRefused: node.sent === undefined },
        wrong: kind === "add" ? ofAdd : [ofUpdate],
        /** With a value that the server does not give without being asked. */
        async make(whole, { session, at }) {
          const given = field.default?.value;
          const fresh = ownMember(await session.fresh({ ...at, resource: open }), name);
          const value = typeof given === "boolean" ? !given : fresh;
          if (value === undefined || value === given) return [];
          return [{ body: { ...whole, [name]: value }, words: `, since only the server sets ${name}` }];
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
  (resource: Resource, name: string, isFirst: boolean): MakeBehaviour =>
  (model) => {
    const values = new Set<string>();
    return onBody(
      "add",
      resource,
      (body) => Object.hasOwn(body, name),
      async (call, next, body) => {
        const value = JSON.stringify([call.route?.site, ownMember(body, name)]);
        if (values.has(value)) return refusal();
        if (isFirst) values.add(value);
        const reply = await next(call);
        if (good(reply)) values.add(value);
        return reply;
      },
    )(model);
  };

/** A server that answers a refused add as if it were done. */
const saidAdded = (resource: Resource): MakeBehaviour =>
  onBody(
    "add",
    resource,
    () => true,
    async (call, next, body) => {
      const reply = await next(call);
      return good(reply) ? reply : plainReply(201, body);
    },
  );

export const uniqueFields =
  (kind: "add" | "update" | "at-once"): Rules =>
  (_, { resource }) =>
    resource.fields.flatMap((field) => {
      const { name, constraints = [], isId } = field;
      // An update names its record by the id that it sends.
      if (kind === "update" && isId) return [];
      const limits = constraints.filter((limit) => limit.keyword === "unique" && isJudged(limit));
      return limits.map(({ clause }): BodyRule => {
        const another = `another record's ${name}`;
        const wrong = (operator: string, rest?: Partial<Mutant>) =>
          wrongAbout(`${resource.name}.${name}`, operator, rest);
        const comparing = (isFirst: boolean) => ({
          servedAs: unstated(clause),
          behaviour: comparingAdds(resource, name, isFirst),
        });
        const ofKind = {
          add: {
            title: `a record with ${another} is not added`,
            that: `with ${another}`,
            wrong: [wrong("a unique value is not compared", { servedAs: unstated(clause) })],
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
            faults: { "not-refused": ["adds at the same time", `with one ${name} are accepted`] as const },
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
        return {
          ...ofKind[kind],
          name: `${name}-${kind}`,
          clauses: [clause, field.clause],
          effect: { kind: kind === "at-once" ? "accepted" : "refused" },
          member: name,
          about: [name],
          verbatim: true,
          async make(whole, { other }) {
            const owner = await other();
            const value = ownMember(owner.body, name);
            if (value === undefined || !Object.hasOwn(whole, name)) return [];
            const words = kind === "update" ? `with its own ${name}` : "accepted";
            const own: Made = { body: whole, words, effect: { kind: "accepted" } };
            const clash = {
              body: { ...whole, [name]: value },
              words: `, since ${shown(owner)} has this ${name}`,
            };
            return { add: [clash], update: [own, clash], "at-once": [own] }[kind];
          },
          // An update that is refused in any case says nothing of one with a value.
          control: (body) => (isRequired(field) ? body : withoutAt(body, name)),
          is: (body) => Object.hasOwn(body, name),
        };
      });
    });
