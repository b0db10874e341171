// Generates the validators, one per resource.
import { mustBeSent } from "../../spec/direction.js";
import type { Field } from "../../spec/field.js";
import { isInUtc } from "../../spec/limits.js";
import { isLimited } from "../../spec/made-to-fit.js";
import type { GeneratedFile } from "../file.js";
import { callText } from "../layout/call.js";
import { renamed, typeImport, valueImport } from "../layout/imports.js";
import type { ObjectType, ResourceTypes } from "../naming/object-types.js";
import type { Target, TargetContext } from "../target.js";
import { datePattern } from "./shared/date-pattern.js";
import { resourceFiles } from "./shared/resource-files.js";
import { localNames } from "./types/record-import.js";
import { formatsOf, formatsView } from "./validators/formats.js";
import { hasGuarded, limitConstants } from "./validators/limits.js";
import { mapCheckLines, mapsIn, plainIn, unfolded, valueCheck } from "./validators/map-checks.js";
import { isInherited, listCheck, objectCheckLines } from "./validators/object-check.js";
import { relationConstant, relationsName, relationUses } from "./validators/related-members.js";
import { looksAtDate, unionCheckLines, unionsIn } from "./validators/union-checks.js";
import { valueKind, valueKinds } from "./validators/value-kinds.js";

/**
 * A validator collects every error and needs no package. All share two modules: one that reports issues, and one with the
 * checks of the shapes.
 */
export const validators: Target = {
  name: "validators",
  generate: async (context) => files(context),
};

function* files(context: TargetContext): Iterable<GeneratedFile> {
  const rendered = (stem: string, template: string, view: View): GeneratedFile => ({
    path: `validators/${stem}.ts`,
    text: context.render(`validators/${template}`, view),
  });
  yield rendered("issues", "issues", issuesView(context));
  if (context.types.shared.length > 0) yield rendered("shapes", "shapes", shapesView(context));
  yield* resourceFiles(context, (types) => [rendered(types.stem, "resource", resourceView(context, types))]);
}

type View = Readonly<Record<string, unknown>>;

function resourceView(context: TargetContext, types: ResourceTypes): View {
  const { resource, record, stem, actions } = types;
  const objects = checkedIn(types);
  const lists = listsOf(context, fieldsOf(objects)).filter(
    ({ object }) => object === undefined || objects.includes(object),
  );
  const local = localNames(issueTypes)(record.name);
  return {
    header: context.header,
    resource: resource.name,
    bodies: actions.flatMap(({ action, body }) =>
      body === undefined ? [] : [{ action: action.name, name: body.name }],
    ),
    name: record.name,
    type: local,
    imports: [
      ...typeImport([renamed(record.name, local)], `../types/${stem}.js`),
      ...valueImport(
        [
          ...issueHelpers(context, objects, lists, record),
          ...(resource.relations === undefined ? [] : ["related", "type Relation"]),
          "nothing",
          "type Issue",
        ],
        "./issues.js",
      ),
      ...valueImport(shapeChecks(context, objects), "./shapes.js"),
    ].join("\n"),
    exported: "",
    ...checksView(context, objects, lists, record),
    relations: relationConstant(types),
  };
}

/** The objects that requests contain: nobody validates the answer of an action. */
function checkedIn({ objects, actions }: ResourceTypes): readonly ObjectType[] {
  const answered = actions.flatMap(({ action }) =>
    action.answer === undefined ? [] : [action.answer.clause],
  );
  return objects.filter(({ node }) => !answered.some((one) => `${node.clause}.`.startsWith(`${one}.`)));
}

/** Types that a resource's module imports from the module of issues. */
const issueTypes = ["Found", "Issue"];

/** The checks of shared shapes, and of the lists of them that occur. */
function shapesView(context: TargetContext): View {
  const { shared } = context.types;
  const lists = [
    ...listsOf(context, fieldsOf(shared)).filter(({ object }) => object === undefined),
    ...listsOf(context, allFields(context)).filter(({ object }) => object && shared.includes(object)),
  ];
  return {
    header: context.header,
    imports: valueImport(issueHelpers(context, shared, lists), "./issues.js").join("\n"),
    exported: "export ",
    ...checksView(context, shared, lists),
  };
}

/** The functions that report an issue, for the kinds of scalars that the interface has. */
function issuesView(context: TargetContext): View {
  const plain = plainIn(allFields(context)).filter((field) => context.types.objectOf(field) === undefined);
  const lists = new Map(
    plain.filter(({ many }) => many).map((field) => [valueKind(field).list, valueKind(field)]),
  );
  const unions = unionsIn(context.types, allFields(context));
  const reports = new Set([...plain.map(reportOf), ...(unions.some(looksAtDate) ? ["notDate"] : [])]);
  return {
    header: context.header,
    datePattern,
    uses: {
      own: allFields(context).some(isInherited),
      maps: mapsIn(context.types, allFields(context)).length > 0,
      unions: unions.length > 0,
      notConstant: reports.has(notConstant),
      texts: reports.has(notConstant) || reports.has("notDate"),
      missing: allFields(context).some(mustBeSent),
      nulls: allFields(context).some(isNullable),
      limits: allFields(context).some(isLimited),
      numbers: allFields(context).some(isOneOfNumbers),
      offsets: allFields(context).some(isInUtc),
      guarded: hasGuarded(allFields(context)),
      formats: formatsOf(allFields(context)).length > 0,
      ...relationUses(context.model),
      ...Object.fromEntries(valueKinds.map(({ report }) => [report, reports.has(report)])),
    },
    ...formatsView(allFields(context)),
    lists: [...lists].map(([name, { plural, wrong, report }]) => ({
      head: head(name, belowPlace),
      plural: JSON.stringify(plural),
      wrong: wrong("item"),
      report,
    })),
  };
}

