import type { Field } from "../../spec/model.js";
import { callText } from "../layout/call.js";
import { memberName } from "../layout/literal.js";
import type { ObjectType, ResourceTypes } from "../naming/object-types.js";
import type { Target, TargetContext } from "../target.js";
import { datePattern } from "./shared/date-pattern.js";
import { resourceFiles } from "./shared/resource-files.js";
import { isInherited, listCheck, objectCheckLines } from "./validators/object-check.js";
import { valueKind, valueKinds } from "./validators/value-kinds.js";

/** One validator a resource, each a file that imports nothing and collects every error. */
export const validators: Target = {
  name: "validators",
  generate: async (context) =>
    resourceFiles(context, (types) => [
      {
        path: `validators/${types.stem}.ts`,
        text: context.render("validators/resource", view(context, types)),
      },
    ]),
};

/** What the template needs: a function an object, one a kind of list, and which of the small helpers are used at all. */
function view(
  context: TargetContext,
  { resource, record }: ResourceTypes,
): Readonly<Record<string, unknown>> {
  const objects = reachable(context, record);
  const fields = objects.flatMap((object) => object.fields);
  const lists = listsOf(context, fields);
  const below = objects.filter((object) => object !== record).flatMap((object) => object.fields);
  const nested = (field: Field): boolean => field.many || context.types.objectOf(field) !== undefined;
  return {
    header: context.header,
    resource: resource.name,
    name: record.name,
    typeMember: memberName(context.model.typeMember),
    typeValue: JSON.stringify(resource.name),
    datePattern,
    objects: objects.map((object) => ({
      head: head(`check${object.name}`, object === record ? ["json: unknown"] : belowPlace),
      isRecord: object === record,
      lines: objectCheckLines(context, object, object === record ? context.model.typeMember : undefined),
    })),
    lists: lists.map((list) => ({ ...list, head: head(list.name, belowPlace) })),
    uses: {
      ...reportsUsed(context, fields),
      own: fields.some(isInherited),
      // Members of the record itself have constant places; whatever is found deeper grows its pointer on the way up.
      under: lists.some(({ inner }) => inner !== undefined) || below.some(nested),
      lists: lists.length > 0,
    },
  };
}

/** What a check takes whose value may stand at several places. */
const belowPlace = ["found: Found", "place: string", "json: unknown"];

/** A check's first line, or as many as its name needs. */
function head(callee: string, parts: readonly string[]): string {
  return callText("function ", { callee, parts }, ": Found {", 0);
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

/** A function that goes over a list, each once: of objects with a check of their own, or of plain values. */
interface ListCheck {
  readonly name: string;
  /** What a message calls the items, as source text. */
  readonly plural: string;
  /** What is found in an item that is an object, as a statement. */
  readonly inner?: string;
  readonly wrong?: string;
  readonly report?: string;
}

function listsOf(context: TargetContext, fields: readonly Field[]): readonly ListCheck[] {
  const lists = fields
    .filter(({ many }) => many)
    .map((field): ListCheck => {
      const name = listCheck(context, field);
      const object = context.types.objectOf(field)?.name;
      if (object !== undefined) {
        const call = { callee: `check${object}`, parts: ["undefined", '""', "json[index]"] };
        return { name, plural: '"objects"', inner: callText("const inner = ", call, ";", 4) };
      }
      const { plural, wrong, report } = valueKind(field);
      return { name, plural: JSON.stringify(plural), wrong: wrong("item"), report };
    });
  return [...new Map(lists.map((list) => [list.name, list])).values()];
}

/** The reporting functions that some check of these fields calls, each as a name that is true. */
function reportsUsed(context: TargetContext, fields: readonly Field[]): Readonly<Record<string, boolean>> {
  const plain = fields.filter((field) => context.types.objectOf(field) === undefined);
  const fixed = plain.filter(({ many, fixed }) => !many && fixed !== undefined);
  const reports = new Set(
    plain.filter((field) => !fixed.includes(field)).map((field) => valueKind(field).report),
  );
  return {
    notConstant: fixed.length > 0,
    ...Object.fromEntries(valueKinds.map(({ report }) => [report, reports.has(report)])),
  };
}
