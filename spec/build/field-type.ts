// Builds the type of a field.
import type { Spot } from "../diagnostics/diagnostic.js";
import type { DateForm, FieldType } from "../field.js";
import { missingSegments, parseTemplate } from "./path-template.js";
import type { Scope } from "./scope.js";

const plain = ["string", "boolean", "integer", "number", "base64", "xhtml"] as const;
const dateForms = ["timestamp", "date", "partial-date"] as const satisfies readonly DateForm[];

/** The type of an object, whose fields stand beside it. */
export const object = "object";

/** Reserved words that name a type; no shape or resource may have one of these names. */
export const primitives: readonly string[] = [...plain, ...dateForms, "url", "id", object];

/** A type that the file writes as one text, at `spot`; `form` is the URL's template, which only `url` has. */
export interface TypeText {
  readonly text: string;
  readonly spot: Spot;
  readonly form?: { readonly text: string; readonly spot: Spot } | undefined;
}

/** The type that the text names: a type of the language, date forms joined with `|`, a record's id, or a shape, perhaps with its targets. */
export function typeOfText(written: TypeText, scope: Scope): FieldType | undefined {
  const text = written.text.trim();
  const word = plain.find((name) => name === text);
  if (word !== undefined) return { kind: word };
  if (text === "url") return urlType(written, scope);
  const forms = text.split("|").map((part) => part.trim());
  const known = dateForms.filter((form) => forms.includes(form));
  if (known.length > 0 && known.length === forms.length) return { kind: "dateTime", forms: known };
  return shapeType(text, written.spot, scope);
}

function urlType({ spot, form }: TypeText, { header, report }: Scope): FieldType | undefined {
  if (form === undefined) {
    report("CRI1318", spot, "a url without its form");
    return undefined;
  }
  const { segments, faults } = parseTemplate(form.text, header.placeholders);
  const all =
    faults.length > 0 ? faults : missingSegments(segments, ["site", "type", "id"], header.placeholders);
  for (const fault of all) report("CRI1306", form.spot, `the form of a reference: ${fault}`);
  return all.length > 0 ? undefined : { kind: "url", form: form.text, segments };
}

function shapeType(text: string, spot: Spot, scope: Scope): FieldType | undefined {
  const [, shape = text, inside] = /^([^()\s|]+)(?:\(([^()]*)\))?$/.exec(text) ?? [];
  if (shape === "id") return idType(inside, spot, scope);
  if (!scope.shapes.has(shape)) {
    const known = [...scope.shapes.keys(), ...primitives];
    scope.report("CRI1201", spot, `there is no type or shape named ${quoted(shape)}`, {
      written: shape,
      known,
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
    ? { kind: scope.header.idType, targets }
    : undefined;
}

const namesIn = (inside = ""): readonly string[] => inside.split(/[,|]/).flatMap((name) => name.trim() || []);

function knownTarget(target: string, spot: Spot, { resources, header, report }: Scope): boolean {
  if (resources.has(target) || header.externalTypes.includes(target)) return true;
  const known = [...resources, ...header.externalTypes];
  report("CRI1202", spot, `there is no type named ${quoted(target)} to refer to`, { written: target, known });
  return false;
}

/** A name from the file, as messages show it. */
export function quoted(name: string): string {
  return `"${name}"`;
}
