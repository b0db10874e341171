// Generates server/routes.ts, the server's list of routes.
import { servedForms } from "../../../spec/answers/server-terms.js";
import type { UrlSegment } from "../../../spec/field.js";
import type { InterfaceModel, PathForm, Resource } from "../../../spec/model.js";
import { referenceForm } from "../../../spec/reference-form.js";
import type { GeneratedFile } from "../../file.js";
import { lineWidth } from "../../layout/json-text.js";
import { docLines } from "../../layout/prose.js";
import { pascalCase, uniqueNames } from "../../naming/names.js";
import { type ResourceTypes, reservedVariables } from "../../naming/object-types.js";
import type { TargetContext } from "../../target.js";

/** The routes of one type at the paths of one form, as the template takes them. */
interface Group {
  readonly title: string;
  readonly variable: string;
  /** Source of the call that gives the endpoints. */
  readonly endpoints: string;
  readonly lines: readonly string[];
}

/** The server's module that mounts every path of the interface, one per line. */
export function routesModule({ model, types, header, render }: TargetContext): GeneratedFile {
  const unique = uniqueNames([
    "app",
    "at",
    "referred",
    "Mount",
    "mountRoutes",
    ...reservedVariables.split(" "),
  ]);
  const groups = types.resources.flatMap((one) => groupsOf(model, one, unique));
  const referred = types.resources.flatMap((one) => referredGroup(model, one, unique));
  const title = model.title.replace(/\s+/g, " ");
  const doc = `Mounts every path of ${title}: its method, its path in Hono's syntax, and the function that answers it.`;
  const text = render("service/routes", {
    header,
    doc: docLines([doc], lineWidth).join("\n"),
    parts: ["app", "at", ...(referred.length > 0 ? ["referred"] : [])].join(", "),
    groups: [...groups, ...referred],
  });
  return { path: "server/routes.ts", text };
}

type Unique = (wanted: string) => string;

function groupsOf(
  model: InterfaceModel,
  { resource, variable }: ResourceTypes,
  unique: Unique,
): readonly Group[] {
  const forms = formsOf(model, resource);
  return forms.map(({ name, segments }) => {
    const local = unique(forms.length === 1 ? variable : `${variable}${pascalCase(name)}`);
    const collection = routeOf(segments, resource.segment);
    const named = resource.named.map((operation) => operation.name).join(", ");
    return {
      title: `${resource.name}, path form ${name}`.replace(/\s+/g, " "),
      variable: local,
      endpoints: `at(${JSON.stringify(name)}, ${JSON.stringify(resource.name)})`,
      lines: [
        ...(named === "" ? [] : [`${local}.operations(${JSON.stringify(collection)}); // ${named}`]),
        // Before the paths of records: there, a segment would be taken for a record's id.
        ...(resource.actions ?? []).map(({ name, method, on, segment }) => {
          const path = `${on === "record" ? `${collection}/:id` : collection}/${segment}`;
          return `app.${method.toLowerCase()}(${JSON.stringify(path)}, ${local}.action(${JSON.stringify(name)}));`;
        }),
        ...resource.operations.flatMap(({ kind, offered }) => {
          const rule = model.interactions.find((one) => one.kind === kind);
          if (!offered || rule === undefined) return [];
          const path = rule.on === "record" ? `${collection}/:id` : collection;
          return [`app.${rule.method.toLowerCase()}(${JSON.stringify(path)}, ${local}.${kind});`];
        }),
        ...nestedLines(model, resource, { name, segments }, local),
      ],
    };
  });
}

/** The routes below the paths of the records that a type's records refer to. */
const nestedLines = (
  model: InterfaceModel,
  resource: Resource,
  form: Pick<PathForm, "name" | "segments">,
  local: string,
): readonly string[] =>
  (resource.nested ?? []).flatMap(({ field, parent, segment, offers }) => {
    const home = model.resources.find(({ name }) => name === parent);
    if (home === undefined || !servedForms(model, home).includes(form.name)) return [];
    const path = `${routeOf(form.segments, home.segment)}/:parent/${segment}`;
    return offers.flatMap((kind) => {
      const rule = model.interactions.find((one) => one.kind === kind);
      if (rule === undefined) return [];
      const endpoint = `${local}.under(${JSON.stringify(field)}).${kind}`;
      return [`app.${rule.method.toLowerCase()}(${JSON.stringify(path)}, ${endpoint});`];
    });
  });

/** If records refer to a type by URLs that are not its own paths, reads are mounted there too. */
function referredGroup(
  model: InterfaceModel,
  { resource, variable }: ResourceTypes,
  unique: Unique,
): readonly Group[] {
  const form = recordsForm(model);
  const rule = model.interactions.find(({ kind }) => kind === "read");
  const isRead = resource.operations.some(({ kind, offered }) => kind === "read" && offered);
  if (form === undefined || rule === undefined || !isRead) return [];
  const path = `${routeOf(form, resource.segment)}/:id`;
  if (shownRecords(model).has(path)) return [];
  const local = unique(`referred${pascalCase(variable)}`);
  return [
    {
      title: `${resource.name}, by the URLs of references`,
      variable: local,
      endpoints: `referred(${JSON.stringify(resource.name)})`,
      lines: [`app.${rule.method.toLowerCase()}(${JSON.stringify(path)}, ${local}.read);`],
    },
  ];
}

/** The references' URLs without their last part, if that is the record's id and the others name its type. */
function recordsForm(model: InterfaceModel): readonly UrlSegment[] | undefined {
  const segments = referenceForm(model) ?? [];
  const before = segments.slice(0, -1);
  const counts = (kind: UrlSegment["kind"]): number => before.filter((one) => one.kind === kind).length;
  const isWhole = segments.at(-1)?.kind === "id" && counts("id") === 0 && counts("type") === 1;
  return isWhole ? before : undefined;
}

/** The interface's own paths of records. */
const shownRecords = (model: InterfaceModel): ReadonlySet<string> =>
  new Set(
    model.resources.flatMap((resource) =>
      formsOf(model, resource).map(({ segments }) => `${routeOf(segments, resource.segment)}/:id`),
    ),
  );

function formsOf(model: InterfaceModel, resource: Resource) {
  const served = servedForms(model, resource);
  return model.forms.filter(({ name }) => served.includes(name));
}

/** A path in the syntax of Hono's router; it has a type of this text. */
const routeOf = (segments: readonly UrlSegment[], type: string): string =>
  segments
    .map((segment) => {
      if (segment.kind === "literal") return `/${segment.text}`;
      return segment.kind === "site" ? "/:site" : `/${type}`;
    })
    .join("");
