// Conforming variants of how searches read their values.

import type { InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { referenceForm } from "../../../spec/reference-form.js";
import { controlsList, type SearchParameter } from "../../../spec/search-parameter.js";
import { type Call, plainReply, type Reply, withQuery } from "../../behaviours/call.js";
import { changedQuery, given, textsAt } from "../../behaviours/call-queries.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { filtered, queryOf, wholeList, withEntries, without } from "../../behaviours/lists.js";
import { isSpare } from "../../search/required-parameters.js";
import { cursor, inLink, pageOf, withoutBounds } from "./paging.js";

const has =
  (test: (parameter: SearchParameter) => boolean) =>
  ({ resources }: InterfaceModel): boolean =>
    resources.some(({ parameters }) => parameters.some(test));

const nothing = (reply: Reply): Reply => withEntries(reply, []);

const referenceTests = {
  "by id alone": (value: string) => !value.includes("/"),
  "by type and id alone": (value: string) => /^[^/:]+\/[^/]+$/.test(value),
  "by URL alone": (value: string) => value.includes("://"),
};

/** References in another form find nothing, as if the server compared texts. */
const oneReferenceForm: readonly ConformingVariant[] = Object.entries(referenceTests).map(
  ([name, takes]) => ({
    name: `references are searched ${name}`,
    layer: "search",
    answers: ["reference-forms"],
    suits: has(({ match }) => match === "reference"),
    behaviour: () => async (call, next) => {
      const reply = await next(call);
      return given(call, "reference").every(({ value }) => value.split(",").every(takes))
        ? reply
        : nothing(reply);
    },
  }),
);

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

/** A search accepts only the record's own URL, which need not have the stated form of references. */
const ownUrls: ConformingVariant = {
  name: "references are searched by the record's own URL alone",
  layer: "search",
  answers: ["reference-forms"],
  follows: ["count-maximum", "count-negative"],
  suits: (model) =>
    has(({ match }) => match === "reference")(model) &&
    model.resources.some((resource) => isReferredElsewhere(model, resource)),
  behaviour: (model) => async (call, next) => {
    const names = new Set(given(call, "reference").map(({ parameter }) => parameter.name));
    const values = given(call, "reference").flatMap(({ value }) => value.split(","));
    const known = values.every((value) => ownedBy(model, value) !== undefined);
    const tails = (value: string) => value.split(",").map((one) => ownedBy(model, one) ?? one);
    const plain = changedQuery(call, (name, value) => (names.has(name) ? tails(value).join(",") : value));
    // The server beneath would write its own form of reference into the link to the next page.
    const list = await wholeList(withoutBounds(withQuery(call, plain)), next);
    return known ? pageOf(call, list, 50, inLink) : nothing(list);
  },
};

const looksAtText = (parameter: SearchParameter): boolean =>
  parameter.match === "string" && parameter.targets.length > 0;

/** Compares every string parameter with the record by `same`, instead of the server beneath. */
function comparing(name: string, same: (held: string, asked: string) => boolean): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = () => async (call, next) => {
    const asked = given(call, "string").filter(({ parameter }) => looksAtText(parameter));
    if (asked.length === 0) return next(call);
    const named = asked.map(({ parameter }) => parameter.name);
    const others = without(withoutBounds(call), (each) => named.includes(each));
    const list = filtered(await wholeList(others, next), (record) =>
      asked.every(({ parameter, value }) =>
        parameter.targets.some((target) => textsAt(record, target).some((held) => same(held, value))),
      ),
    );
    return pageOf(call, list, 50, inLink);
  };
  // The server beneath is asked without these parameters.
  const suits = ({ resources }: InterfaceModel) => {
    const strings = resources.flatMap((resource) =>
      resource.parameters.filter(looksAtText).map((one) => isSpare(resource, one)),
    );
    return strings.length > 0 && strings.every((spare) => spare);
  };
  const answers = ["string-match"];
  return {
    name,
    layer: "search",
    answers,
    // A value with a comma is compared as a whole.
    follows: ["count-maximum", "count-negative", "comma-values"],
    behaviour,
    suits,
  };
}

