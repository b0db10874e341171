// Makes the shapes that have a role: references, codings, concepts and quantities.
import type { Field, FieldType } from "../../../spec/field.js";
import type { SampleCoding } from "../../../spec/field-parts.js";
import type { Json, JsonObject } from "../../../spec/json.js";
import { isRequired } from "../../../spec/limits.js";
import type { Shape, ShapeParts } from "../../../spec/model.js";
import { measureOf } from "./code-knowledge.js";
import { codeInKind, happens, likely, type Made, mainCodings, oneOf, type Scene } from "./scene.js";

export type ShapeType = Extract<FieldType, { readonly kind: "shape" }>;
type PartsOf<Role> = Extract<ShapeParts, { readonly role: Role }>;

/** A shape with a role, as a field has it. */
interface Shaped {
  readonly shape: Shape;
  readonly parts: ShapeParts;
  readonly targets: readonly string[];
}

/** A value of a shape that has a role. A narrative is made last, from the whole record. */
export function shapeValue(scene: Scene, field: Field, { shape, parts, targets }: Shaped): Made {
  switch (parts.role) {
    case "reference":
      return reference(scene, field, targets, parts);
    case "coding":
      return codingObject(parts, codingOf(scene, field));
    case "concept":
      return concept(scene, field, shape, parts);
    case "quantity":
      return quantity(scene, field, parts);
    case "narrative":
      return undefined;
  }
}

function reference(
  scene: Scene,
  { examples = [] }: Field,
  targets: readonly string[],
  { url, display }: PartsOf<"reference">,
): Made {
  const found = scene.refer(targets, examples);
  if (found === undefined) return undefined;
  const { label } = found;
  return { [url]: found.url, ...(display === undefined || label === undefined ? {} : { [display]: label }) };
}

/** A code that the field is bound to: of what the record is about, or of its kind, or a named one. */
function codingOf(scene: Scene, field: Field): SampleCoding | undefined {
  const { codings = [] } = field;
  const { about, draws } = scene;
  const same = codings.find(({ system, code }) => system === about?.system && code === about.code);
  if (same !== undefined) return same;
  const code =
    codeInKind(
      scene,
      codings.map((one) => one.code),
    ) ?? likely(scene, field);
  const named = codings.find((one) => one.code === code);
  if (named !== undefined) return named;
  if (code !== undefined) return { system: codings[0]?.system ?? "", code, display: "" };
  const main = mainCodings(codings);
  return happens(draws, 80) ? main[0] : oneOf(draws, main);
}

function codingObject(
  { system, code, display }: PartsOf<"coding">,
  coding: SampleCoding | undefined,
): JsonObject | undefined {
  if (coding === undefined) return undefined;
  return {
    ...(coding.system === "" ? {} : { [system]: coding.system }),
    [code]: coding.code,
    ...(display === undefined || coding.display === "" ? {} : { [display]: coding.display }),
  };
}

/** A concept with the same meaning in each code system that has it, and in words. */
function concept(
  scene: Scene,
  field: Field,
  shape: Shape,
  { codings: member, text }: PartsOf<"concept">,
): Made {
  const coding = codingOf(scene, field);
  const words = coding?.display ?? oneOf(scene.draws, field.examples ?? []);
  const said: JsonObject = text === undefined || !words ? {} : { [text]: words };
  const list = shape.fields.find(({ name }) => name === member);
  const parts = partsOfCodings(scene, list);
  if (coding === undefined || parts === undefined) return Object.keys(said).length === 0 ? undefined : said;
  const others = (field.codings ?? []).filter(
    ({ system, display }) => system !== coding.system && display === coding.display,
  );
  const made: readonly Json[] = [coding, ...others].flatMap((each) => codingObject(parts, each) ?? []);
  const [first = null] = made;
  return { [member]: list?.many ? made : first, ...said };
}

function partsOfCodings({ model }: Scene, list: Field | undefined): PartsOf<"coding"> | undefined {
  const { type } = list ?? {};
  const parts =
    type?.kind === "shape" ? model.shapes.find(({ name }) => name === type.shape)?.parts : undefined;
  return parts?.role === "coding" ? parts : undefined;
}

/** The amount of what the record is about; if that is nothing that is measured, a number of nothing, or no amount. */
function quantity(
  { about, draws }: Scene,
  field: Field,
  { value, unit, system, code }: PartsOf<"quantity">,
): JsonObject | undefined {
  const measure = about === undefined ? undefined : measureOf(about.code);
  if (measure === undefined) return isRequired(field) ? { [value]: 1 + draws.below(50) } : undefined;
  const { low, high, decimals } = measure;
  const scale = 10 ** decimals;
  const amount = Math.round(low * scale + draws.below(Math.round((high - low) * scale) + 1)) / scale;
  return {
    [value]: amount,
    ...(unit === undefined ? {} : { [unit]: measure.unit }),
    ...(system === undefined ? {} : { [system]: measure.system }),
    ...(code === undefined ? {} : { [code]: measure.code }),
  };
}
