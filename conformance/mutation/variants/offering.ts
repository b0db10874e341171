// Conforming variants that offer more than our server.

import { ownMember } from "../../../spec/json.js";
import type { InterfaceModel, PathForm } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { type Call, good, plainReply, typeIn, withHeaders } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { mapRecords, queryOf, recordsOf, wholeList } from "../../behaviours/lists.js";
import { mapTexts } from "./records.js";

/** The path of a collection or a record by a form. */
function pathBy(
  { segments }: PathForm,
  segment: string,
  { site, id }: { site: string; id?: string },
): string {
  const parts = segments.map((part) =>
    part.kind === "literal" ? part.text : part.kind === "site" ? encodeURIComponent(site) : segment,
  );
  return `/${[...parts, ...(id === undefined ? [] : [encodeURIComponent(id)])].join("/")}`;
}

const everyForm: ConformingVariant = {
  name: "every type is served by every path form",
  layer: "store",
  answers: ["form-elsewhere"],
  suits: ({ resources, forms }) => resources.some((each) => each.forms.length < forms.length),
  behaviour: (model) => async (call, next) => {
    const { route } = call;
    if (route === undefined || route.resource.forms.includes(route.form.name)) return next(call);
    const form = model.forms.find(({ name }) => route.resource.forms.includes(name)) ?? route.form;
    const url = new URL(call.url);
    url.pathname = pathBy(form, route.resource.segment, route);
    return next({ ...call, url, route: { ...route, form } });
  },
};

const namedOperation: ConformingVariant = {
  name: "operations known by name are answered",
  layer: "store",
  answers: ["named-operation"],
  suits: ({ resources }) => resources.some(({ named }) => named.length > 0),
  behaviour: () => async (call, next) => {
    const named = call.route?.resource.named.some(({ name }) => name === call.route?.id);
    return named && call.route?.kind === "read" ? plainReply(202, { accepted: true }) : next(call);
  },
};

const announces: ConformingVariant = {
  name: "reads announce notifications of changes",
  layer: "reply",
  answers: ["events"],
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const link = '<https://hub.example/>; rel="hub"';
    return call.route?.kind === "read" && good(reply) ? withHeaders(reply, { link }) : reply;
  },
};

const totalInHeader: ConformingVariant = {
  name: "lists give their total in a header",
  layer: "page",
  answers: ["search-total"],
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    if (call.route?.kind !== "search" || !good(reply)) return reply;
    return withHeaders(reply, { "x-total-count": String(recordsOf(await wholeList(call, next)).length) });
  },
};

/** All references of a record to records of this server, without the base and the site. */
const shortReferences: ConformingVariant = {
  name: "references come back as type and id",
  layer: "record",
  answers: ["reference-returned"],
  suits: ({ shapes }) => shapes.some(({ role }) => role === "reference"),
  behaviour: (model) => async (call, next) => {
    const segments = model.resources.map(({ segment }) => segment);
    const shortened = (text: string): string => {
      const parts = text.startsWith(`${call.url.origin}/`) ? text.split("/").slice(-2) : [];
      return segments.includes(parts[0] ?? "") ? parts.join("/") : text;
    };
    return mapRecords(await next(call), (record) =>
      Object.fromEntries(Object.entries(record).map(([name, value]) => [name, mapTexts(value, shortened)])),
    );
  },
};

const nullsForAbsent: ConformingVariant = {
  name: "fields without a value come back as null",
  layer: "record",
  answers: [],
  follows: ["add-assigned"],
  behaviour: (model) => async (call, next) => {
    const reply = await next(call);
    // A search may say which fields its records have.
    if (given(call, "fields").length > 0) return reply;
    return mapRecords(reply, (record) => {
      const type = model.resources.find(({ name }) => name === typeIn(model, call, record));
      const absent = type?.fields.filter(({ name }) => ownMember(record, name) === undefined) ?? [];
      return { ...record, ...Object.fromEntries(absent.map(({ name }) => [name, null])) };
    });
  },
};

/** The call as an add to the same collection. */
function asAdd(call: Call, model: InterfaceModel): Call {
  const method = model.interactions.find(({ kind }) => kind === "add")?.method ?? "POST";
  const url = new URL(call.url);
  if (call.route?.id !== undefined) url.pathname = url.pathname.replace(/\/[^/]+$/, "");
  url.search = "";
  return { ...call, method, url };
}

const addsAbsent: ConformingVariant = {
  name: "an update of a missing record adds it",
  layer: "store",
  answers: ["update-absent"],
  suits: (model) => offersAny(model, "update"),
  behaviour: (model) => async (call, next) => {
    const reply = await next(call);
    const missing = call.route?.kind === "update" && (reply.status === 404 || reply.status === 410);
    return missing ? next(asAdd(call, model)) : reply;
  },
};

const emptyWhereUnsatisfied: ConformingVariant = {
  name: "a search without its required parameters finds nothing",
  layer: "search",
  answers: ["error-unsatisfied"],
  suits: ({ resources }) =>
    resources.some(({ rules, parameters }) => rules.length > 0 || parameters.some((each) => each.demanded)),
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    const { route } = call;
    if (route?.kind !== "search" || reply.status !== 400) return reply;
    const asked = new Set(queryOf(call).map(([name]) => name));
    const { rules, parameters } = route.resource;
    const unsatisfied =
      rules.some((rule) => !rule.parameters.some((name) => asked.has(name))) ||
      parameters.some(({ demanded, name }) => demanded && !asked.has(name));
    return unsatisfied
      ? plainReply(200, { resourceType: "Bundle", type: "searchset", link: [], entry: [] })
      : reply;
  },
};

/** Variants that offer more than our server, or describe it elsewhere. */
export const conformingOffers: readonly ConformingVariant[] = [
  everyForm,
  namedOperation,
  announces,
  totalInHeader,
  shortReferences,
  nullsForAbsent,
  addsAbsent,
  emptyWhereUnsatisfied,
];
