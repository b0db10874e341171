// Conforming variants of storing, linking and finding.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { takings } from "../../../spec/answers/records.js";
import { businessIdentifiers } from "../../../spec/business-identifiers.js";
import { targetsOf } from "../../../spec/inner-types.js";
import { isObject, type Json, ownMember, textsIn } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers, offersAny } from "../../../spec/offers.js";
import {
  type Call,
  good,
  jsonOf,
  type Next,
  plainReply,
  type Reply,
  withBody,
  withJson,
  withQuery,
  writes,
} from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { idFields } from "../../behaviours/fields.js";
import { addedId, entriesOf, idOf, queryOf, recordsOf, wholeList } from "../../behaviours/lists.js";
import { isThere } from "../../behaviours/record-there.js";
import { idAsMember, idText } from "../../http/api/record-id.js";
import { valuesAt } from "../../search/record-values.js";
import { bodyOf, is, ofNewLists, pageOfAll, variantsOf } from "./rows.js";

const lastTwo = (url: string): readonly string[] => new URL(url).pathname.split("/").slice(-2);

const links = (call: Call): readonly string[] =>
  textsIn(jsonOf(call) ?? null).filter(
    (text) => /^https?:\/\/\S+$/.test(text) && text.startsWith(call.url.origin),
  );

/** A record that a body refers to. */
interface Named {
  /** It is of one of these types of the interface. */
  readonly types: readonly string[];
  readonly id: string;
}

const linked = ({ resources }: InterfaceModel, call: Call): readonly Named[] =>
  links(call).flatMap((url) => {
    const [segment, id = ""] = lastTwo(url);
    const types = resources.filter((each) => each.segment === segment).map(({ name }) => name);
    return types.length === 0 ? [] : [{ types, id: decodeURIComponent(id) }];
  });

function byId({ externalTypes }: InterfaceModel, call: Call): readonly Named[] {
  const fields = call.route === undefined ? [] : idFields(call.route.resource);
  const body = jsonOf(call);
  if (!isObject(body)) return [];
  return fields.flatMap(({ path, type }) => {
    const types = targetsOf(type);
    const ids = types.some((one) => externalTypes.includes(one)) ? [] : valuesAt(body, path);
    return ids.flatMap((value) => {
      const id = idText(value);
      return id === undefined ? [] : [{ types, id }];
    });
  });
}

/** Whether no record of the interface has the place that a body names. */
async function isAbsent(
  model: InterfaceModel,
  call: Call,
  { types, id }: Named,
  next: Next,
): Promise<boolean> {
  const homes = model.resources.filter(({ name }) => types.includes(name));
  const found = await Promise.all(homes.map((resource) => isThere(model, call, { resource, id }, next)));
  return !found.includes(true);
}

const delay = 400;

const offersUpdate: ConformingVariant["suits"] = (model) =>
  model.interactions.some(({ kind, on }) => kind === "update" && on === "collection") &&
  offersAny(model, "update");

/** The key of a record by its business identifier, within its type and site; undefined if it has none. */
function identity({ route }: Call, record: Json | undefined): string | undefined {
  if (route === undefined || !isObject(record)) return undefined;
  const values = businessIdentifiers(route.resource).flatMap((name) => ownMember(record, name) ?? []);
  return values.length === 0 ? undefined : JSON.stringify([route.site, route.resource.name, values]);
}

/** The id of a record that a reply says was added. */
const idIfAdded = (call: Call, reply: Reply): string | undefined =>
  is(call, "add") && good(reply) ? addedId(reply) : undefined;

const outside = variantsOf("store", { suits: ({ externalTypes }) => externalTypes.length > 0 });
const referring = variantsOf("store", {
  suits: (model) =>
    answerOf(model, "reference-dangling") === takings.taken &&
    (model.shapes.some(({ role }) => role === "reference") ||
      model.resources.some((resource) => idFields(resource).length > 0)),
});
const forms = variantsOf("store", {
  follows: [...ofNewLists, "form-bodies"],
  sole: ["forms"],
  suits: ({ resources }) => resources.some((resource) => resource.forms.length > 1),
});
const delayed = variantsOf("store", { follows: ofNewLists, sole: ["when a record is found"] });
const updates = variantsOf("store", { follows: ["unlisted-operation"], suits: offersUpdate });
const identified = variantsOf("store", {
  follows: ["unlisted-operation", "update-absent"],
  sole: ["identical records"],
  suits: (model) =>
    offersUpdate(model) &&
    model.resources.some((one) => offers(one, "update") && businessIdentifiers(one).length > 0),
});

