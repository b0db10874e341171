// Conforming variants of unusual requests: ids of clients, adds that are sent twice, deletes of missing records, invalid values.

import { answerOf } from "../../../spec/answers/chosen-answers.js";
import { isObject, type JsonObject, textsIn } from "../../../spec/json.js";
import { merges, patches } from "../../../spec/merges.js";
import { offersAny } from "../../../spec/offers.js";
import { idMemberOf } from "../../../spec/record-ids.js";
import { hasSites, withoutSite } from "../../../spec/sites.js";
import { type Call, good, jsonOf, plainReply, withJson } from "../../behaviours/call.js";
import { given } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { entriesOf, idOf, withEntries } from "../../behaviours/lists.js";
import { referenceTail } from "../../http/record-url.js";
import { statesReplacing } from "../../laws/changes/change-ways.js";
import { textsBy } from "../../search/record-values.js";
import { conformingBounds } from "./bounds.js";
import { on } from "./on-kind.js";

const bodyOf = (call: Call): JsonObject => {
  const body = jsonOf(call);
  return isObject(body) ? body : {};
};

const refusesIds: ConformingVariant = {
  name: "an add with an id is refused",
  layer: "store",
  answers: ["client-id"],
  behaviour: (model) =>
    on("add", async (call, next) =>
      idMemberOf(model) in bodyOf(call) ? plainReply(422, { error: "the server assigns ids" }) : next(call),
    ),
};

const refusesCopies: ConformingVariant = {
  name: "an add that was sent before is refused",
  layer: "store",
  answers: ["repeated-add"],
  follows: [
    "page-sizes",
    "search-order",
    "search-paging",
    "search-total",
    "count-default",
    "count-maximum",
    "repeated-search",
  ],
  sole: ["identical records"],
  behaviour: () => {
    const added = new Set<string>();
    return on("add", async (call, next) => {
      const key = call.url.pathname + call.body;
      if (added.has(key)) return plainReply(409, { error: "the record exists" });
      const reply = await next(call);
      if (good(reply)) added.add(key);
      return reply;
    });
  },
};

const keepsOmitted: ConformingVariant = {
  name: "an update keeps omitted members",
  layer: "store",
  answers: ["update-left-out"],
  suits: (model) =>
    offersAny(model, "update", "read") && !statesReplacing(model) && !merges(model) && !patches(model),
  behaviour: () => {
    const current = new Map<string, JsonObject>();
    return async (call, next) => {
      const { route } = call;
      if (route?.kind !== "update") {
        const reply = await next(call);
        const record = jsonOf(reply);
        if (route?.kind === "add" && good(reply) && isObject(record))
          current.set(keyOf(call, record), bodyOf(call));
        return reply;
      }
      const body = bodyOf(call);
      const key = keyOf(call, body);
      const merged = { ...current.get(key), ...body };
      const reply = await next({ ...call, body: JSON.stringify(merged) });
      if (good(reply)) current.set(key, merged);
      return reply;
    };
  },
};

/** A key for the record that an update names, by its path or by the id in its body. */
function keyOf(call: Call, record: JsonObject): string {
  const { route } = call;
  return `${route?.site}/${route?.resource.name}/${route?.id ?? idOf(record, call)}`;
}

const deletesNothing: ConformingVariant = {
  name: "a delete of a missing record succeeds",
  layer: "store",
  answers: ["delete-absent"],
  suits: (model) => offersAny(model, "delete"),
  behaviour: () =>
    on("delete", async (call, next) => {
      const reply = await next(call);
      return reply.status === 404 ? { ...reply, status: 204, body: "" } : reply;
    }),
};

const keepsReferred: ConformingVariant = {
  name: "a record that others refer to is not deleted",
  layer: "store",
  answers: ["delete-referred"],
  suits: (model) => offersAny(model, "delete"),
  behaviour: (model) => {
    const referred = new Set<string>();
    return async (call, next) => {
      const { route } = call;
      // Where the document states it, a record can be deleted afterwards.
      const isOpen = route?.kind === "delete" && route.resource.deleteRefused === undefined;
      if (isOpen && referred.has(`${route.resource.name}/${route.id}`))
        return plainReply(409, { error: "others refer to it" });
      const reply = await next(call);
      const writes = route?.kind === "add" || route?.kind === "update";
      for (const [, url = ""] of writes && good(reply) ? call.body.matchAll(/"(https?:[^"]*)"/g) : []) {
        const tail = referenceTail(model, url);
        if (tail) referred.add(`${tail.type}/${tail.id}`);
      }
      return reply;
    };
  },
};

const unlistedNotFound: ConformingVariant = {
  name: "an operation that is not listed is not found",
  layer: "store",
  answers: ["unlisted-operation"],
  behaviour: () => async (call, next) => {
    const reply = await next(call);
    return reply.status === 405 ? plainReply(404, { error: "there is no such operation" }) : reply;
  },
};