/** The functions of a module: one for each object, and one for each kind of list of objects. */
function checksView(
  context: TargetContext,
  objects: readonly ObjectType[],
  lists: readonly ListCheck[],
  record?: ObjectType,
): View {
  return {
    limits: limitConstants(fieldsOf(objects)),
    objects: [
      ...objects.map((object) => ({
        head: head(`check${object.name}`, object === record ? ["json: unknown"] : belowPlace),
        isRecord: object === record,
        lines: objectCheckLines(
          context,
          object,
          object === record ? { relations: relationsName(context, object) } : undefined,
        ),
      })),
      ...mapsIn(context.types, fieldsOf(objects)).map((map) => ({
        head: head(map.name, belowPlace),
        isRecord: false,
        lines: mapCheckLines(context.types, map),
      })),
      ...unionsIn(context.types, fieldsOf(objects)).map((union) => ({
        head: head(union.name, belowPlace),
        isUnion: true,
        lines: unionCheckLines(context, union),
      })),
    ],
    lists: lists.map(({ name, check, plural }) => ({
      head: head(name, belowPlace),
      plural: JSON.stringify(plural),
      inner: callText("const inner = ", { callee: check, parts: ["undefined", '""', "json[index]"] }, ";", 4),
    })),
  };
}

/** The parameters of a check whose value may be at several paths. */
const belowPlace = ["found: Found", "place: string", "json: unknown"];

/** A check's first line, or several if its name is long. */
function head(callee: string, parts: readonly string[]): string {
  return callText("function ", { callee, parts }, ": Found {", 0);
}

/** A function that checks a list of objects. */
interface ListCheck {
  readonly name: string;
  /** The function that checks an item. */
  readonly check: string;
  /** The name of its items in messages. */
  readonly plural: string;
  /** The shared object that it is a list of. */
  readonly object: ObjectType | undefined;
}

/** The lists of objects among these fields, each once. */
function listsOf(context: TargetContext, fields: readonly Field[]): readonly ListCheck[] {
  const lists = fields.flatMap((field): readonly (readonly [string, ListCheck])[] => {
    const check = field.many ? valueCheck(context.types, field) : undefined;
    const name = listCheck(context, field);
    const plural = field.type.kind === "union" ? "values" : "objects";
    return check === undefined
      ? []
      : [[name, { name, check, plural, object: context.types.objectOf(field) }]];
  });
  return [...new Map(lists).values()];
}

/** The names that a check module imports from the module of issues. */
function issueHelpers(
  context: TargetContext,
  objects: readonly ObjectType[],
  lists: readonly ListCheck[],
  record?: ObjectType,
): ReadonlySet<string> {
  const fields = fieldsOf(objects);
  const maps = mapsIn(context.types, fields);
  const unions = unionsIn(context.types, fields);
  const plain = plainIn(fields).filter((field) => context.types.objectOf(field) === undefined);
  const single = plain.filter(({ many }) => !many);
  const limited = fields.filter(isLimited);
  const typeMember = record === undefined ? undefined : context.model.typeMember;
  // Members of the record itself have constant paths; for deeper ones, each caller prepends its part.
  const below = fieldsOf(objects.filter((object) => object !== record));
  const grows =
    lists.length > 0 ||
    below.some((field) => field.many || valueCheck(context.types, field) !== undefined) ||
    maps.some(({ entry }) => valueCheck(context.types, entry) !== undefined);
  return new Set([
    "type Found",
    "hasMembers",
    "notObject",
    ...(fields.some(isInherited) ? ["own"] : []),
    ...(grows ? ["under"] : []),
    ...(maps.length > 0 ? ["pointerPart"] : []),
    ...(fields.some((field) => mustBeSent(field) && field.name !== typeMember) ? ["missing"] : []),
    ...(fields.some(isNullable) ? ["hasValue"] : []),
    ...(limited.length > 0 ? ["type Limits"] : []),
    ...(hasGuarded(limited) ? ["guarded"] : []),
    ...(limited.some(({ many }) => !many) ? ["within"] : []),
    ...(limited.some(({ many }) => many) ? ["itemsWithin"] : []),
    ...(lists.length > 0 ? ["notList"] : []),
    ...single.map(reportOf),
    ...(single.some((field) => reportOf(field) === "notDate") || unions.some(looksAtDate)
      ? ["holdsDate"]
      : []),
    ...(unions.length > 0 ? ["noAlternative"] : []),
    ...plain.filter(({ many }) => many).map((field) => listCheck(context, field)),
  ]);
}

/** The checks of shared shapes that a module calls. */
function shapeChecks(context: TargetContext, objects: readonly ObjectType[]): readonly string[] {
  return unfolded(fieldsOf(objects)).flatMap((field) => {
    const object = context.types.objectOf(field);
    if (object === undefined || !context.types.shared.includes(object)) return [];
    return field.many ? listCheck(context, field) : `check${object.name}`;
  });
}

const notConstant = "notConstant";

/** The function that reports an issue in a field of scalars. */
function reportOf(field: Field): string {
  return field.fixed !== undefined && !field.many ? notConstant : valueKind(field).report;
}

export function allFields({ types }: TargetContext): readonly Field[] {
  return fieldsOf([...types.shared, ...types.resources.flatMap(checkedIn)]);
}

const fieldsOf = (objects: readonly ObjectType[]): readonly Field[] =>
  objects.flatMap(({ fields }) => fields);

const isNullable = ({ nullable }: Field): boolean => nullable !== undefined;

const isOneOfNumbers = ({ constraints = [] }: Field): boolean =>
  constraints.some(({ keyword, value }) => keyword === "enum" && typeof value[0] === "number");
