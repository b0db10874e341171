// Turns the elements of a StructureDefinition into fields of the draft.
import { object } from "../../build/field-type.js";
import { listOf } from "../../build/list-text.js";
import { isArray, isObject, type Json, type JsonObject } from "../../json.js";
import type { DocNode } from "../document.js";
import type { Reading } from "../reading.js";
import { meaningOf } from "../words.js";
import { primitives, shapeOf } from "./datatypes.js";

/** What the elements of a type are drafted with. */
export interface ElementHome {
  readonly reading: Reading;
  /** The shapes that the fields need are added here. */
  readonly shapes: Set<string>;
  /** The types that references name are added here. */
  readonly targets: Set<string>;
}

/** Elements that every resource has, and that the kit or its server deals with. */
const common: readonly string[] = ["id", "meta"];

/** Elements that the language has no place for. */
const passedOver: readonly string[] = ["contained", "extension", "modifierExtension", "implicitRules"];

/** The fields of a type, by its definition. */
export function fieldsFrom(definition: DocNode, type: string, home: ElementHome): JsonObject {
  const { reading } = home;
  const part = reading.get(definition, "snapshot") ?? reading.get(definition, "differential");
  const elements = reading.items(reading.get(part, "element"));
  return fieldsBelow(type, elements, home);
}

function fieldsBelow(path: string, elements: readonly DocNode[], home: ElementHome): JsonObject {
  const { reading } = home;
  const own = elements.filter((element) => {
    const [, name] =
      new RegExp(`^${path.replaceAll(".", "\\.")}\\.([^.]+)$`).exec(reading.text(element, "path") ?? "") ??
      [];
    return name !== undefined;
  });
  const found: Record<string, Json> = {};
  for (const element of own) {
    const whole = reading.text(element, "path") ?? "";
    const name = whole.slice(path.length + 1);
    if (common.includes(name)) continue;
    if (passedOver.includes(name))
      reading.list(element, "the language has no extensions and no contained records");
    else if (reading.text(element, "sliceName") !== undefined)
      reading.list(element, "the language has no slices");
    else if (reading.get(element, "max")?.value !== "0")
      Object.assign(found, fieldsOfElement(name, whole, element, elements, home));
  }
  return found;
}

/** The field of an element; one for each type if it has several. */
function fieldsOfElement(
  name: string,
  path: string,
  element: DocNode,
  elements: readonly DocNode[],
  home: ElementHome,
): JsonObject {
  const { reading } = home;
  const types = reading.items(reading.get(element, "type"));
  if (types.length === 0) {
    reading.list(element, "an element that repeats another one, which the language can't say");
    return {};
  }
  const isChoice = name.endsWith("[x]");
  const fields = types.flatMap((type) => {
    const code = (reading.text(type, "code") ?? "")
      .replace(/^.*\//, "")
      .replace(/^System\./, "")
      .replace(/^String$/, "string");
    const drafted = typeOf(code, type, path, elements, home);
    if (drafted === undefined) {
      reading.list(type, `the kit has no shape for the data type ${code}`);
      return [];
    }
    const own = isChoice
      ? `${name.slice(0, -"[x]".length)}${code.slice(0, 1).toUpperCase()}${code.slice(1)}`
      : name;
    return [[own, fieldOf(drafted, element, isChoice, reading)] as const];
  });
  return Object.fromEntries(fields);
}

interface DraftedElement {
  readonly is: string;
  readonly fields?: JsonObject;
  readonly minimum?: number;
}

function typeOf(
  code: string,
  type: DocNode,
  path: string,
  elements: readonly DocNode[],
  home: ElementHome,
): DraftedElement | undefined {
  const primitive = Object.hasOwn(primitives, code) ? primitives[code] : undefined;
  if (primitive !== undefined) return primitive;
  if (code === "BackboneElement" || code === "Element") {
    const fields = fieldsBelow(path, elements, home);
    return Object.keys(fields).length === 0 ? undefined : { is: object, fields };
  }
  const shape = shapeOf(code);
  if (shape === undefined) return undefined;
  home.shapes.add(shape);
  if (shape !== "Reference") return { is: shape };
  const targets = home.reading
    .items(home.reading.get(type, "targetProfile"))
    .map(({ value }) => String(value).replace(/^.*\//, ""))
    .filter((target) => target !== "Resource" && /^[A-Z][A-Za-z]*$/.test(target));
  for (const target of targets) home.targets.add(target);
  return { is: targets.length === 0 ? shape : `${shape}(${[...new Set(targets)].join(", ")})` };
}

function fieldOf(
  { is, fields, minimum }: DraftedElement,
  element: DocNode,
  isChoice: boolean,
  reading: Reading,
): Json {
  const max = reading.text(element, "max") ?? "1";
  const many = max === "*" || Number(max) > 1;
  const least = reading.get(element, "min")?.value;
  const means = meaningOf(reading.text(element, "short"));
  const longest = reading.get(element, "maxLength")?.value;
  listFixed(element, reading);
  const long: JsonObject = {
    ...(least === 1 && !isChoice ? { required: true } : {}),
    ...(minimum === undefined ? {} : { minimum }),
    ...(typeof longest === "number" && is === "string" ? { maxLength: longest } : {}),
    ...(many && Number(max) > 1 ? { maxItems: Number(max) } : {}),
    ...(means === undefined ? {} : { means }),
    from: element.at,
  };
  if (isChoice && least === 1)
    reading.list(element, "one of several fields is required, which the language can't say");
  return { is: many ? listOf(is) : is, ...long, ...(fields === undefined ? {} : { fields }) };
}

/** Lists what an element fixes, and the codes that it is bound to. */
function listFixed(element: DocNode, reading: Reading): void {
  if (!isObject(element.value)) return;
  for (const name of Object.keys(element.value)) {
    const node = { at: `${element.at}/${name}` };
    if (/^(fixed|pattern)[A-Z]/.test(name))
      reading.list(node, "the language has no fixed value of an element");
    const binding = name === "binding" ? element.value[name] : undefined;
    if (isObject(binding) && binding["strength"] === "required") {
      reading.list(
        node,
        `the codes of the value set ${String(binding["valueSet"] ?? "")}: list each of them in the field`,
      );
    }
    if (name === "constraint" && isArray(element.value[name])) {
      const own = element.value[name].filter(
        (one) => isObject(one) && !/^(ele|ext|dom)-/.test(String(one["key"])),
      );
      if (own.length > 0) reading.list(node, "the language has no invariants in FHIRPath");
    }
  }
}
