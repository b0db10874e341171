// Builds the constraints of a field, and checks that the field can have them.
import { type Constraint, type ConstraintKeyword, constraintKeywords, type Limit } from "../constraint.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Field, FieldType } from "../field.js";
import { isFormatName } from "../formats.js";
import { isDecimal, isOfList, isTimed, isWithin, opposed, stepsOf } from "../limits.js";
import { fitting } from "../made-to-fit.js";
import { isPattern, matchingOf, mostTriedOn } from "../patterns.js";
import {
  type Entry,
  entriesOf,
  entryAt,
  flagOf,
  itemsOf,
  type Tree,
  textOf,
  valueAt,
} from "../source/tree.js";
import { typeWords } from "../type-words.js";
import { nodeOf } from "./node.js";
import type { Scope } from "./scope.js";

/** The values of a closed set, with their details if they have any; undefined if the field has none. */
export function enumValuesOf(long: Tree | undefined): Tree | undefined {
  return plainOf(valueAt(long, "enum"));
}

/** A constraint's value, without the properties that its long form gives beside it. */
function plainOf(tree: Tree | undefined): Tree | undefined {
  return tree === undefined ? undefined : (valueAt(tree, "is") ?? tree);
}

/** The constraints of a field in the order of `constraintKeywords`; `named` is what the clauses of its values begin with. */
export function constraintsOf(
  field: Field,
  long: Tree | undefined,
  { named, isInRecord }: { readonly named: string; readonly isInRecord: boolean },
  scope: Scope,
): readonly Constraint[] | undefined {
  const place = named.replace(/^value\./, "constraint.");
  const constraints = constraintKeywords.flatMap((keyword): readonly Constraint[] => {
    const entry = entryAt(long, keyword) ?? (keyword === "offset" ? ofAll(field, scope) : undefined);
    const limit = limitOf(keyword, plainOf(entry?.value), field);
    if (entry === undefined || limit === undefined) return [];
    const { keySpot: spot, value } = entry;
    const details = valueAt(value, "is") === undefined ? undefined : value;
    const node = nodeOf({ clause: `${place}.${keyword}`, spot, details, section: field.section }, scope);
    const refused = keyword === "steps" ? numberOf(valueAt(details, "refused")) : undefined;
    return [{ ...node, ...limit, ...(refused !== undefined && { refused }) }];
  });
  if (constraints.length === 0) return undefined;
  const spotOf = (keyword: string): Spot =>
    entryAt(long, keyword)?.keySpot ?? { ...field.at, length: field.name.length };
  check({ ...field, constraints }, spotOf, isInRecord, scope);
  return constraints;
}

/** What the spec says once for the offset of every timestamp. */
const ofAll = (field: Field, { header }: Scope): Entry | undefined =>
  isTimed(field) ? header.offset : undefined;

function limitOf(keyword: ConstraintKeyword, tree: Tree | undefined, { values }: Field): Limit | undefined {
  const text = textOf(tree);
  switch (keyword) {
    case "required":
    case "uniqueItems":
      return flagOf(tree) === true ? { keyword, value: true } : undefined;
    case "unique":
      if (textOf(tree) === "ever") return { keyword, value: "ever" };
      return flagOf(tree) === true ? { keyword, value: true } : undefined;
    case "steps": {
      const entries = entriesOf(tree).map(
        ({ key, value }) => [key, itemsOf(value).flatMap((item) => textOf(item) ?? [])] as const,
      );
      const value = entries.flatMap(([from, to]) => to.map((one) => `${from} to ${one}`));
      return value.length === 0 ? undefined : { keyword, value, to: Object.fromEntries(entries) };
    }
    case "enum": {
      const numbers = itemsOf(tree).flatMap((item) => numberOf(item) ?? []);
      if (numbers.length > 0) return { keyword, value: numbers.sort((a, b) => a - b) };
      const listed = itemsOf(tree).flatMap((item) => textOf(item) ?? []);
      const mapped = tree?.kind === "map" ? tree.entries.map(({ key }) => key) : [];
      const all = new Set([...listed, ...mapped]);
      // In the order of the field's values.
      const value = values.map((one) => one.value).filter((one) => all.has(one));
      return value.length === 0 ? undefined : { keyword, value };
    }
    case "pattern":
      return text === undefined ? undefined : { keyword, value: text };
    case "format":
      return text !== undefined && isFormatName(text) ? { keyword, value: text } : undefined;
    case "offset":
      return text === undefined ? undefined : { keyword, value: text === "Z" ? "Z" : "Z only" };
    default: {
      const value = numberOf(tree);
      return value === undefined ? undefined : { keyword, value };
    }
  }
}

const numberOf = (tree: Tree | undefined): number | undefined =>
  tree?.kind === "scalar" && typeof tree.value === "number" ? tree.value : undefined;

type Limited = Field & { readonly constraints: readonly Constraint[] };

function check(
  field: Limited,
  spotOf: (keyword: string) => Spot,
  isInRecord: boolean,
  { report }: Scope,
): void {
  for (const { keyword } of field.constraints) {
    if (fits(field, keyword)) {
      const far = isInRecord ? undefined : "is not a field of the record itself";
      const few = keyword === "unique" ? (far ?? whyFew(field)) : keyword === "steps" ? far : undefined;
      const what = keyword === "unique" ? "is unique" : "has steps";
      if (few !== undefined) report("CRI1334", spotOf(keyword), `${field.name} ${what}, and ${few}`);
      continue;
    }
    const what = `${field.many ? "a list " : ""}of type ${typeWords(field.type)}`;
    report("CRI1334", spotOf(keyword), `${field.name} is ${what}, so it can't have ${keyword}`);
  }
  for (const [keyword, problem] of contradictions(field)) {
    report("CRI1335", spotOf(keyword), `${field.name}: ${problem}`);
  }
  checkClosedSet(field, spotOf("enum"), report);
  checkPattern(field, spotOf("pattern"), report);
  checkFormat(field, spotOf("format"), report);
}

