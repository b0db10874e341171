// Conforming variants that check codes, documents and vocabularies, and that answer a search by a value that the parameter cannot have.
import { booleans } from "../../../spec/answers/server-terms.js";
import type { Field } from "../../../spec/field.js";
import { isObject, type Json } from "../../../spec/json.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import type { SearchParameter } from "../../../spec/search-parameter.js";
import type { Call } from "../../behaviours/call.js";
import { type BoundField, boundFields } from "../../behaviours/code-place.js";
import type { ConformingVariant } from "../../behaviours/conforming-variant.js";
import { fieldsOf } from "../../behaviours/fields.js";
import { withEntries, without } from "../../behaviours/lists.js";
import { hasClosedSet } from "../../gaps/values.js";
import { valuesAt } from "../../search/record-values.js";
import { bodyOf, hasParameter, variantsOf } from "./rows.js";

/** The values that a server accepts for a field; undefined if it accepts any. */
type Vocabulary = (field: Field) => readonly string[] | undefined;

const named = ({ values }: Field) => values.map(({ value }) => value);

const closed = (name: string, answers: readonly string[], vocabulary: Vocabulary): ConformingVariant =>
  variantsOf("store", {
    suits: ({ resources }) =>
      resources.some((resource) => fieldsOf(resource).some((field) => vocabulary(field) !== undefined)),
  }).refuses(answers, name, 422, (call) =>
    (call.route === undefined ? [] : fieldsOf(call.route.resource)).some((field) => {
      const known = field.type.kind === "string" ? vocabulary(field) : undefined;
      return known && valuesAt(bodyOf(call), field.path).some((value) => !known.includes(String(value)));
    }),
  );

export const conformingVocabularies: readonly ConformingVariant[] = [
  closed("statuses are those that the document shows", ["status-values", "status-transitions"], (field) =>
    field.status ? named(field) : undefined,
  ),
  closed("values are of the usual vocabularies", ["status-values"], (field) =>
    field.samples === undefined ? undefined : [...named(field), ...field.samples],
  ),
];

/** Names of the parameters of a call whose value is in no closed set. */
function unlistedIn({ route, url }: Call): readonly string[] {
  if (route?.kind !== "search") return [];
  const isListed = ({ name, match, values }: SearchParameter): boolean => {
    const allowed = match === "boolean" ? booleans : values.map(({ value }) => value);
    return url.searchParams.getAll(name).every((value) => allowed.includes(value));
  };
  return route.resource.parameters
    .filter((one) => hasClosedSet(one) && !isListed(one))
    .map(({ name }) => name);
}

/** The call without these values; undefined if it has none. */
function withoutUnlisted(call: Call): Call | undefined {
  const unlisted = unlistedIn(call);
  return unlisted.length === 0 ? undefined : without(call, (one) => unlisted.includes(one));
}

const searches = variantsOf("search", { suits: hasParameter(hasClosedSet) });

export const conformingUnlisted: readonly ConformingVariant[] = [
  searches.serves("unlisted-value", "a value beyond a closed set finds nothing", () => async (call, next) => {
    const without = withoutUnlisted(call);
    return without === undefined ? next(call) : withEntries(await next(without), []);
  }),
  searches.asks("unlisted-value", "a value beyond a closed set is ignored", withoutUnlisted),
  searches.refuses(
    "unlisted-value",
    "a value beyond a closed set is unprocessable",
    422,
    (call) => unlistedIn(call).length > 0,
  ),
];

function isKnown({ field, members: { system, code } }: BoundField, coding: Json): boolean {
  if (!isObject(coding)) return false;
  return (field.codings ?? []).some(
    (known) => known.system === coding[system] && known.code === coding[code],
  );
}

const isCoded = (model: InterfaceModel): boolean =>
  model.resources.some((resource) => boundFields(model, resource).length > 0);

/** Base64 fields with samples, each with the texts that a document may begin with. */
const documentFields = (resource: Resource): readonly Field[] =>
  fieldsOf(resource).filter(({ type, samples }) => type.kind === "base64" && samples !== undefined);

function isLike(samples: readonly string[], encoded: Json): boolean {
  const text = Buffer.from(String(encoded), "base64").toString();
  return samples.some((sample) => {
    const [begin = "", end = ""] = sample.split("{words}");
    return text.startsWith(begin) && text.endsWith(end);
  });
}

const coded = variantsOf("store", { follows: ["token-forms"], suits: isCoded });
const documents = variantsOf("store", {
  suits: ({ resources }) => resources.some((resource) => documentFields(resource).length > 0),
});

export const conformingCodeSystems: readonly ConformingVariant[] = [
  coded.refuses("code-systems", "only codes of the bound code systems are accepted", 422, (call, model) =>
    (call.route === undefined ? [] : boundFields(model, call.route.resource)).some((bound) =>
      valuesAt(bodyOf(call), bound.coding).some((coding) => !isKnown(bound, coding)),
    ),
  ),
  documents.refuses([], "only common kinds of documents are accepted", 422, (call) =>
    (call.route === undefined ? [] : documentFields(call.route.resource)).some(({ path, samples = [] }) =>
      valuesAt(bodyOf(call), path).some((encoded) => !isLike(samples, encoded)),
    ),
  ),
];
