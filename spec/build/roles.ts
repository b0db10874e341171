// Builds the role of a shape (reference, coding, concept, quantity or narrative) and checks the members that it
// needs.

import { defined } from "../defined.js";
import type { Field, FieldType, ShapeParts, ShapeRole } from "../model.js";
import { type Entry, entriesOf, type Tree, textOf, valueAt } from "../source/tree.js";
import { quoted } from "./field-type.js";
import type { Scope } from "./scope.js";

/** `coding` means a shape with that role. */
type Kind = FieldType["kind"] | "coding";

/** The parts of each role, each with the types that its member may have. */
const rules: Readonly<Record<ShapeRole, Readonly<Record<string, readonly Kind[]>>>> = {
  reference: { url: ["url"], display: ["string"] },
  coding: { system: ["string"], code: ["string"], display: ["string"] },
  concept: { codings: ["coding"], text: ["string"] },
  quantity: { value: ["number", "integer"], unit: ["string"], system: ["string"], code: ["string"] },
  narrative: { div: ["xhtml", "string"], status: ["string"] },
};

/** The role that a shape declares; it can be read before the shape's members are. */
export function roleOf(shape: Tree): ShapeRole | undefined {
  const [role] = entriesOf(valueAt(shape, "role"));
  return (["reference", "coding", "concept", "quantity", "narrative"] as const).find(
    (name) => name === role?.key,
  );
}

/** The parts of a shape's role, each checked against the shape's members. */
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
  const kinds = rules[role][name];
  const tree = valueAt(declared.value, name);
  const member = textOf(tree);
  if (tree === undefined || member === undefined || kinds === undefined) return undefined;
  const field = fields.find((candidate) => candidate.name === member);
  if (field === undefined) {
    const known = fields.map((candidate) => candidate.name);
    scope.report("CRI1208", tree.spot, `the shape has no member ${quoted(member)}`, {
      written: member,
      known,
    });
  } else if (!scope.broken.has(field) && !kinds.includes(kindOf(field, scope))) {
    const message = `${member} can't be the ${name} of a ${role}: it is ${wordFor(field)}`;
    scope.report("CRI1325", tree.spot, message);
  }
  return member;
}

function kindOf({ type }: Field, { shapes }: Scope): Kind {
  return type.kind === "shape" && shapes.get(type.shape) === "coding" ? "coding" : type.kind;
}

function wordFor({ type }: Field): string {
  return type.kind === "shape" ? `a ${type.shape}` : `of type ${type.kind}`;
}
