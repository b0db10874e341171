import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { placeName } from "../../fixtures/names.js";
import { isFree } from "../../fixtures/terms.js";
import type { Json } from "../../http/json.js";
import { type AnyCheck, check } from "../check.js";
import { collectionOf, type Place, places } from "../places.js";
import { changedAt } from "../record-paths.js";
import { addOwn } from "./add-own.js";
import { judgeRoundTrip, roundTripOf } from "./round-trip.js";
import { type ValueField, valueFieldsOf } from "./value-fields.js";

interface Loaded extends Place {
  readonly leaf: ValueField;
}

interface Load {
  readonly name: string;
  readonly title: string;
  readonly leaf: (
    leaves: readonly ValueField[],
    place: Place,
    model: InterfaceModel,
  ) => ValueField | undefined;
  /** Made when it is needed. */
  readonly value: () => Json;
}

/** An unusual value: one member of a fresh record holds something that is easily lost. */
function load({ name, title, leaf: choose, value }: Load): AnyCheck {
  return check<Loaded>({
    family: "round-trip",
    name,
    kind: "required",
    writes: true,
    over: (model) =>
      places(model, "add", "read").flatMap((place) => {
        const leaf = choose(valueFieldsOf(model, place.resource), place, model);
        return leaf ? [{ ...place, leaf }] : [];
      }),
    subject: placeName,
    title: ({ leaf }) => `${leaf.path} holds ${title}`,
    clauses: ({ leaf }) => leaf.clauses,
    async run(session, { leaf, ...place }) {
      const at = collectionOf(session, place);
      const fresh = await session.fresh(at);
      const body = changedAt(fresh, leaf.path, value);
      const record = await addOwn(session, at, body);
      return judgeRoundTrip(await roundTripOf(session, record), leaf.path);
    },
  });
}

/** The member that best takes any text: no code, no status, no link, and no search looks at it. */
export function freeText(
  leaves: readonly ValueField[],
  { resource }: Pick<Place, "resource">,
  model: InterfaceModel,
): ValueField | undefined {
  const searched = resource.parameters.flatMap(({ targets }) => targets.map(({ path }) => path));
  const role = (leaf: ValueField) => model.shapes.find(({ name }) => name === leaf.shape)?.role;
  const free = leaves.filter(
    ({ kind, field, trail, path }) =>
      kind === "string" &&
      field.fixed === undefined &&
      trail.every(({ status, values }) => !status && values.length === 0) &&
      !searched.includes(path),
  );
  return free.find((leaf) => role(leaf) === "concept") ?? free.find((leaf) => role(leaf) === undefined);
}

/**
 * A member that takes any code: neither the document nor a common vocabulary names its codes, and no search looks at
 * it.
 */
export function freeCode(
  leaves: readonly ValueField[],
  resource: Resource,
  model: InterfaceModel,
): ValueField | undefined {
  const searched = resource.parameters.flatMap(({ targets }) => targets.map(({ path }) => path));
  const parts = (leaf: ValueField) => model.shapes.find(({ name }) => name === leaf.shape)?.parts;
  return leaves.find((leaf) => {
    const own = parts(leaf);
    const isCode = own?.role === "coding" && own.code === leaf.field.name;
    const isSearched = searched.some((path) => leaf.path === path || leaf.path.startsWith(`${path}.`));
    return isCode && !isSearched && leaf.trail.every(isFree);
  });
}

const longText = "Ward round, nothing new. ".repeat(160).trimEnd();
const scripts = 'Łukasz Ωmega Жук 漢字 العربية עברית naïve 🫀 "quoted" \\ / <&> end';
/** About 240 kB once encoded; every byte value occurs. */
function document(): string {
  const everyByte = Uint8Array.from({ length: 256 }, (_, index) => (index * 7) % 256);
  return Buffer.alloc(180_000, everyByte).toString("base64");
}

export const longTextComesBack = load({
  name: "long-text",
  title: `a text of ${longText.length} characters`,
  leaf: freeText,
  value: () => longText,
});

export const scriptsComeBack = load({
  name: "non-ascii",
  title: "text in many scripts",
  leaf: freeText,
  value: () => scripts,
});

export const codesKeepTheirCase = load({
  name: "code-case",
  title: "a code in capital and small letters",
  leaf: (leaves, { resource }, model) => freeCode(leaves, resource, model),
  value: () => "Ab-12.cD",
});

export const decimalsComeBack = load({
  name: "decimals",
  title: "a number with decimals",
  leaf: (leaves) => leaves.find(({ kind }) => kind === "number"),
  value: () => 1234.0625,
});

export const smallDecimalsComeBack = load({
  name: "small-decimals",
  title: "a number close to zero",
  leaf: (leaves) => leaves.find(({ kind }) => kind === "number"),
  value: () => -0.001,
});

export const largeBase64ComesBack = load({
  name: "large-base64",
  title: "base64 of some hundred kilobytes",
  leaf: (leaves) => leaves.find(({ kind }) => kind === "base64"),
  value: document,
});
