import type { Field } from "../../spec/model.js";
import { datePattern } from "../date-pattern.js";
import { type Call, callText } from "../layout/call.js";
import type { ObjectType, ResourceTypes } from "../object-types.js";
import type { Target, TargetContext } from "../target.js";

/** One validator a resource, each a file that imports nothing and collects every error. */
export const validators: Target = {
  name: "validators",
  generate: async (context) =>
    context.types.resources.map((types) => ({
      path: `validators/${types.stem}.ts`,
      text: context.render("validators/resource", view(context, types)),
    })),
};

/** What the template needs: one function an object, and which of the small helpers are used at all. */
function view(
  context: TargetContext,
  { resource, record }: ResourceTypes,
): Readonly<Record<string, unknown>> {
  const objects = reachable(context, record);
  const checks = objects.map((object) => ({
    name: object.name,
    lines: checkLines(object.fields.map((field) => memberCheck(context, field, object === record))),
  }));
  const used = new Set(
    objects.flatMap((object) =>
      object.fields.flatMap((field) => helpers(field, isDemanded(context, field, object === record))),
    ),
  );
  const inherited = objects.some(({ fields }) => fields.some(({ name }) => name in Object.prototype));
  return {
    header: context.header,
    resource: resource.name,
    name: record.name,
    typeMember: memberName(context.model.typeMember),
    typeValue: JSON.stringify(resource.name),
    datePattern,
    checks,
    uses: {
      ...Object.fromEntries(helperNames.map((name) => [name, used.has(name)])),
      own: inherited,
    },
  };
}

/** Objects in the order in which one reads them: each after the one that first names it. */
function reachable({ types }: TargetContext, record: ObjectType): readonly ObjectType[] {
  const found = new Set<ObjectType>([record]);
  for (const object of found) {
    for (const field of object.fields) {
      const inner = types.objectOf(field);
      if (inner !== undefined) found.add(inner);
    }
  }
  return [...found];
}

interface MemberCheck {
  /** Where the member stands in its object: a JSON Pointer of one part, as source text. */
  readonly place: string;
  readonly call: Call;
}

function memberCheck(context: TargetContext, field: Field, ofRecord: boolean): MemberCheck {
  const part = field.name.replaceAll("~", "~0").replaceAll("/", "~1");
  return {
    place: JSON.stringify(`/${part}`),
    call: check(context, field, memberValue(field.name), ofRecord),
  };
}

/** The statements behind an object's own check. */
function checkLines(members: readonly MemberCheck[]): readonly string[] {
  const [first, ...others] = members;
  if (first === undefined) return ["  return undefined;"];
  const joined = (before: string, found: string, { place, call }: MemberCheck): string =>
    callText(before, { callee: "join", parts: [found, place, call] }, ";", 2);
  if (others.length === 0) return [joined("return ", "undefined", first)];
  return [
    "  let found: Found;",
    ...members.map((member) => joined("found = ", "found", member)),
    "  return found;",
  ];
}

function check(context: TargetContext, field: Field, value: string, ofRecord: boolean): Call {
  const inner = context.types.objectOf(field);
  if (field.many) {
    return {
      callee: "each",
      parts: [value, inner === undefined ? plain(field) : `check${inner.name}`, plural(field)],
    };
  }
  if (inner !== undefined) return { callee: `check${inner.name}`, parts: [value] };
  if (field.fixed === undefined) return { callee: plain(field), parts: [value] };
  const callee = isDemanded(context, field, ofRecord) ? "constant" : "constantIfAny";
  return { callee, parts: [value, JSON.stringify(field.fixed)] };
}

/** Nothing is required but the member that names the type. */
function isDemanded({ model }: TargetContext, field: Field, ofRecord: boolean): boolean {
  return ofRecord && field.name === model.typeMember;
}

const helperNames = [
  "text",
  "number",
  "integer",
  "truth",
  "date",
  "each",
  "constant",
  "constantIfAny",
] as const;
type Helper = (typeof helperNames)[number];

/** The helpers that a field's own check calls: a file declares no other. */
function helpers(field: Field, demanded: boolean): readonly Helper[] {
  const nested = field.type.kind === "shape" || field.type.kind === "object";
  const item: readonly Helper[] = nested ? [] : [plain(field)];
  if (field.many) return ["each", ...item];
  if (field.fixed === undefined) return item;
  return demanded ? ["constant"] : ["constant", "constantIfAny"];
}

function plain({ type }: Field): Helper {
  switch (type.kind) {
    case "number":
    case "integer":
      return type.kind;
    case "boolean":
      return "truth";
    case "dateTime":
      return "date";
    default:
      return "text";
  }
}

const plurals: Readonly<Record<string, string>> = {
  number: '"numbers"',
  integer: '"whole numbers"',
  boolean: '"truth values"',
  dateTime: '"dates"',
  shape: '"objects"',
  object: '"objects"',
};

function plural({ type }: Field): string {
  return plurals[type.kind] ?? '"texts"';
}

/** Names that every object inherits are only looked for in the object itself. */
function memberValue(name: string): string {
  const key = JSON.stringify(name);
  return name in Object.prototype ? `own(value, ${key})` : `value[${key}]`;
}

function memberName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
