// Conforming variants of how searches read their values.

import type { JsonObject } from "../../../spec/json.js";
import type { InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { referenceForm } from "../../../spec/reference-form.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { type Call, type Reply, withQuery } from "../../behaviours/call.js";
import { changedQuery, given, textsAt } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { queryOf, wholeList, withEntries, without } from "../../behaviours/lists.js";
import { isSpare } from "../../search/required-parameters.js";
import { cursor, inLink, pageOf, withoutBounds } from "./pages.js";
import { hasParameter, is, ofNewLists, pageOfAll, variantsOf } from "./rows.js";

const nothing = (reply: Reply): Reply => withEntries(reply, []);

const referenceTests = {
  "by id alone": (value: string) => !value.includes("/"),
  "by type and id alone": (value: string) => /^[^/:]+\/[^/]+$/.test(value),
  "by URL alone": (value: string) => value.includes("://"),
};

/** The record that a URL names, as `type/id`, if it has a path form that shows the type; otherwise undefined. */
function ownedBy({ forms, resources }: InterfaceModel, url: string): string | undefined {
  const parts = URL.canParse(url) ? new URL(url).pathname.split("/").slice(1) : [];
  const holds = ({ segments }: PathForm, { segment: type }: Resource) =>
    parts.length === segments.length + 1 &&
    segments.every((one, n) => one.kind === "site" || parts[n] === (one.kind === "type" ? type : one.text));
  const of = resources.find((resource) =>
    forms.some((form) => resource.forms.includes(form.name) && holds(form, resource)),
  );
  return of && `${of.name}/${parts.at(-1)}`;
}

/** Whether a type is referred to by URLs under which it is not read. */
function isReferredElsewhere(model: InterfaceModel, { segment }: Resource): boolean {
  const values = { site: "1", type: segment, id: "2" };
  const parts = referenceForm(model)?.map((each) =>
    each.kind === "literal" ? each.text : values[each.kind],
  );
  return parts !== undefined && ownedBy(model, `http://localhost/${parts.join("/")}`) === undefined;
}

const looksAtText = (parameter: SearchParameter): boolean =>
  parameter.match === "string" && parameter.part === undefined && parameter.targets.length > 0;

const knows = (call: Call, name: string): boolean =>
  name === cursor ||
  name.startsWith("_cursor") ||
  (call.route?.resource.parameters.some((each) => each.name === name) ?? true);

/** A search without the parameters that the interface does not have. */
export function withoutUnknown(call: Call): Call {
  return without(call, (name) => !knows(call, name));
}

const unseenNames = (call: Call): readonly string[] =>
  call.route?.resource.parameters.flatMap(({ unseen, name }) => (unseen === undefined ? [] : [name])) ?? [];

const isNumbered = ({ type, match }: SearchParameter): boolean => type === "number" && match === "token";

const numbers = (call: Call) => given(call, "token").filter(({ parameter }) => parameter.type === "number");

/** Joins the values of a parameter as alternatives, unless it is a date. */
function joined(call: Call): Call {
  const dates = given(call, "date").map(({ parameter }) => parameter.name);
  const values = new Map<string, string>();
  for (const [name, value] of queryOf(call)) {
    const before = values.get(name);
    if (!dates.includes(name)) values.set(name, before === undefined ? value : `${before},${value}`);
  }
  return withQuery(call, [...queryOf(call).filter(([name]) => dates.includes(name)), ...values]);
}

/** Whether a parameter concerns the list: the document states how its values are separated. */
const listControl = ({ route }: Call, name: string): boolean =>
  route?.resource.parameters.some((one) => one.name === name && controlsList(one)) ?? false;

/** Whether the values of all number parameters are numbers. */
const isNumber = (value: string): boolean => /^\d+$/.test(value);
const allNumbers = (call: Call): boolean => numbers(call).every(({ value }) => isNumber(value));

const having = (test: (parameter: SearchParameter) => boolean, more: Partial<ConformingVariant> = {}) =>
  variantsOf("search", { suits: hasParameter(test), ...more });

const search = variantsOf("search");
const references = having(({ match }) => match === "reference");
const numbered = having(isNumbered);
const tokens = having(({ match }) => match === "token");
const commas = { sole: ["commas"] };

/** Every parameter that looks at a text can be left out, so that the server beneath can be asked without it. */
const texts = variantsOf("search", {
  // A value with a comma is compared as a whole.
  follows: [...ofNewLists, "comma-values"],
  suits: ({ resources }) => {
    const strings = resources.flatMap((resource) =>
      resource.parameters.filter(looksAtText).map((one) => isSpare(resource, one)),
    );
    return strings.length > 0 && strings.every((spare) => spare);
  },
});

/** Compares every string parameter with the record by `same`, instead of the server beneath. */
const comparing = (name: string, same: (held: string, asked: string) => boolean): ConformingVariant =>
  texts.serves("string-match", name, () => async (call, next) => {
    const asked = given(call, "string").filter(({ parameter }) => looksAtText(parameter));
    if (asked.length === 0) return next(call);
    const named = asked.map(({ parameter }) => parameter.name);
    const fits = (record: JsonObject) =>
      asked.every(({ parameter, value }) =>
        parameter.targets.some((target) => textsAt(record, target).some((held) => same(held, value))),
      );
    return pageOfAll(
      call,
      next,
      fits,
      without(call, (each) => named.includes(each)),
    );
  });

const firstNumbered = ({ resources }: InterfaceModel) =>
  resources.filter(({ parameters }) => parameters.some(isNumbered));

export const conformingSearches: readonly ConformingVariant[] = [
  // References in another form find nothing, as if the server compared texts.
  ...Object.entries(referenceTests).map(([name, takes]) =>
    references.replies("reference-forms", `references are searched ${name}`, (reply, call) =>
      given(call, "reference").every(({ value }) => value.split(",").every(takes))
        ? undefined
        : nothing(reply),
    ),
  ),
  // A search accepts only the record's own URL, which need not have the stated form of references.
  having(({ match }) => match === "reference", {
    follows: ofNewLists,
    suits: (model) =>
      hasParameter(({ match }) => match === "reference")(model) &&
      model.resources.some((resource) => isReferredElsewhere(model, resource)),
  }).serves(
    "reference-forms",
    "references are searched by the record's own URL alone",
    (model) => async (call, next) => {
      const names = new Set(given(call, "reference").map(({ parameter }) => parameter.name));
      const values = given(call, "reference").flatMap(({ value }) => value.split(","));
      const known = values.every((value) => ownedBy(model, value) !== undefined);
      const tails = (value: string) => value.split(",").map((one) => ownedBy(model, one) ?? one);
      const plain = changedQuery(call, (name, value) => (names.has(name) ? tails(value).join(",") : value));
      // The server beneath would write its own form of reference into the link to the next page.
      const list = await wholeList(withoutBounds(withQuery(call, plain)), next);
      return known ? pageOf(call, list, 50, inLink) : nothing(list);
    },
  ),
  comparing("strings are compared whole", (held, asked) => held === asked),
  comparing("strings match by their exact start", (held, asked) => held.startsWith(asked)),
  comparing("strings are found anywhere", (held, asked) => held.includes(asked)),
  search.asks(["unknown-parameter", "count-elsewhere"], "unknown parameters are ignored", (call) =>
    is(call, "search") ? withoutUnknown(call) : undefined,
  ),
  having(({ unseen }) => unseen !== undefined).asks(
    "unseen-parameter",
    "a parameter without a field is ignored",
    (call) => (is(call, "search") ? without(call, (name) => unseenNames(call).includes(name)) : undefined),
  ),
  numbered.refuses("code-number", "codes must be numbers", 400, (call) => !allNumbers(call)),
  having(isNumbered, { follows: ["later-values"] }).replies(
    "code-number",
    "codes that are no numbers find nothing",
    (reply, call) => (allNumbers(call) ? undefined : nothing(reply)),
  ),
  variantsOf("search", { suits: (model) => firstNumbered(model).length > 1 }).refuses(
    "code-number",
    "codes of the first type with such codes must be numbers",
    400,
    (call, model) => call.route?.resource === firstNumbered(model)[0] && !allNumbers(call),
  ),
  having(({ dateSearch }) => dateSearch).refuses(
    "date-prefixes",
    "no prefix but the documented ones",
    400,
    (call, { dates }) =>
      given(call, "date").some(
        ({ value }) =>
          !/^\d/.test(value) && !(dates?.prefixes.some(({ prefix }) => value.startsWith(prefix)) ?? false),
      ),
  ),
  having(({ match }) => match === "token", commas).asks("comma-values", "a comma is a comma", (call) => {
    const escaped = (name: string, value: string) =>
      listControl(call, name) ? value : value.replaceAll(",", "\\,");
    return is(call, "search") ? withQuery(call, changedQuery(call, escaped)) : undefined;
  }),
  variantsOf("search", commas).asks(
    "repeated-parameter",
    "a repeated parameter finds either value",
    (call) => (is(call, "search") ? joined(call) : undefined),
  ),
  having(({ match }) => match === "count").refuses(
    "count-maximum",
    "a bound beyond a hundred is refused",
    400,
    (call) => given(call, "count").some(({ value }) => Number(value) > 100),
  ),
  tokens.refuses("token-forms", "codes are searched without their systems", 400, (call) =>
    given(call, "token").some(({ value }) => value.includes("|")),
  ),
  search.refuses("repeated-parameter", "only a date parameter may be repeated", 400, (call) => {
    const names = is(call, "search") ? [...call.url.searchParams.keys()] : [];
    const dates = given(call, "date").map(({ parameter }) => parameter.name);
    return names.some((name, i) => names.indexOf(name) !== i && !dates.includes(name));
  }),
];