/** Changes, drops or refuses parameter values before the server beneath sees them. */
function readingValues(
  name: string,
  answers: readonly string[],
  change: (call: Call, model: InterfaceModel) => Call | "refuse",
  suits: ConformingVariant["suits"],
): ConformingVariant {
  const behaviour: ConformingVariant["behaviour"] = (model) => async (call, next) => {
    const asked = call.route?.kind === "search" ? change(call, model) : call;
    return asked === "refuse" ? plainReply(400, { error: "not accepted" }) : next(asked);
  };
  return { name, layer: "search", answers, behaviour, ...(suits === undefined ? {} : { suits }) };
}

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

/** Variants of how a search reads its values. */
/** Whether a parameter concerns the list: the document states how its values are separated. */
const listControl = ({ route }: Call, name: string): boolean =>
  route?.resource.parameters.some((one) => one.name === name && controlsList(one)) ?? false;

export const conformingSearches: readonly ConformingVariant[] = [
  ...oneReferenceForm,
  ownUrls,
  comparing("strings are compared whole", (held, asked) => held === asked),
  comparing("strings match by their exact start", (held, asked) => held.startsWith(asked)),
  comparing("strings are found anywhere", (held, asked) => held.includes(asked)),
  readingValues(
    "unknown parameters are ignored",
    ["unknown-parameter", "count-elsewhere"],
    withoutUnknown,
    undefined,
  ),
  readingValues(
    "a parameter without a field is ignored",
    ["unseen-parameter"],
    (call) => without(call, (name) => unseenNames(call).includes(name)),
    has(({ unseen }) => unseen !== undefined),
  ),
  readingValues(
    "codes must be numbers",
    ["code-number"],
    (call) => (numbers(call).every(({ value }) => /^\d+$/.test(value)) ? call : "refuse"),
    has(isNumbered),
  ),
  {
    name: "codes that are no numbers find nothing",
    layer: "search",
    answers: ["code-number"],
    follows: ["later-values"],
    suits: has(isNumbered),
    behaviour: () => async (call, next) => {
      const isFree = numbers(call).every(({ value }) => /^\d+$/.test(value));
      const reply = await next(call);
      return isFree ? reply : nothing(reply);
    },
  },
  readingValues(
    "codes of the first type with such codes must be numbers",
    ["code-number"],
    (call, { resources }) => {
      const first = resources.find(({ parameters }) => parameters.some(isNumbered));
      const isFree =
        call.route?.resource !== first || numbers(call).every(({ value }) => /^\d+$/.test(value));
      return isFree ? call : "refuse";
    },
    ({ resources }) => resources.filter(({ parameters }) => parameters.some(isNumbered)).length > 1,
  ),
  readingValues(
    "no prefix but the documented ones",
    ["date-prefixes"],
    (call, { dates }) => {
      const known = (value: string) =>
        dates?.prefixes.some(({ prefix }) => value.startsWith(prefix)) ?? false;
      return given(call, "date").every(({ value }) => /^\d/.test(value) || known(value)) ? call : "refuse";
    },
    has(({ dateSearch }) => dateSearch),
  ),
  {
    ...readingValues(
      "a comma is a comma",
      ["comma-values"],
      (call) =>
        withQuery(
          call,
          changedQuery(call, (name, value) =>
            listControl(call, name) ? value : value.replaceAll(",", "\\,"),
          ),
        ),
      has(({ match }) => match === "token"),
    ),
    sole: ["commas"],
  },
  {
    ...readingValues("a repeated parameter finds either value", ["repeated-parameter"], joined, undefined),
    sole: ["commas"],
  },
  readingValues(
    "a bound beyond a hundred is refused",
    ["count-maximum"],
    (call) => (given(call, "count").some(({ value }) => Number(value) > 100) ? "refuse" : call),
    has(({ match }) => match === "count"),
  ),
  readingValues(
    "codes are searched without their systems",
    ["token-forms"],
    (call) => (given(call, "token").some(({ value }) => value.includes("|")) ? "refuse" : call),
    has(({ match }) => match === "token"),
  ),
  readingValues(
    "only a date parameter may be repeated",
    ["repeated-parameter"],
    (call) => {
      const names = [...call.url.searchParams.keys()];
      const dates = given(call, "date").map(({ parameter }) => parameter.name);
      const twice = names.some((name, i) => names.indexOf(name) !== i && !dates.includes(name));
      return twice ? "refuse" : call;
    },
    undefined,
  ),
];