const kindsOf: Readonly<Partial<Record<ConstraintKeyword, readonly FieldType["kind"][]>>> = {
  enum: ["string", "integer", "number"],
  pattern: ["string"],
  format: ["string"],
  minLength: ["string"],
  maxLength: ["string"],
  minimum: ["integer", "number"],
  maximum: ["integer", "number"],
  exclusiveMinimum: ["integer", "number"],
  exclusiveMaximum: ["integer", "number"],
  multipleOf: ["integer", "number"],
  unique: ["string", "integer", "number"],
  steps: ["string"],
};

function fits({ type, many, fixed }: Field, keyword: ConstraintKeyword): boolean {
  if (keyword === "required") return true;
  const kinds = kindsOf[keyword];
  if ((keyword === "unique" || keyword === "steps") && many) return false;
  if (keyword === "offset") return isTimed({ type });
  return kinds === undefined ? many : fixed === undefined && kinds.includes(type.kind);
}

/** Why no two records can be told apart by the field's values; undefined if they can. */
function whyFew({ values, constraints }: Limited): string | undefined {
  if (values.length > 0 || constraints.some(({ keyword }) => keyword === "enum")) {
    return "the document names its values";
  }
  return undefined;
}

/** The keywords of constraints that no value, or no sample, satisfies, each with the reason. */
function contradictions(field: Limited): readonly (readonly [keyword: string, problem: string])[] {
  const { constraints, optional, values, samples = [] } = field;
  const closed = constraints.find((one) => one.keyword === "enum");
  const steps = stepsOf(field);
  const named = new Set(values.map(({ value }) => value));
  const unnamed =
    steps && [...Object.keys(steps.to), ...Object.values(steps.to).flat()].find((one) => !named.has(one));
  const beyond = closed === undefined ? [] : values.filter(({ value }) => !isWithin(closed, value));
  return [
    ...opposed(constraints).map(
      ([least, most]) =>
        [
          most.keyword,
          `no value has ${least.keyword} ${least.value} and ${most.keyword} ${most.value}`,
        ] as const,
    ),
    ...(constraints.some((one) => one.keyword === "multipleOf" && one.value <= 0)
      ? [["multipleOf", "no number is a multiple of 0 or less"] as const]
      : []),
    ...(optional && constraints.some(({ keyword }) => keyword === "required")
      ? [["required", "it is required and optional"] as const]
      : []),
    ...(isDecimal(field) && constraints.some(({ keyword }) => keyword === "pattern")
      ? [["pattern", "the format decimal is a pattern already"] as const]
      : []),
    ...(unnamed === undefined ? [] : [["steps", `${unnamed} is none of its named values`] as const]),
    ...(beyond.length > 0 ? [["enum", `enum lacks the named value ${beyond[0]?.value}`] as const] : []),
    ...constraints.flatMap((limit) => {
      if (limit.keyword === "pattern" && !isPattern(limit.value)) return [];
      const sample = samples.find((one) => !isWithin(limit, one));
      return sample === undefined
        ? []
        : [[limit.keyword, `the sample ${sample} breaks ${limit.keyword}`] as const];
    }),
  ];
}

/** The values of a closed set are of the field's own type, and within its other limits. */
function checkClosedSet({ name, type, constraints }: Limited, spot: Spot, report: Scope["report"]): void {
  const values: readonly (string | number)[] =
    constraints.find((limit) => limit.keyword === "enum")?.value ?? [];
  const others = constraints.filter((limit) => limit.keyword !== "enum" && !isOfList(limit));
  const isOwn = (value: string | number): boolean =>
    type.kind === "integer" ? Number.isInteger(value) : typeof value === type.kind;
  const odd = values.find((value) => !isOwn(value) || others.some((limit) => !isWithin(limit, value)));
  if (odd === undefined || !["string", "integer", "number"].includes(type.kind)) return;
  report(
    "CRI1393",
    spot,
    `${name} is of type ${typeWords(type)}, and ${JSON.stringify(odd)} is no value of it`,
  );
}

/** A pattern is a valid expression, and has samples: nobody can make up a value that matches every pattern. */
function checkPattern(
  { name, constraints, samples, values }: Limited,
  spot: Spot,
  report: Scope["report"],
): void {
  const pattern = constraints.find(({ keyword }) => keyword === "pattern")?.value;
  if (typeof pattern !== "string") return;
  if (!isPattern(pattern)) {
    report("CRI1336", spot, `the pattern of ${name} is not a regular expression`);
    return;
  }
  if (matchingOf(pattern) === "short")
    report(
      "CRI1394",
      spot,
      `texts of ${name} with more than ${mostTriedOn(pattern)} characters are not matched`,
    );
  if (samples === undefined && values.length === 0) {
    report("CRI1336", spot, `${name} has a pattern, and no samples that match it`);
  }
}

/** Texts of a format are made up; if none satisfies the other constraints, the field needs samples. */
function checkFormat(field: Limited, spot: Spot, report: Scope["report"]): void {
  const { name, type, constraints, samples, values } = field;
  if (type.kind !== "string" || samples !== undefined || values.length > 0) return;
  const limits = constraints.filter((limit) => !isOfList(limit));
  const has = (keyword: ConstraintKeyword): boolean => limits.some((limit) => limit.keyword === keyword);
  if (!has("format") || has("pattern")) return;
  const made = fitting(field, "kaleba");
  if (limits.some((limit) => !isWithin(limit, made))) {
    report("CRI1336", spot, `${name} has a format, and no samples that satisfy its other constraints`);
  }
}
