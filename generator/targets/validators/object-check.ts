import type { Field } from "../../../spec/model.js";
import { type Call, callText } from "../../layout/call.js";
import { lineWidth } from "../../layout/json.js";
import { literal, memberName } from "../../layout/literal.js";
import { camelCase, uniqueNames } from "../../naming/names.js";
import { type ObjectType, reservedVariables } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { valueKind, valueKinds } from "./value-kinds.js";

/** A member and the variable that holds its value. */
interface Member {
  readonly field: Field;
  readonly local: string;
}

/** The function that goes over a list of such fields' values. */
export function listCheck({ types }: TargetContext, field: Field): string {
  const inner = types.objectOf(field);
  return inner === undefined ? valueKind(field).list : `each${inner.name}`;
}

/** What is there without being declared, and would confuse a reader as a variable of a check. */
const presentNames = [
  ..."arguments decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval".split(" "),
  ..."globalThis isFinite isNaN parseFloat parseInt undefined unescape".split(" "),
  ...Object.getOwnPropertyNames(Object.prototype),
];

/** Names that every object inherits are only looked for in the object itself. */
export function isInherited({ name }: Field): boolean {
  return name in Object.prototype;
}

/**
 * The statements of an object's check behind its first one, by which the value is known to have members. A record's is
 * told by the member that must be there: it is the only one that is required.
 */
export function objectCheckLines(
  context: TargetContext,
  { fields }: ObjectType,
  required?: string,
): readonly string[] {
  const local = uniqueNames([...reservedVariables.split(" "), ...namesInUse(context, fields)]);
  const members = fields.map((field) => ({ field, local: local(localName(field.name)) }));
  const inherited = members.filter(({ field }) => isInherited(field));
  return [
    ...destructuring(members.filter((member) => !inherited.includes(member))),
    ...inherited.map(({ field, local }) =>
      callText(`const ${local} = `, { callee: "own", parts: ["json", JSON.stringify(field.name)] }, ";", 2),
    ),
    ...(required === undefined ? [] : ["  let found: Found;"]),
    ...members.map((member) => memberLine(context, member, required)),
    "  return found;",
  ];
}

/** What the statements of a check call or read, and no member's variable may hide. */
function namesInUse(context: TargetContext, fields: readonly Field[]): readonly string[] {
  const called = fields.flatMap((field) => {
    const inner = context.types.objectOf(field);
    return [listCheck(context, field), ...(inner === undefined ? [] : [`check${inner.name}`])];
  });
  const helpers = ["hasMembers", "own", "under", "holdsDate", "notObject", "notConstant"];
  const reports = valueKinds.map(({ report }) => report);
  return ["json", "place", "found", ...presentNames, ...helpers, ...reports, ...called];
}

/** The member's own name where it is fit for a variable. Long ones are cut, so that a condition fits into a line. */
function localName(name: string): string {
  return (/^[a-z_$][\w$]*$/.test(name) ? name : camelCase(name)).slice(0, 30);
}

/** In one line where it fits, else with its value, or each of its names, in a line of its own, as Biome lays it out. */
function destructuring(members: readonly Member[]): readonly string[] {
  if (members.length === 0) return [];
  const parts = members.map(({ field, local }) =>
    field.name === local ? local : `${memberName(field.name)}: ${local}`,
  );
  const names = `  const { ${parts.join(", ")} } =`;
  if (`${names} json;`.length <= lineWidth) return [`${names} json;`];
  if (names.length <= lineWidth) return [names, "    json;"];
  return ["  const {", ...parts.map((part) => `    ${part},`), "  } = json;"];
}

/** In a record, places are known; elsewhere, they are what stands in the object, below the place of the object. */
function memberLine(context: TargetContext, { field, local }: Member, required?: string): string {
  const inRecord = required !== undefined;
  const place = JSON.stringify(`/${field.name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  const report = (callee: string, ...parts: readonly string[]): Call => ({
    callee,
    parts: ["found", inRecord ? place : `\`\${place}${inTemplate(place)}\``, ...parts],
  });
  const below = (callee: string): string => {
    const inner = { callee, parts: [inRecord ? "found" : "undefined", place, local] };
    const call = inRecord ? inner : { callee: "under", parts: ["found", "place", inner] };
    return statement([isThere(local)], call);
  };
  const inner = context.types.objectOf(field);
  if (field.many) return below(listCheck(context, field));
  if (inner !== undefined) return below(`check${inner.name}`);
  if (field.fixed !== undefined) {
    const differs = `${local} !== ${JSON.stringify(field.fixed)}`;
    const conditions = field.name === required ? [differs] : [isThere(local), differs];
    const must = literal(`must be the text "${field.fixed}"`, 0, 0, true);
    return statement(conditions, report("notConstant", must, local));
  }
  const kind = valueKind(field);
  return statement([isThere(local), kind.wrong(local)], report(kind.report, local));
}

/** The inside of a literal in double quotes, as it stands in a template literal. */
function inTemplate(literal: string): string {
  return literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${");
}

const isThere = (local: string): string => `${local} !== undefined`;

/** `if (…) found = …;` in one line where it fits, else with the call in a line of its own, as Biome lays it out. */
function statement(conditions: readonly string[], call: Call): string {
  const test = `if (${conditions.join(" && ")})`;
  const flat = callText(`${test} found = `, call, ";", 2);
  return flat.includes("\n") ? `  ${test}\n${callText("found = ", call, ";", 4)}` : flat;
}
