// Constraints of fields, at any depth, as conditions.
import { brokenLimits, membersOf } from "../../../spec/broken-limits.js";
import { type Constraint, type Limit, limitInWords } from "../../../spec/constraint.js";
import { isFreelyChanged, isReturned, isSent } from "../../../spec/direction.js";
import type { Field } from "../../../spec/field.js";
import { isArray, isObject, type Json, type JsonObject, ownMember } from "../../../spec/json.js";
import { isOfList } from "../../../spec/limits.js";
import { boundsOf, isOfWholes } from "../../../spec/made-to-fit.js";
import { mayLeaveOut } from "../../../spec/merges.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { withoutAt } from "../../behaviours/json-edits.js";
import { restating, unstated } from "../../behaviours/restated.js";
import { type ActionPlace, bodyAsRecord } from "../../checks/actions/action-places.js";
import { isJudged } from "../../checks/judged.js";
import { type Rules, wrongAbout } from "../body-rule.js";
import { type Condition, type Conditions, refused } from "../conditions.js";

/** A field at one place of a record: in which field of the record itself, and below which shapes, the outermost first. */
export interface FieldBelow {
  readonly field: Field;
  readonly top: Field;
  readonly shapes: InterfaceModel["shapes"];
  /** Member names from the record's root, joined with dots. */
  readonly path: string;
  /** Its own clause, then those of the fields that contain it. */
  readonly clauses: readonly string[];
  /** Whether answers contain it. */
  readonly isShown: boolean;
}

/** Every field of a type, in the spec's order. One with a fixed value says nothing more. What is inside itself counts once. */
export function fieldsBelow(
  model: InterfaceModel,
  fields: readonly Field[],
  over: readonly FieldBelow[] = [],
): readonly FieldBelow[] {
  const { path, top, clauses = [], shapes = [], field: holder, isShown = true } = over.at(-1) ?? {};
  const inside = model.shapes.filter(
    ({ name }) => holder?.type.kind === "shape" && name === holder.type.shape,
  );
  return fields
    .filter((field) => field.fixed === undefined && !over.some((one) => one.field === field))
    .flatMap((field) => {
      const own = path === undefined ? field.name : `${path}.${field.name}`;
      const at = { path: own, clauses: [field.clause, ...clauses], shapes: [...shapes, ...inside] };
      const here = { field, top: top ?? field, isShown: isShown && isReturned(field), ...at };
      return [here, ...fieldsBelow(model, membersOf(model, field), [...over, here])];
    });
}

interface LimitCondition extends Condition {
  readonly top: Field;
  readonly limit: Constraint;
}

/** Every constraint that a deployment can be held to; not that a field is unique, which other rules say. */
export const limits = (model: InterfaceModel, resource: Resource): readonly LimitCondition[] =>
  fieldsBelow(model, resource.fields).flatMap((one) =>
    (one.field.constraints ?? [])
      .filter((limit) => isJudged(limit) && !["unique", "steps"].includes(limit.keyword))
      .map((limit) => conditionOf(model, resource, one, limit)),
  );

/** An update that may leave members out lacks none that is required, and breaks no limit of the id or of a member that it does not change. */
export const limitsOfUpdates: Conditions = (model, resource) =>
  limits(model, resource).filter(
    ({ limit, top }) =>
      !top.isId && isFreelyChanged(top) && (limit.keyword !== "required" || !mayLeaveOut(model)),
  );

function conditionOf(
  model: InterfaceModel,
  { name: type }: Resource,
  { field, path, top, clauses, isShown }: FieldBelow,
  limit: Constraint,
): LimitCondition {
  const { keyword, clause } = limit;
  const words = `${path} ${limitInWords(limit)}`;
  const at = `at its ${keyword}`;
  const isRequired = keyword === "required";
  const why = isRequired ? words : `${path} must hold a value that ${limitInWords(limit)}`;
  return {
    limit,
    top,
    name: `${path}-${keyword}`,
    words,
    breaking: isRequired ? `without ${path}` : `whose ${path} breaks its ${keyword}`,
    keeping: `whose ${path} is ${at}`,
    clauses: [clause, ...clauses],
    member: path,
    about: [path],
    isSent: isSent(top) && limit.value !== "Z",
    isReturned: isShown,
    hasLimit: hasLimitValue(field, limit),
    tries(part, whole) {
      const ending = part === "broken" ? `, since ${why}` : `with ${path} ${at}`;
      if (isRequired) return [[{ body: withoutAt(whole, path), words: ending }]];
      const near = (value: Json) => valuesNear(field, limit, value);
      // A looser pattern often takes letters of the other case.
      return [near, ...(keyword === "pattern" ? [otherCases] : [])].map((values) =>
        changedFirst(whole, path, isOfList(limit), values).map((body) => ({ body, words: ending })),
      );
    },
    shows(record) {
      const broken = brokenLimits(model, { fields: [top] }, record, isSent(top) ? "sent" : "returned");
      const own = broken.find((one) => one.limit.clause === clause);
      return own === undefined ? "kept" : { got: `${own.pointer} does not`, member: own.path };
    },
    weaker: [
      wrongAbout(`${type}.${path}`, `${keyword} is not enforced`, { servedAs: unstated(clause) }),
      ...(limit.keyword === "pattern" && limit.value.includes("A-Z") && !limit.value.includes("a-z")
        ? [
            wrongAbout(`${type}.${path}`, "a pattern takes small letters too", {
              servedAs: restating({ ...limit, value: limit.value.replaceAll("A-Z", "A-Za-z") }),
            }),
          ]
        : []),
    ],
    stricter: [
      { name: `${type}.${path}: a value ${at} is refused`, operator: `a value at the ${keyword} is refused` },
    ],
  };
}

