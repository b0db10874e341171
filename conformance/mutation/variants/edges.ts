// Conforming variants of unusual requests: ids of clients, adds that are sent twice, deletes of missing records, invalid values.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { statedKeptStatus } from "../../../spec/answers/kept-terms.js";
import { isObject, type JsonObject, textsIn } from "../../../spec/json.js";
import { givesIds } from "../../../spec/limits.js";
import { merges, patches } from "../../../spec/merges.js";
import type { InterfaceModel } from "../../../spec/model.js";
import { offersAny } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import { hasSites, withoutSite } from "../../../spec/sites.js";
import { type Call, good, jsonOf, plainReply, withBody, withJson, withQuery } from "../../behaviours/call.js";
import { changedQuery, given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { filtered, idOf, withEntries, without } from "../../behaviours/lists.js";
import { referenceTail } from "../../http/record-url.js";
import { statesReplacing } from "../../laws/changes/change-ways.js";
import { textsBy } from "../../search/record-values.js";
import { bodyOf, is, variantsOf } from "./rows.js";

/** A key for the record that an update names, by its path or by the id in its body. */
const keyOf = (call: Call, record: JsonObject): string =>
  `${call.route?.site}/${call.route?.resource.name}/${call.route?.id ?? idOf(record, call)}`;

/** The call without the parameters whose value passes. */
const dropping = (call: Call, match: "date" | "count", isOdd: (value: string) => boolean): Call => {
  const odd = given(call, match).flatMap(({ parameter, value }) => (isOdd(value) ? [parameter.name] : []));
  return odd.length === 0 ? call : without(call, (name) => odd.includes(name));
};

const isInvalid = (value: string): boolean => !/\d{4}/.test(value);

/** Whether a parameter of these kinds misses a record if it looks at the first of its values only. */
const isLater = (
  model: InterfaceModel,
  call: Call,
  record: JsonObject,
  kinds: readonly ("string" | "token")[],
): boolean =>
  kinds
    .flatMap((kind) => given(call, kind))
    .some(({ parameter: { targets }, value }) =>
      targets.every((target) => {
        const [first, ...later] = textsBy(model, target, record);
        return first !== value && (later.includes(value) || first === undefined);
      }),
    );

const firstValues = (name: string, ...kinds: readonly ("string" | "token")[]) =>
  variantsOf("search").replies("later-values", name, (reply, call, model) =>
    is(call, "search") ? filtered(reply, (record) => !isLater(model, call, record, kinds)) : undefined,
  );

const isCount = ({ match }: SearchParameter): boolean => match === "count";

const mayBeLeftOut = (model: InterfaceModel): boolean =>
  offersAny(model, "update", "read") && !statesReplacing(model) && !merges(model) && !patches(model);

const [store, search] = [variantsOf("store"), variantsOf("search")];
const once = variantsOf("store", {
  follows: [
    ...["page-sizes", "search-order", "search-paging", "search-total"],
    ...["count-default", "count-maximum", "repeated-search"],
  ],
  sole: ["identical records"],
});
const updates = variantsOf("store", { suits: mayBeLeftOut });
const deletes = variantsOf("store", { suits: (model) => offersAny(model, "delete") });
const sites = variantsOf("search", { suits: hasSites });
const headers = variantsOf("door", {
  suits: (model) => model.requestHeaders !== undefined && answerOf(model, "missing-header") !== 412,
});
const siteless = variantsOf("door", { follows: ["missing-site"], suits: ({ site }) => site !== undefined });
const forms = variantsOf("record", {
  follows: ["list-fields"],
  suits: ({ resources }) => resources.some((resource) => resource.forms.length > 1),
});

export const conformingEdges: readonly ConformingVariant[] = [
  store.refuses(
    "client-id",
    "an add with an id is refused",
    422,
    (call, model) => is(call, "add") && !givesIds(call.route.resource) && idMemberOf(model) in bodyOf(call),
  ),
  once.serves("repeated-add", "an add that was sent before is refused", () => {
    const added = new Set<string>();
    return async (call, next) => {
      const key = call.url.pathname + call.body;
      if (is(call, "add") && added.has(key)) return plainReply(409, { error: "the record exists" });
      const reply = await next(call);
      if (is(call, "add") && good(reply)) added.add(key);
      return reply;
    };
  }),
  updates.serves("update-left-out", "an update keeps omitted members", () => {
    const current = new Map<string, JsonObject>();
    return async (call, next) => {
      const body = bodyOf(call);
      if (is(call, "update")) {
        const merged = { ...current.get(keyOf(call, body)), ...body };
        const reply = await next(withBody(call, merged));
        if (good(reply)) current.set(keyOf(call, body), merged);
        return reply;
      }
      const reply = await next(call);
      const record = jsonOf(reply);
      if (is(call, "add") && good(reply) && isObject(record)) current.set(keyOf(call, record), body);
      return reply;
    };
  }),
  deletes.replies("delete-absent", "a delete of a missing record succeeds", (reply, call) =>
    is(call, "delete") && reply.status === 404 ? { ...reply, status: 204, body: "" } : undefined,
  ),
  deletes.serves("delete-referred", "a record that others refer to is not deleted", (model) => {
    const referred = new Set<string>();
    return async (call, next) => {
      const { route } = call;
      // Where the document states it, a record can be deleted afterwards.
      const isOpen =
        is(call, "delete") && (route === undefined || statedKeptStatus(route.resource) === undefined);
      if (isOpen && referred.has(`${route?.resource.name}/${route?.id}`))
        return plainReply(409, { error: "others refer to it" });
      const reply = await next(call);
      const isWritten = (is(call, "add") || is(call, "update")) && good(reply);
      for (const [, url = ""] of isWritten ? call.body.matchAll(/"(https?:[^"]*)"/g) : []) {
        const tail = referenceTail(model, url);
        if (tail) referred.add(`${tail.type}/${tail.id}`);
      }
      return reply;
    };
  }),
  store.replies("unlisted-operation", "an operation that is not listed is not found", ({ status }) =>
    status === 405 ? plainReply(404, { error: "there is no such operation" }) : undefined,
  ),
  firstValues("searches look at the first value of a list", "string", "token"),
  firstValues("searches by texts look at the first value of a list", "string"),
  search.serves(
    "malformed-value",
    "invalid dates find nothing",
    () => async (call, next) =>
      given(call, "date").some(({ value }) => isInvalid(value))
        ? withEntries(await next(dropping(call, "date", isInvalid)), [])
        : next(call),
  ),
  sites.serves(
    "unknown-site",
    "a site that has no number is not found",
    () => async (call, next) =>
      // A request without a site is another question.
      !is(call, "search") || call.route.site === withoutSite || /^\d+$/.test(call.route.site)
        ? next(call)
        : plainReply(404, { error: "no such site" }),
  ),
  headers.refuses(
    "missing-header",
    "a request without the headers of every request is refused",
    412,
    (call, { requestHeaders = [] }) =>
      call.route !== undefined && requestHeaders.some(({ name, value }) => call.headers.get(name) !== value),
  ),
  siteless.refuses(
    [],
    "a request without its site is forbidden",
    403,
    ({ route }) => route?.site === withoutSite,
  ),
  search.refuses("count-zero", "a list of no records is refused", 400, (call) =>
    given(call, "count").some(({ value }) => value === "0"),
  ),
  search.asks("count-negative", "a bound below 0 is ignored", (call) =>
    dropping(call, "count", (value) => value.startsWith("-")),
  ),
  search.asks("count-elsewhere", "a bound is ignored on types that do not show it", (call, { resources }) => {
    const named = resources.flatMap(({ parameters }) => parameters).find(isCount)?.name;
    return is(call, "search") && !call.route.resource.parameters.some(isCount)
      ? without(call, (name) => name === named)
      : undefined;
  }),
  search.serves("token-case", "codes are found in either case", () => {
    const stored = new Set<string>();
    const spelled = new Map<string, string>();
    return async (call, next) => {
      for (const text of is(call, "search") ? [] : textsIn(bodyOf(call))) {
        stored.add(text);
        spelled.set(text.toLowerCase(), text);
      }
      const codes = new Set(given(call, "token").map(({ parameter }) => parameter.name));
      const asStored = (value: string) =>
        stored.has(value) ? value : (spelled.get(value.toLowerCase()) ?? value);
      if (codes.size === 0) return next(call);
      return next(
        withQuery(
          call,
          changedQuery(call, (name, value) => (codes.has(name) ? asStored(value) : value)),
        ),
      );
    };
  }),
  forms.done(
    "form-bodies",
    "a path form shows records with one member more",
    "read",
    (reply, call, model) => {
      const json = jsonOf(reply);
      return call.route?.form !== model.forms[0] && isObject(json)
        ? withJson(reply, { ...json, shownBy: call.route?.form.name ?? null })
        : reply;
    },
  ),
  store.refuses("time-offset", "a time without an offset is refused", 422, ({ body }) =>
    /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"/.test(body),
  ),
];
