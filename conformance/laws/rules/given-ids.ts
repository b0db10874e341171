// Ids that clients give, as rules: that of a deleted record is not given again. That they are unique is said of all unique fields.
import type { Field } from "../../../spec/field.js";
import { isObject, ownMember } from "../../../spec/json.js";
import { uniqueIn } from "../../../spec/limits.js";
import { fitting } from "../../../spec/made-to-fit.js";
import type { Resource } from "../../../spec/model.js";
import { good, jsonOf, type MakeBehaviour, plainReply } from "../../behaviours/call.js";
import { shownAs } from "../../behaviours/renamed-ids.js";
import { shown } from "../../checks/expect.js";
import { addOwn, changedBy } from "../../checks/interactions/add-own.js";
import { isJudged } from "../../checks/judged.js";
import { onBody, type Rules, wrongAbout } from "../body-rule.js";

type State = "there" | "deleted";

/** A server that adds a record with an id that another one has, or had: from then on, the id leads to the new record. */
const givingAgain =
  ({ name }: Resource, field: Field, was: State): MakeBehaviour =>
  () => {
    const states = new Map<string, State>();
    const renamed = new Map<string, string>();
    return async (call, next) => {
      const { kind, site, id, resource } = call.route ?? {};
      const body = jsonOf(call);
      const given = kind === "add" && isObject(body) ? ownMember(body, field.name) : id;
      if (resource?.name !== name || given === undefined) return next(call);
      const [sent, key] = [String(given), JSON.stringify([site, given])];
      if (kind === "add" && states.get(key) === was)
        renamed.set(key, String(fitting(field, `again ${renamed.size} ${sent}`)));
      const own = renamed.get(key) ?? sent;
      const path = call.url.href.replace(`/${encodeURIComponent(sent)}`, `/${encodeURIComponent(own)}`);
      const inside = isObject(body) ? JSON.stringify({ ...body, [field.name]: own }) : call.body;
      const reply = await next(own === sent ? call : { ...call, url: new URL(path), body: inside });
      if (good(reply) && (kind === "add" || kind === "delete"))
        states.set(key, kind === "add" ? "there" : "deleted");
      return own === sent ? reply : shownAs(reply, (text) => text.replaceAll(own, sent));
    };
  };

/** A server that answers a refused add as if it were done. */
export const saidAdded = (resource: Resource): MakeBehaviour =>
  onBody(
    "add",
    resource,
    () => true,
    async (call, next, body) => {
      const reply = await next(call);
      return good(reply) ? reply : plainReply(201, body);
    },
  );

export const keptIds: Rules = (_, { resource }) =>
  resource.fields.flatMap((field) => {
    const { name, constraints = [] } = field;
    const unique = constraints.find(({ keyword }) => keyword === "unique");
    if (unique === undefined || uniqueIn(field) !== "ever" || !isJudged(unique)) return [];
    const wrong = (operator: string, was: State, check: string) =>
      wrongAbout(`${resource.name}.${name}`, operator, {
        behaviour: givingAgain(resource, field, was),
        breaks: [`unique/${resource.name}/${name}-${check}`],
      });
    return {
      name: `${name}-deleted`,
      title: `a record with the ${name} of a deleted one is not added`,
      that: `with the ${name} of a deleted record`,
      clauses: [unique.clause, field.clause],
      effect: { kind: "refused" },
      member: name,
      about: [name],
      verbatim: true,
      async make(whole, { session, at }) {
        const gone = await addOwn(session, at, await session.fresh(at));
        changedBy(gone, "deleted", await session.api.remove(gone));
        const body = { ...whole, [name]: ownMember(gone.body, name) ?? null };
        return [{ body, words: `, since ${shown(gone)} had this ${name}` }];
      },
      wrong: [
        wrong("the id of a deleted record is given again", "deleted", "deleted"),
        wrong("an add with a taken id replaces its record", "there", "add"),
      ],
    };
  });
