// Conforming variants of storing, linking and finding.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { takings } from "../../../spec/answers/records.js";
import { businessIdentifiers } from "../../../spec/business-identifiers.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offers, offersAny } from "../../../spec/offers.js";
import { targetsOf } from "../../../spec/referred-types.js";
import { type Call, good, jsonOf, plainReply, withJson, withQuery, writes } from "../../behaviours/call.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { idFields } from "../../behaviours/fields.js";
import { addedId, entriesOf, filtered, idOf, queryOf, recordsOf, wholeList } from "../../behaviours/lists.js";
import { isThere } from "../../behaviours/record-there.js";
import { idAsMember, idText } from "../../http/api/record-id.js";
import { valuesAt } from "../../search/record-values.js";
import { inLink, pageOf, withoutBounds } from "./paging.js";

/** Every text inside a value. */
function texts(value: Json | undefined): readonly string[] {
  if (typeof value === "string") return [value];
  if (isArray(value)) return value.flatMap(texts);
  return isObject(value) ? Object.values(value).flatMap(texts) : [];
}

const lastTwo = (url: string): readonly string[] => new URL(url).pathname.split("/").slice(-2);

const links = (call: Call): readonly string[] =>
  texts(jsonOf(call)).filter((text) => /^https?:\/\/\S+$/.test(text) && text.startsWith(call.url.origin));

const externalRefused: ConformingVariant = {
  name: "references to other types are refused",
  layer: "store",
  answers: ["reference-external"],
  suits: ({ externalTypes }) => externalTypes.length > 0,
  behaviour:
    ({ externalTypes }) =>
    async (call, next) => {
      const outside = links(call).some((url) => externalTypes.includes(lastTwo(url)[0] ?? ""));
      return writes(call) && outside ? plainReply(422, { error: "no such type here" }) : next(call);
    },
};

const integrity: ConformingVariant = {
  name: "references must name a record",
  layer: "store",
  answers: ["reference-dangling"],
  suits: (model) =>
    answerOf(model, "reference-dangling") === takings.taken &&
    (model.shapes.some(({ role }) => role === "reference") ||
      model.resources.some((resource) => idFields(resource).length > 0)),
  behaviour: (model) => async (call, next) => {
    const { resources } = model;
    const places = writes(call) ? [...linked(model, call), ...identified(model, call)] : [];
    for (const { types, id } of places) {
      const found = await Promise.all(
        resources
          .filter(({ name }) => types.includes(name))
          .map((resource) => isThere(model, call, { resource, id }, next)),
      );
      if (!found.includes(true)) return plainReply(422, { error: `${id} is not here` });
    }
    return next(call);
  },
};

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

