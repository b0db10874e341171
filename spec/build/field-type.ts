// Builds the type of a field.
import type { Spot } from "../diagnostics/diagnostic.js";
import type { DateForm, FieldType } from "../field.js";
import { parseTemplate } from "./path-template.js";
import type { Scope } from "./scope.js";
import { type WrittenType, writtenType } from "./type-text.js";

const plain = ["string", "boolean", "integer", "number", "base64", "xhtml"] as const;
const dateForms = ["timestamp", "date", "partial-date"] as const satisfies readonly DateForm[];

/** The type of an object, whose fields stand beside it. */
export const object = "object";

/** Reserved words that name a type; no shape or resource may have one of these names. */
export const primitives: readonly string[] = [...plain, ...dateForms, "url", "id", "map", object];

/** What other languages call some of the types. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  string: ["text", "str", "varchar", "char"],
  boolean: ["bool"],
  integer: ["int", "long"],
  number: ["float", "double", "decimal"],
  timestamp: ["datetime", "instant", "time"],
};

/** A type that the file writes as one text, at `spot`; `form` is the URL's template, which only `url` has. */
interface TypeText {
  readonly text: string;
  readonly spot: Spot;
  readonly form?: { readonly text: string; readonly spot: Spot } | undefined;
}

/** The type that the text names: a type of the language, date forms joined with `|`, a record's id, a map, or a shape, perhaps with its targets. */
export const typeOfText = (written: TypeText, scope: Scope): FieldType | undefined =>
  typeOf(writtenType(written.text), written, scope);

function typeOf(type: WrittenType, written: TypeText, scope: Scope): FieldType | undefined {
  if (type.kind === "map") return mapType(type.values, written, scope);
  if (type.kind === "union") return unionType(type.of, written, scope);
  const { name, inside } = type;
  const word = plain.find((one) => one === name);
  if (word !== undefined && inside === undefined) return { kind: word };
  if (name === "url" && inside === undefined) return urlType(written, scope);
  const form = inside === undefined ? dateForms.find((one) => one === name) : undefined;
  if (form !== undefined) return { kind: "dateTime", forms: [form] };
  return shapeType(name, inside, written.spot, scope);
}

/** Date forms are one date, in the place of the first of them; a form that is named twice is no type. */
function unionType(written: readonly WrittenType[], text: TypeText, scope: Scope): FieldType | undefined {
  const types = written.map((one) => typeOf(one, text, scope));
  const known = types.filter((type) => type !== undefined);
  if (known.length < types.length) return undefined;
  const named = known.flatMap((type) => (type.kind === "dateTime" ? type.forms : []));
  const forms = dateForms.filter((form) => named.includes(form));
  const isFirst = (type: FieldType): boolean => type.kind !== "dateTime" || type.forms[0] === named[0];
  const date = { kind: "dateTime", forms } as const;
  const of = known.filter(isFirst).map((type) => (type.kind === "dateTime" ? date : type));
  const [only, ...others] = of;
  return others.length === 0 ? only : { kind: "union", of };
}

/** A map's entries are values of any type but a URL, which only references have. */
function mapType(values: WrittenType, written: TypeText, scope: Scope): FieldType | undefined {
  if (values.kind === "name" && (values.name === "" || values.name === "url")) {
    const what =
      values.name === "" ? "without the type of its values" : "of URLs, which only references have";
    scope.report("CRI1340", written.spot, `a map ${what}`);
    return undefined;
  }
  const type = typeOf(values, written, scope);
  return type === undefined ? undefined : { kind: "map", values: type };
}

function urlType({ spot, form }: TypeText, { header, report }: Scope): FieldType | undefined {
  if (form === undefined) {
    report("CRI1318", spot, "a url without its form");
    return undefined;
  }
  const parsed = parseTemplate(form.text, ["site", "type", "id"], header.placeholders);
  const { segments } = parsed;
  const all = [...parsed.faults, ...parsed.missing];
  for (const fault of all) report("CRI1306", form.spot, `the form of a reference: ${fault}`);
  return all.length > 0 ? undefined : { kind: "url", form: form.text, segments };
}

function shapeType(
  shape: string,
  inside: string | undefined,
  spot: Spot,
  scope: Scope,
): FieldType | undefined {
  if (shape === "map") return mapType({ kind: "name", name: "" }, { text: shape, spot }, scope);
  if (shape === "id") return idType(inside, spot, scope);
  if (!scope.shapes.has(shape)) {
    const known = [...scope.shapes.keys(), ...primitives];
    const [usual] = Object.entries(otherNames).find(([, names]) => names.includes(shape.toLowerCase())) ?? [];
    scope.report("CRI1201", spot, `there is no type or shape named ${quoted(shape)}`, {
      written: shape,
      known,
      remedy: `${usual === undefined ? "Use a" : `Write ${usual}, or another`} type of the language (${primitives.join(", ")}), or declare the shape under shapes.`,
    });
    return undefined;
  }
  const targets = namesIn(inside);
  const known = targets.filter((target) => knownTarget(target, spot, scope));
  if (inside !== undefined && scope.shapes.get(shape) !== "reference") {
    scope.report("CRI1319", spot, `${shape} is not a reference, so it can't name target types`);
    return undefined;
  }
  return known.length < targets.length ? undefined : { kind: "shape", shape, targets };
}

/** The text or number is the id of a record, so the spec must say of which type. */
function idType(inside: string | undefined, spot: Spot, scope: Scope): FieldType | undefined {
  const targets = namesIn(inside);
  if (targets.length === 0) {
    scope.report("CRI1355", spot, "an id without the type of the record that has it");
    return undefined;
  }
  return targets.every((target) => knownTarget(target, spot, scope))
    ? { kind: scope.header.idType ?? "string", targets }
    : undefined;
}

const namesIn = (inside = ""): readonly string[] => inside.split(/[,|]/).flatMap((name) => name.trim() || []);

function knownTarget(target: string, spot: Spot, { resources, header, report }: Scope): boolean {
  if (resources.has(target) || header.externalTypes.includes(target)) return true;
  const known = [...resources, ...header.externalTypes];
  report("CRI1202", spot, `there is no type named ${quoted(target)} to refer to`, {
    written: target,
    known,
    missing: `resource.${target}`,
  });
  return false;
}

/** A name from the file, as messages show it. */
export const quoted = (name: string): string => `"${name}"`;