/** The record with each of several values in place of its first one at the path, which is an item of a list or a whole list. */
function changedFirst(
  record: JsonObject,
  path: string,
  isWhole: boolean,
  values: (value: Json) => readonly Json[],
): readonly JsonObject[] {
  const inside = (value: Json | undefined, names: readonly string[]): readonly Json[] => {
    const [name, ...rest] = names;
    if (isArray(value) && !(isWhole && name === undefined))
      return inside(value[0], names).map((made) => [made, ...value.slice(1)]);
    if (value === undefined || name === undefined) return value === undefined ? [] : values(value);
    return isObject(value)
      ? inside(ownMember(value, name), rest).map((made) => ({ ...value, [name]: made }))
      : [];
  };
  return inside(record, path.split(".")).filter(isObject);
}

/** Whether some value only just satisfies the constraint. */
const hasLimitValue = (field: Field, limit: Limit): boolean =>
  limit.keyword.startsWith("exclusive")
    ? isOfWholes(field)
    : /^m(in|ax)/.test(limit.keyword) && !isTooLarge(limit);

/** Longer texts and lists are not made up: a server refuses the size of such a text, and lists are compared item by item. */
const isTooLarge = ({ keyword, value }: Limit): boolean =>
  (keyword === "maxLength" && value > 32_000_000) || (keyword === "maxItems" && value > 10_000);

const otherCases = (value: Json): readonly Json[] =>
  typeof value === "string" ? [value.toLowerCase(), value.toUpperCase()] : [];

/** Values at a limit and on both sides of it, the nearest first, or values that are beyond it in all likelihood. */
function valuesNear(field: Field, limit: Limit, value: Json): readonly Json[] {
  const { keyword, value: end } = limit;
  if (isTooLarge(limit)) return [];
  if (keyword === "enum") {
    const numbers = [...end].flatMap((one) => (typeof one === "number" ? [one + 1, one - 1, one + 7] : []));
    return numbers.length > 0 ? numbers : [`${end[0]}-or-so`, "none-of-these", "x", "-"];
  }
  if (keyword === "multipleOf")
    return typeof value === "number" ? [value + end / 2, value - end / 2, value + 1] : [];
  if (/imum$/i.test(keyword)) {
    const { step } = boundsOf(field);
    const steps = step === undefined ? [Math.max(1, Math.abs(Number(end)) / 1000)] : [step, 1];
    return [Number(end), ...steps.flatMap((one) => [Number(end) + one, Number(end) - one])];
  }
  const lengths = [0, 1, -1].map((step) => Number(end) + step).filter((length) => length >= 0);
  if (typeof value === "string") {
    if (keyword === "pattern") return [`${value}\u00a0!`, "\u00a0", [...value].reverse().join(""), ""];
    if (keyword === "offset") return [value.replace(/Z$/, "+00:00")];
    if (keyword === "format") return [`${value} !`, "no such format", " !", "-"];
    if (/Length$/.test(keyword))
      // If the text has a pattern, its own last character may satisfy it where another one does not.
      return ["e", value.slice(-1)].flatMap((more) =>
        lengths.map((length) => [...value].slice(0, length).join("").padEnd(length, more)),
      );
  }
  if (!isArray(value)) return [];
  if (keyword !== "uniqueItems") return lengths.map((length) => itemsOf(value, length));
  const [first] = value;
  return first === undefined
    ? []
    : [
        [first, ...value],
        [first, first],
      ];
}

/** The list with so many items; those that it lacks differ from all others, if they are texts or numbers. */
function itemsOf(list: readonly Json[], length: number): readonly Json[] {
  const [first] = list;
  const longest = Math.max(...list.map((item) => String(item).length));
  const greatest = Math.max(...list.map(Number));
  const more = Array.from({ length: first === undefined ? 0 : Math.max(0, length - list.length) }, (_, n) => {
    if (typeof first === "number") return greatest + n + 1;
    return typeof first === "string" ? first.padEnd(longest + n + 1, "e") : (first ?? null);
  });
  return [...list.slice(0, length), ...more];
}

/** The body of an action is as a record of its own. */
export const limitsInAction: Rules<ActionPlace> = (model, { action, resource }) => {
  const body = bodyAsRecord(resource, action);
  return limits(model, body).map((one) => {
    const { member, limit } = one;
    const notEnforced = {
      name: `${action.name} of ${resource.name}: ${limit.keyword} of ${member} is not enforced`,
      operator: `${limit.keyword} of an action's body is not enforced`,
      servedAs: unstated(limit.clause),
    };
    return {
      ...refused(model, body, one),
      name: `${action.name}-${one.name}-refused`,
      title: `${action.name} is refused unless ${member} of its body ${limitInWords(limit)}`,
      faults: { "not-refused": [action.name, `accepts a body whose ${member} breaks its ${limit.keyword}`] },
      wrong: [notEnforced],
    };
  });
};
