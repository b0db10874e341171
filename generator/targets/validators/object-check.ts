// Writes the function that validates one object.
import { mustBeSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isLimited } from "../../../spec/made-to-fit.js";
import { type Call, callText } from "../../layout/call.js";
import { lineWidth } from "../../layout/json-text.js";
import { literal, memberName } from "../../layout/literal.js";
import { camelCase, uniqueNames } from "../../naming/names.js";
import { type ObjectType, reservedVariables } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";
import { limitsName } from "./limits.js";
import { valueCheck } from "./map-checks.js";
import { valueKind, valueKinds } from "./value-kinds.js";

/** A member and the variable that holds its value. */
interface Member {
  readonly field: Field;
  readonly local: string;
}

/** The function that checks a list of such fields' values. */
export function listCheck({ types }: TargetContext, field: Field): string {
  const name = types.checkedName(field.type) ?? types.objectOf(field)?.name;
  return name === undefined ? valueKind(field).list : `each${name}`;
}

/** Global names that would be confusing as a variable. */
const presentNames = [
  ..."arguments decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval".split(" "),
  ..."globalThis isFinite isNaN parseFloat parseInt undefined unescape".split(" "),
  ...Object.getOwnPropertyNames(Object.prototype),
];

/** Names that every object inherits are looked up only as own members. */
export const isInherited = ({ name }: Field): boolean => name in Object.prototype;

/** What a record's own check has to know. */
interface CheckedRecord {
  /** The constant with its relations; undefined if it has none. */
  readonly relations: string | undefined;
}

/**
 * The statements of an object's check after the first one, which ensures that the value is an object.
 */
export function objectCheckLines(
  context: TargetContext,
  { fields }: ObjectType,
  record: CheckedRecord | undefined,
): readonly string[] {
  const inRecord = record !== undefined;
  const required = inRecord ? context.model.typeMember : undefined;
  const local = uniqueNames([
    ...reservedVariables.split(" "),
    ...namesInUse(context, fields),
    ...(record?.relations === undefined ? [] : ["related", record.relations]),
  ]);
  const members = fields.map((field) => ({ field, local: local(localName(field.name)) }));
  const inherited = members.filter(({ field }) => isInherited(field));
  return [
    ...destructuring(members.filter((member) => !inherited.includes(member))),
    ...inherited.map(({ field, local }) =>
      callText(`const ${local} = `, { callee: "own", parts: ["json", JSON.stringify(field.name)] }, ";", 2),
    ),
    ...(inRecord ? ["  let found: Found;"] : []),
    ...members.flatMap((member) => [
      memberLine(context, member, inRecord, required),
      ...constraintLines(member, inRecord, required),
    ]),
    ...(record?.relations === undefined
      ? []
      : [callText("found = ", { callee: "related", parts: ["found", "json", record.relations] }, ";", 2)]),
    "  return found;",
  ];
}

/** Names that a check's statements use, so that no member's variable may hide them. */
function namesInUse(context: TargetContext, fields: readonly Field[]): readonly string[] {
  const called = fields.flatMap((field) => {
    const check = valueCheck(context.types, field);
    return [listCheck(context, field), ...(check === undefined ? [] : [check])];
  });
  const limits = fields.filter(isLimited).map(limitsName);
  const helpers = [
    "hasMembers",
    "missing",
    "within",
    "itemsWithin",
    ...limits,
    "hasValue",
    "own",
    "under",
    "holdsDate",
    "notObject",
    "notConstant",
  ];
  const reports = valueKinds.map(({ report }) => report);
  return ["json", "place", "found", ...presentNames, ...helpers, ...reports, ...called];
}

/** The member's own name if it is a valid variable name. Long ones are cut, so that a condition fits on a line. */
const localName = (name: string): string =>
  (/^[a-z_$][\w$]*$/.test(name) ? name : camelCase(name)).slice(0, 30);

/** On one line if it fits, else with its value, or each of its names, on its own line, as Biome lays it out. */
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

/**
 * In a record, paths are constants; elsewhere they are appended to the object's own path. `required` is the member that names the
 * record's type.
 */
function memberLine(
  context: TargetContext,
  { field, local }: Member,
  inRecord: boolean,
  required: string | undefined,
): string {
  const place = JSON.stringify(`/${field.name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  const report = (callee: string, ...parts: readonly string[]): Call => ({
    callee,
    parts: ["found", placeOf(field, inRecord), ...parts],
  });
  const below = (callee: string): string => {
    const inner = { callee, parts: [inRecord ? "found" : "undefined", place, local] };
    const call = inRecord ? inner : { callee: "under", parts: ["found", "place", inner] };
    return statement([hasValue(field, local)], call);
  };
  const check = valueCheck(context.types, field);
  if (field.many) return below(listCheck(context, field));
  if (check !== undefined) return below(check);
  if (field.fixed !== undefined) {
    const differs = `${local} !== ${JSON.stringify(field.fixed)}`;
    const conditions = field.name === required ? [differs] : [hasValue(field, local), differs];
    const must = literal(`must be the text "${field.fixed}"`, 0, 0, true);
    return statement(conditions, report("notConstant", must, local));
  }
  const kind = valueKind(field);
  return statement([hasValue(field, local), kind.wrong(local)], report(kind.report, local));
}

/** The statements that check a member's constraints; a list's items are checked with the list. */
function constraintLines(
  { field, local }: Member,
  inRecord: boolean,
  required: string | undefined,
): readonly string[] {
  const place = placeOf(field, inRecord);
  const missing = { callee: "missing", parts: ["found", place] };
  const within = {
    callee: field.many ? "itemsWithin" : "within",
    parts: ["found", place, local, limitsName(field)],
  };
  return [
    ...(mustBeSent(field) && field.name !== required ? [statement([`${local} === undefined`], missing)] : []),
    ...(isLimited(field) ? [statement([hasValue(field, local)], within)] : []),
  ];
}

/** A member's path as source text: a constant in a record, elsewhere appended to the object's own path. */
function placeOf({ name }: Field, inRecord: boolean): string {
  const place = JSON.stringify(`/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`);
  return inRecord ? place : `\`\${place}${inTemplate(place)}\``;
}

/** The content of a double-quoted literal, written inside a template literal. */
const inTemplate = (literal: string): string =>
  literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${");

/** Whether there is a value to check; null is one only for a field that must not be null. */
const hasValue = ({ nullable }: Field, local: string): string =>
  nullable === undefined ? `${local} !== undefined` : `hasValue(${local})`;

/** `if (…) found = …;` on one line if it fits, else with the call on its own line, as Biome lays it out. */
function statement(conditions: readonly string[], call: Call): string {
  const test = `if (${conditions.join(" && ")})`;
  const flat = callText(`${test} found = `, call, ";", 2);
  return flat.includes("\n") ? `  ${test}\n${callText("found = ", call, ";", 4)}` : flat;
}
