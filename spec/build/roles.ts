import type { Field, FieldType, ShapeParts, ShapeRole } from "../model.js";
import { type Entry, entriesOf, type Tree, textOf, valueAt } from "../source/tree.js";
import { defined } from "./defined.js";
import { quoted } from "./field-type.js";
import type { Scope } from "./scope.js";

interface PartRule {
  readonly kinds: readonly FieldType["kind"][];
  readonly needed: boolean;
}

const text = (needed: boolean): PartRule => ({ kinds: ["string"], needed });

/** Which parts each role has, of which types a member may be, and which of them the kit can't do without. */
const rules: Readonly<Record<ShapeRole, Readonly<Record<string, PartRule>>>> = {
  reference: { url: { kinds: ["url"], needed: true }, display: text(false) },
  coding: { system: text(true), code: text(true), display: text(false) },
  concept: { codings: { kinds: ["shape"], needed: true }, text: text(false) },
  quantity: {
    value: { kinds: ["number", "integer"], needed: true },
    unit: text(false),
    system: text(false),
    code: text(false),
  },
  narrative: { div: { kinds: ["xhtml", "string"], needed: true }, status: text(false) },
};

/** The role that a shape declares, known by its name before the shape is read. */
export function roleOf(shape: Tree): ShapeRole | undefined {
  const [role] = entriesOf(valueAt(shape, "role"));
  return (["reference", "coding", "concept", "quantity", "narrative"] as const).find(
    (name) => name === role?.key,
  );
}

/** The parts of a shape's role, each held against the shape's members. */
export function partsOf(shape: Entry, fields: readonly Field[], scope: Scope): ShapeParts | undefined {
  const role = roleOf(shape.value);
  const [declared] = entriesOf(valueAt(shape.value, "role"));
  if (role === undefined || declared === undefined) return undefined;
  const part = (name: string) => memberOf(name, declared, role, fields, scope);
  return assembled(role, part);
}

function assembled(role: ShapeRole, part: (name: string) => string | undefined): ShapeParts {
  const needed = (name: string) => part(name) ?? "";
  switch (role) {
    case "reference":
      return defined({ role, url: needed("url"), display: part("display") });
    case "coding":
      return defined({ role, system: needed("system"), code: needed("code"), display: part("display") });
    case "concept":
      return defined({ role, codings: needed("codings"), text: part("text") });
    case "quantity":
      return defined({
        role,
        value: needed("value"),
        unit: part("unit"),
        system: part("system"),
        code: part("code"),
      });
    case "narrative":
      return defined({ role, div: needed("div"), status: part("status") });
  }
}

function memberOf(
  name: string,
  declared: Entry,
  role: ShapeRole,
  fields: readonly Field[],
  scope: Scope,
): string | undefined {
  const rule = rules[role][name];
  const tree = valueAt(declared.value, name);
  const member = textOf(tree);
  if (tree === undefined || member === undefined || rule === undefined) {
    if (rule?.needed && tree === undefined) {
      scope.report("CRI1208", declared.keySpot, `the role ${role} does not say which member is its ${name}`);
    }
    return undefined;
  }
  const field = fields.find((candidate) => candidate.name === member);
  if (field === undefined) {
    const known = fields.map((candidate) => candidate.name);
    scope.report("CRI1208", tree.spot, `the shape has no member ${quoted(member)}`, {
      written: member,
      known,
    });
  } else if (!scope.broken.has(field) && !rule.kinds.includes(field.type.kind)) {
    scope.report("CRI1325", tree.spot, `${member} can't be the ${name} of a ${role}: it is ${kindOf(field)}`);
  }
  return member;
}

function kindOf(field: Field): string {
  return field.type.kind === "shape" ? `a ${field.type.shape}` : `of type ${field.type.kind}`;
}