function identified({ externalTypes }: InterfaceModel, call: Call): readonly Named[] {
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

const separateForms: ConformingVariant = {
  name: "path forms hold separate records",
  layer: "store",
  answers: ["forms-equivalence"],
  follows: ["count-maximum", "count-negative", "form-bodies"],
  sole: ["forms"],
  suits: ({ resources }) => resources.some(({ forms }) => forms.length > 1),
  behaviour: () => {
    const homes = new Map<string, string>();
    return async (call, next) => {
      const form = call.route?.form.name ?? "";
      const elsewhere = (id: string | undefined) => (homes.get(id ?? "") ?? form) !== form;
      const target = call.route?.id ?? (call.route?.kind === "update" ? idOf(jsonOf(call), call) : undefined);
      if (elsewhere(target)) return plainReply(404, { error: "not here" });
      if (call.route?.kind === "search") {
        const list = await wholeList(withoutBounds(call), next);
        return pageOf(
          call,
          filtered(list, (record) => !elsewhere(idOf(record, call))),
          50,
          inLink,
        );
      }
      const reply = await next(call);
      const id = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
      if (id !== undefined) homes.set(id, form);
      return reply;
    };
  },
};

const delay = 400;

const late: ConformingVariant = {
  name: "records are found a while after they were added",
  layer: "store",
  answers: ["index-delay"],
  follows: ["count-maximum", "count-negative"],
  sole: ["when a record is found"],
  behaviour: () => {
    const added = new Map<string, number>();
    return async (call, next) => {
      const hidden = new Set([...added].flatMap(([id, since]) => (Date.now() - since < delay ? [id] : [])));
      const isShown = (record: JsonObject): boolean => !hidden.has(idOf(record, call) ?? "");
      // Pages are made of what is found: an offset counts no hidden record.
      if (call.route?.kind === "search")
        return pageOf(call, filtered(await wholeList(withoutBounds(call), next), isShown), 50, inLink);
      const reply = await next(call);
      const id = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
      if (id !== undefined) added.set(id, Date.now());
      return reply;
    };
  },
};

const offersUpdate: ConformingVariant["suits"] = (model) =>
  model.interactions.some(({ kind, on }) => kind === "update" && on === "collection") &&
  offersAny(model, "update");

const asRead: ConformingVariant = {
  name: "an update needs the record as read",
  layer: "store",
  answers: ["update-target"],
  follows: ["unlisted-operation"],
  suits: offersUpdate,
  behaviour: () => async (call, next) => {
    const body = jsonOf(call);
    const versioned = isObject(body) && isObject(body["meta"]) && body["meta"]["versionId"] !== undefined;
    return call.route?.kind !== "update" || versioned
      ? next(call)
      : plainReply(409, { error: "which version?" });
  },
};

const byQuery: ConformingVariant = {
  name: "an update names its record in the query",
  layer: "store",
  answers: ["update-target"],
  follows: ["unlisted-operation"],
  suits: offersUpdate,
  behaviour: (model) => async (call, next) => {
    if (call.route?.kind !== "update") return next(call);
    const id = call.url.searchParams.get("id");
    const body = jsonOf(call);
    if (id === null || !isObject(body)) return plainReply(400, { error: "which record?" });
    const bare = withQuery(
      call,
      queryOf(call).filter(([name]) => name !== "id"),
    );
    return next({ ...bare, body: JSON.stringify({ ...body, ...idAsMember(model, id) }) });
  },
};

/** The key of a record by its business identifier, within its type and site; undefined if it has none. */
function identity({ route }: Call, record: Json | undefined): string | undefined {
  if (route === undefined || !isObject(record)) return undefined;
  const values = businessIdentifiers(route.resource).flatMap((name) => ownMember(record, name) ?? []);
  return values.length === 0 ? undefined : JSON.stringify([route.site, route.resource.name, values]);
}

const byIdentifier: ConformingVariant = {
  name: "an update finds its record by its business identifier",
  layer: "store",
  answers: ["update-target"],
  follows: ["unlisted-operation", "update-absent"],
  sole: ["identical records"],
  suits: (model) =>
    offersUpdate(model) &&
    model.resources.some((one) => offers(one, "update") && businessIdentifiers(one).length > 0),
  behaviour: (model) => {
    const ids = new Map<string, string>();
    return async (call, next) => {
      const body = jsonOf(call);
      const key = identity(call, body);
      if (call.route?.kind === "update" && isObject(body)) {
        const id = ids.get(key ?? "");
        if (id !== undefined)
          return next({ ...call, body: JSON.stringify({ ...body, ...idAsMember(model, id) }) });
        return key === undefined
          ? plainReply(400, { error: "an identifier is needed" })
          : plainReply(404, { error: "no record has this identifier" });
      }
      const reply = await next(call);
      const id = call.route?.kind === "add" && good(reply) ? addedId(reply) : undefined;
      if (id !== undefined && key !== undefined) ids.set(key, id);
      return reply;
    };
  },
};

const total: ConformingVariant = {
  name: "lists give their total",
  layer: "page",
  answers: ["search-total"],
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const json = jsonOf(reply);
    if (entriesOf(reply) === undefined || !isObject(json)) return reply;
    const whole = await wholeList(call, next);
    return withJson(reply, { ...json, total: recordsOf(whole).length });
  },
};

/** Variants of how a server stores, links and finds records. */
export const conformingStores: readonly ConformingVariant[] = [
  externalRefused,
  integrity,
  separateForms,
  late,
  asRead,
  byQuery,
  byIdentifier,
  total,
];
