// Builds the role of a shape (reference, coding, concept, quantity or narrative) and checks the members that it
// needs.

import { defined } from "../defined.js";
import type { Spot } from "../diagnostics/diagnostic.js";
import type { Field, FieldType } from "../field.js";
import type { ShapeParts, ShapeRole } from "../model.js";
import { type Entry, entriesOf, type Tree, textOf, valueAt } from "../source/tree.js";
import { typeWords } from "../type-words.js";
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

/** The parts that a shape of each role must have. */
const needed: Readonly<Record<ShapeRole, readonly string[]>> = {
  reference: ["url"],
  coding: ["system", "code"],
  concept: ["codings"],
  quantity: ["value"],
  narrative: ["div"],
};

/** The members of a shape for the parts that its role must have. */
export const neededMembers = (parts: ShapeParts): readonly string[] =>
  Object.entries(parts).flatMap(([part, member]) => (needed[parts.role].includes(part) ? [member] : []));

/** The role that a shape declares; it can be read before the shape's members are. */
export function roleOf(shape: Tree): ShapeRole | undefined {
  const role = valueAt(shape, "role");
  const [declared] = entriesOf(role);
  return (["reference", "coding", "concept", "quantity", "narrative"] as const).find(
    (name) => name === declared?.key || name === textOf(role),
  );
}

/** The parts of a shape's role, each checked against the shape's members. */
export function partsOf(shape: Entry, fields: readonly Field[], scope: Scope): ShapeParts | undefined {
  const role = roleOf(shape.value);
  const written = valueAt(shape.value, "role");
  if (role === undefined || written === undefined) return undefined;
  const [declared] = entriesOf(written);
  if (declared !== undefined) return assembled(role, (name) => memberOf(name, declared, role, fields, scope));
  const lacking = needed[role].find((name) => !fields.some((field) => field.name === name));
  if (lacking !== undefined && fields.length > 0) {
    const message = `a ${role} needs its ${lacking}, and ${shape.key} has no member of that name`;
    const remedy = `Say which member it is: role: { ${role}: { ${lacking}: MEMBER } }.`;
    scope.report("CRI1208", written.spot, message, { remedy });
  }
  return assembled(role, (name) => namesake(name, role, fields, written.spot, scope));
}

/** The member that has the name of a part of the role, if its type is one of that part. */
function namesake(
  name: string,
  role: ShapeRole,
  fields: readonly Field[],
  spot: Spot,
  scope: Scope,
): string | undefined {
  const field = fields.find((candidate) => candidate.name === name);
  if (field === undefined) return undefined;
  checkPart(field, name, role, spot, scope);
  return name;
}

/** Reports a member whose type is none of those that the part may have. */
function checkPart(field: Field, name: string, role: ShapeRole, spot: Spot, scope: Scope): void {
  if (scope.broken.has(field) || rules[role][name]?.includes(kindOf(field, scope)) !== false) return;
  scope.report("CRI1325", spot, `${field.name} can't be the ${name} of a ${role}: it is ${wordFor(field)}`);
}

function assembled(role: ShapeRole, part: (name: string) => string | undefined): ShapeParts {
  const sure = (name: string) => part(name) ?? "";
  switch (role) {
    case "reference":
      return defined({ role, url: sure("url"), display: part("display") });
    case "coding":
      return defined({ role, system: sure("system"), code: sure("code"), display: part("display") });
    case "concept":
      return defined({ role, codings: sure("codings"), text: part("text") });
    case "quantity":
      return defined({
        role,
        value: sure("value"),
        unit: part("unit"),
        system: part("system"),
        code: part("code"),
      });
    case "narrative":
      return defined({ role, div: sure("div"), status: part("status") });
  }
}

function memberOf(
  name: string,
  declared: Entry,
  role: ShapeRole,
  fields: readonly Field[],
  scope: Scope,
): string | undefined {
  const tree = valueAt(declared.value, name);
  const member = textOf(tree);
  if (tree === undefined || member === undefined || rules[role][name] === undefined) return undefined;
  const field = fields.find((candidate) => candidate.name === member);
  // A shape without fields is a mistake of its own.
  if (field === undefined && fields.length === 0) return member;
  if (field === undefined) {
    const known = fields.map((candidate) => candidate.name);
    scope.report("CRI1208", tree.spot, `the shape has no member ${quoted(member)}`, {
      written: member,
      known,
    });
  } else checkPart(field, name, role, tree.spot, scope);
  return member;
}

const kindOf = ({ type }: Field, { shapes }: Scope): Kind =>
  type.kind === "shape" && shapes.get(type.shape) === "coding" ? "coding" : type.kind;

const wordFor = ({ type }: Field): string =>
  type.kind === "shape" ? `a ${type.shape}` : `of type ${typeWords(type)}`;