/** Variants of how a server stores, links and finds records. */
export const conformingStores: readonly ConformingVariant[] = [
  outside.refuses(
    "reference-external",
    "references to other types are refused",
    422,
    (call, { externalTypes }) =>
      writes(call) && links(call).some((url) => externalTypes.includes(lastTwo(url)[0] ?? "")),
  ),
  referring.serves("reference-dangling", "references must name a record", (model) => async (call, next) => {
    for (const named of writes(call) ? [...linked(model, call), ...byId(model, call)] : []) {
      if (await isAbsent(model, call, named, next))
        return plainReply(422, { error: `${named.id} is not here` });
    }
    return next(call);
  }),
  forms.serves("forms-equivalence", "path forms hold separate records", () => {
    const homes = new Map<string, string>();
    return async (call, next) => {
      const form = call.route?.form.name ?? "";
      const elsewhere = (id: string | undefined) => (homes.get(id ?? "") ?? form) !== form;
      const target = call.route?.id ?? (is(call, "update") ? idOf(jsonOf(call), call) : undefined);
      if (elsewhere(target)) return plainReply(404, { error: "not here" });
      if (is(call, "search")) return pageOfAll(call, next, (record) => !elsewhere(idOf(record, call)));
      const reply = await next(call);
      const id = idIfAdded(call, reply);
      if (id !== undefined) homes.set(id, form);
      return reply;
    };
  }),
  delayed.serves("index-delay", "records are found a while after they were added", () => {
    const added = new Map<string, number>();
    return async (call, next) => {
      const hidden = new Set([...added].flatMap(([id, since]) => (Date.now() - since < delay ? [id] : [])));
      // Pages are made of what is found: an offset counts no hidden record.
      if (is(call, "search")) return pageOfAll(call, next, (record) => !hidden.has(idOf(record, call) ?? ""));
      const reply = await next(call);
      const id = idIfAdded(call, reply);
      if (id !== undefined) added.set(id, Date.now());
      return reply;
    };
  }),
  updates.refuses("update-target", "an update needs the record as read", 409, (call) => {
    const { meta } = bodyOf(call);
    return is(call, "update") && !(isObject(meta) && meta["versionId"] !== undefined);
  }),
  updates.serves(
    "update-target",
    "an update names its record in the query",
    (model) => async (call, next) => {
      if (!is(call, "update")) return next(call);
      const id = call.url.searchParams.get("id");
      const body = jsonOf(call);
      if (id === null || !isObject(body)) return plainReply(400, { error: "which record?" });
      const others = queryOf(call).filter(([name]) => name !== "id");
      return next(withBody(withQuery(call, others), { ...body, ...idAsMember(model, id) }));
    },
  ),
  identified.serves("update-target", "an update finds its record by its business identifier", (model) => {
    const ids = new Map<string, string>();
    return async (call, next) => {
      const body = jsonOf(call);
      const key = identity(call, body);
      if (is(call, "update") && isObject(body)) {
        const id = ids.get(key ?? "");
        if (id !== undefined) return next(withBody(call, { ...body, ...idAsMember(model, id) }));
        return key === undefined
          ? plainReply(400, { error: "an identifier is needed" })
          : plainReply(404, { error: "no record has this identifier" });
      }
      const reply = await next(call);
      const id = idIfAdded(call, reply);
      if (id !== undefined && key !== undefined) ids.set(key, id);
      return reply;
    };
  }),
  variantsOf("page").replies("search-total", "lists give their total", async (reply, call, _, next) => {
    const json = jsonOf(reply);
    if (entriesOf(reply) === undefined || !isObject(json)) return undefined;
    return withJson(reply, { ...json, total: recordsOf(await wholeList(call, next)).length });
  }),
];