const firstValuesOnly: ConformingVariant = {
  name: "searches look at the first value of a list",
  layer: "search",
  answers: ["later-values"],
  behaviour: (model) =>
    on("search", async (call, next) => {
      const reply = await next(call);
      const asked = [...given(call, "string"), ...given(call, "token")];
      const entries = entriesOf(reply);
      if (entries === undefined || asked.length === 0) return reply;
      const isLater = (record: JsonObject) =>
        asked.some(({ parameter: { targets }, value }) =>
          targets.every((target) => {
            const [first, ...later] = textsBy(model, target, record);
            return first !== value && (later.includes(value) || first === undefined);
          }),
        );
      return withEntries(
        reply,
        entries.filter(({ record }) => !isObject(record) || !isLater(record)),
      );
    }),
};

const ignoresMalformed: ConformingVariant = {
  name: "invalid dates find nothing",
  layer: "search",
  answers: ["malformed-value"],
  behaviour: () =>
    on("search", async (call, next) => {
      const odd = given(call, "date").filter(({ value }) => !/\d{4}/.test(value));
      if (odd.length === 0) return next(call);
      const url = new URL(call.url);
      for (const { parameter } of odd) url.searchParams.delete(parameter.name);
      return withEntries(await next({ ...call, url }), []);
    }),
};

const numberedSites: ConformingVariant = {
  name: "a site that has no number is not found",
  layer: "search",
  answers: ["unknown-site"],
  suits: hasSites,
  behaviour: () =>
    on("search", async (call, next) =>
      // A request without a site is another question.
      call.route?.site === withoutSite || /^\d+$/.test(call.route?.site ?? "")
        ? next(call)
        : plainReply(404, { error: "no such site" }),
    ),
};

const needsHeaders: ConformingVariant = {
  name: "a request without the headers of every request is refused",
  layer: "door",
  answers: ["missing-header"],
  suits: (model) => model.requestHeaders !== undefined && answerOf(model, "missing-header") !== 412,
  behaviour:
    ({ requestHeaders = [] }) =>
    async (call, next) =>
      call.route === undefined || requestHeaders.every(({ name, value }) => call.headers.get(name) === value)
        ? next(call)
        : plainReply(412, { error: "a header is missing" }),
};

const missesSites: ConformingVariant = {
  name: "a request without its site is forbidden",
  layer: "door",
  answers: [],
  follows: ["missing-site"],
  suits: ({ site }) => site !== undefined,
  behaviour: () => async (call, next) =>
    call.route?.site === withoutSite ? plainReply(403, { error: "whose?" }) : next(call),
};

const foldsCodes: ConformingVariant = {
  name: "codes are found in either case",
  layer: "search",
  answers: ["token-case"],
  behaviour: () => {
    const stored = new Set<string>();
    const spelled = new Map<string, string>();
    return async (call, next) => {
      if (call.route?.kind !== "search") {
        for (const text of textsIn(bodyOf(call))) {
          stored.add(text);
          spelled.set(text.toLowerCase(), text);
        }
        return next(call);
      }
      const url = new URL(call.url);
      for (const { parameter, value } of given(call, "token")) {
        const other = stored.has(value) ? undefined : spelled.get(value.toLowerCase());
        if (other !== undefined) url.searchParams.set(parameter.name, other);
      }
      return next({ ...call, url });
    };
  },
};

const showsFormsApart: ConformingVariant = {
  name: "a path form shows records with one member more",
  layer: "record",
  answers: ["form-bodies"],
  follows: ["list-fields"],
  suits: (model) => model.resources.some(({ forms }) => forms.length > 1),
  behaviour: (model) => async (call, next) => {
    const reply = await next(call);
    const json = jsonOf(reply);
    const isLater = call.route?.form !== model.forms[0];
    return call.route?.kind === "read" && isLater && good(reply) && isObject(json)
      ? withJson(reply, { ...json, shownBy: call.route.form.name })
      : reply;
  },
};

const refusesLocalTimes: ConformingVariant = {
  name: "a time without an offset is refused",
  layer: "store",
  answers: ["time-offset"],
  behaviour: () => async (call, next) =>
    /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d"/.test(call.body)
      ? plainReply(422, { error: "an offset, please" })
      : next(call),
};

export const conformingEdges: readonly ConformingVariant[] = [
  refusesIds,
  refusesCopies,
  keepsOmitted,
  deletesNothing,
  keepsReferred,
  unlistedNotFound,
  firstValuesOnly,
  ignoresMalformed,
  numberedSites,
  needsHeaders,
  missesSites,
  ...conformingBounds,
  foldsCodes,
  showsFormsApart,
  refusesLocalTimes,
];
