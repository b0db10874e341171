// Conforming variants that offer more than our server.
import { ownMember } from "../../../spec/json.js";
import type { PathForm, Resource } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { asAdd, type Call, plainReply, withHeaders } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { queryOf, recordsOf, wholeList } from "../../behaviours/lists.js";
import { mapMembers } from "./records.js";
import { is, variantsOf } from "./rows.js";

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

const hasRules = ({ rules, parameters }: Resource): boolean =>
  rules.length > 0 || parameters.some((each) => each.demanded);

/** Whether a search lacks parameters that the type requires. */
function isUnsatisfied(call: Call, { rules, parameters }: Resource): boolean {
  const asked = new Set(queryOf(call).map(([name]) => name));
  return (
    rules.some((rule) => !rule.parameters.some((name) => asked.has(name))) ||
    parameters.some(({ demanded, name }) => demanded && !asked.has(name))
  );
}

const forms = variantsOf("store", {
  suits: (model) => model.resources.some((each) => each.forms.length < model.forms.length),
});
const named = variantsOf("store", {
  suits: ({ resources }) => resources.some((one) => one.named.length > 0),
});
const references = variantsOf("record", {
  suits: ({ shapes }) => shapes.some(({ role }) => role === "reference"),
});
const updates = variantsOf("store", { suits: (model) => offersAny(model, "update") });
const strict = variantsOf("search", { suits: ({ resources }) => resources.some(hasRules) });

/** Variants that offer more than our server, or describe it elsewhere. */
export const conformingOffers: readonly ConformingVariant[] = [
  forms.asks("form-elsewhere", "every type is served by every path form", (call, model) => {
    const { route } = call;
    if (route === undefined || route.resource.forms.includes(route.form.name)) return undefined;
    const form = model.forms.find(({ name }) => route.resource.forms.includes(name)) ?? route.form;
    const url = new URL(call.url);
    url.pathname = pathBy(form, route.resource.segment, route);
    return { ...call, url, route: { ...route, form } };
  }),
  named.serves(
    "named-operation",
    "operations known by name are answered",
    () => async (call, next) =>
      is(call, "read") && call.route.resource.named.some(({ name }) => name === call.route.id)
        ? plainReply(202, { accepted: true })
        : next(call),
  ),
  variantsOf("reply").done("events", "reads announce notifications of changes", "read", (reply) =>
    withHeaders(reply, { link: '<https://hub.example/>; rel="hub"' }),
  ),
  variantsOf("page").done(
    "search-total",
    "lists give their total in a header",
    "search",
    async (reply, call, _, next) =>
      withHeaders(reply, { "x-total-count": String(recordsOf(await wholeList(call, next)).length) }),
  ),
  // All references of a record to records of this server, without the base and the site.
  references.records(
    "reference-returned",
    "references come back as type and id",
    (record, _, call, model) => {
      const segments = model.resources.map(({ segment }) => segment);
      return mapMembers(record, (text) => {
        const parts = text.startsWith(`${call.url.origin}/`) ? text.split("/").slice(-2) : [];
        return segments.includes(parts[0] ?? "") ? parts.join("/") : text;
      });
    },
  ),
  variantsOf("record", { follows: ["add-assigned"] }).records(
    [],
    "fields without a value come back as null",
    (record, type, call, model) => {
      // A search may say which fields its records have.
      if (given(call, "fields").length > 0) return record;
      const fields = model.resources.find(({ name }) => name === type)?.fields ?? [];
      const absent = fields.filter(({ name }) => ownMember(record, name) === undefined);
      return { ...record, ...Object.fromEntries(absent.map(({ name }) => [name, null])) };
    },
  ),
  updates.replies("update-absent", "an update of a missing record adds it", (reply, call, model, next) =>
    is(call, "update") && (reply.status === 404 || reply.status === 410)
      ? next(asAdd(call, model))
      : undefined,
  ),
  strict.replies(
    "error-unsatisfied",
    "a search without its required parameters finds nothing",
    (reply, call) =>
      is(call, "search") && reply.status === 400 && isUnsatisfied(call, call.route.resource)
        ? plainReply(200, { resourceType: "Bundle", type: "searchset", link: [], entry: [] })
        : undefined,
  ),
];
