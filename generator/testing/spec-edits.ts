import fc from "fast-check";
import type { InterfaceModel } from "../../spec/model.js";
import { objectTypes } from "../naming/object-types.js";
import { typeNames } from "../targets/types/names.js";

/** What an author does to a spec: which kind of edit, at which of the places that it fits, and which word comes in. */
export interface SpecEdit {
  readonly kind: keyof typeof edits;
  readonly place: number;
  readonly word: number;
}

/** The same text where there is no place for the edit; it may come to a spec with mistakes. */
export function editedSpec(text: string, model: InterfaceModel, { kind, place, word }: SpecEdit): string {
  return edits[kind](text, { place, word, model });
}

type Edit = (text: string, at: Omit<SpecEdit, "kind"> & { readonly model: InterfaceModel }) => string;

const edits = {
  note: (text, { place, word }) => onLine(text, /^/, place, (line) => `# note ${word}\n${line}`),
  meaning: (text, { place, word }) =>
    onLine(text, /\bmeans: \S/, place, (line) => line.replace(/\bmeans: /, `$&word ${word} `)),
  answer: (text, { place, word }) =>
    onLine(text, /^ +answer: \S/, place, (line) => line.replace(/answer: /, `$&word ${word} `)),
  title: (text, { word }) => text.replace(/^title: .*/m, `title: Title ${word}`),
  section: (text, { place, word }) =>
    onLine(text, /\bfrom: \w/, place, (line) => line.replace(/\bfrom: /, `$&Part ${word} / `)),
  field: (text, { place, word }) => inside(text, /^ +fields:$/, place, `added${word}: string`),
  object: (text, { place, word }) => inside(text, /^ +fields:$/, place, `box${word}: { lid: [string] }`),
  reference: (text, { place, word, model }) => {
    const to = model.resources[word % model.resources.length]?.name ?? "";
    return inside(text, /^ +fields:$/, place, `link${word}: Reference(${to})`);
  },
  retyped: (text, { place }) =>
    onLine(text, /^ +\w+: Reference\(\w+\)$/, place, (line) => line.replace(/Reference.*/, "string")),
  member: (text, { place, word }) => inside(text, /^ +members:$/, place, `added${word}: string`),
  value: (text, { place, word }) =>
    inside(text, /^ +fields:$/, place, `kind${word}: { is: string, values: { a: { means: one } } }`),
  fewer: (text, { place }) => onLine(text, /^ {6}\w+: \w+$/, place, () => ""),
  gone: (text, { place }) => onLine(text, /\S/, place, () => ""),
  swapped: (text, { place }) => text.replace(/^(.*\n)(.*\n)/gm, swap(place)),
  resource: (text, { place, model }) => {
    const names = takenNames(model);
    return withResource(text, names[place % names.length] ?? "Other", model);
  },
} as const satisfies Readonly<Record<string, Edit>>;

export const anySpecEdit: fc.Arbitrary<SpecEdit> = fc.record({
  kind: fc.constantFrom(...kinds()),
  place: fc.nat(1_000),
  word: fc.nat(9),
});

function kinds(): readonly SpecEdit["kind"][] {
  const isKind = (name: string): name is SpecEdit["kind"] => Object.hasOwn(edits, name);
  return Object.keys(edits).filter(isKind);
}

function onLine(text: string, fits: RegExp, place: number, change: (line: string) => string): string {
  const lines = text.split("\n");
  const found = lines.flatMap((line, index) => (fits.test(line) ? [index] : []));
  const index = found[place % found.length];
  return lines.map((line, at) => (at === index ? change(line) : line)).join("\n");
}

/** One more member of the map that stands below such a line. */
function inside(text: string, fits: RegExp, place: number, member: string): string {
  return onLine(text, fits, place, (line) => `${line}\n${/^ */.exec(line)?.[0] ?? ""}  ${member}`);
}

/** Two lines change places, one pair of those that are gone through. */
function swap(place: number): (whole: string, one: string, other: string) => string {
  let at = -1;
  return (whole, one, other) => {
    at += 1;
    return at === place ? other + one : whole;
  };
}

/** Names that something in the output has, and leaves to a resource that is called so. */
function takenNames(model: InterfaceModel): readonly string[] {
  const types = objectTypes(model);
  const names = typeNames(types);
  const objects = [...types.shared, ...types.resources.flatMap((one) => one.objects)];
  const taken = objects.flatMap(({ name, fields }) => [
    name,
    ...fields.flatMap((field) => Object.values(names.valuesOf(field) ?? {})),
  ]);
  const inSpec = new Set([...model.resources, ...model.shapes].map(({ name }) => name));
  return taken.filter((name) => !inSpec.has(name));
}

/** The spec with one type more. */
function withResource(
  text: string,
  name: string,
  { typeMember, forms, interactions }: InterfaceModel,
): string {
  const offered = interactions.map(({ kind }) => kind).join(", ");
  const lines = [
    `  ${name}:`,
    "    means: one type more",
    `    paths: [${forms[0]?.name}]`,
    `    interactions: [${offered}]`,
    `    fields: { ${typeMember}: { is: string, fixed: ${name} } }`,
  ];
  return text.replace(/^resources:$/m, (line) => [line, ...lines].join("\n"));
}
