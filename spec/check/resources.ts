// Reports resource types with a wrong type member, a field in place of the id, a path that another type has, a url outside a reference, or a search by a write-only field.
import type { Reporter } from "../diagnostics/reporter.js";
import { hiddenIn } from "../direction.js";
import type { Field } from "../field.js";
import { targetsOf } from "../inner-types.js";
import { isAmong } from "../json-paths.js";
import { leastSize, mostMade } from "../made-to-fit.js";
import type { InterfaceModel, Resource } from "../model.js";
import { idMemberOf, idTypeOf } from "../record-ids.js";
import { listControls } from "../search-parameter.js";
import { entriesOf, entryAt, type Tree, valueAt } from "../source/tree.js";

export function checkResources(model: InterfaceModel, root: Tree, reporter: Reporter): void {
  for (const { key, keySpot, value } of entriesOf(valueAt(root, "resources"))) {
    const resource = model.resources.find(({ name }) => name === key);
    if (resource === undefined) continue;
    if (valueAt(value, "fields")?.kind === "map" && model.typeMember !== undefined) {
      checkTypeMember(resource, keySpot, value, model.typeMember, reporter);
    }
    checkId(model, resource, reporter);
    checkUrls(resource, resource.fields, reporter);
    checkSizes(model, resource, reporter);
    checkSecrets(resource, reporter);
    checkControls(resource, reporter);
  }
  checkPaths(model.resources, reporter);
}

function checkTypeMember(
  resource: Resource,
  spot: Parameters<Reporter["report"]>[1],
  tree: Tree,
  typeMember: string,
  { report }: Reporter,
): void {
  const field = resource.fields.find(({ name }) => name === typeMember);
  if (field?.fixed === resource.name) return;
  const written = valueAt(entryAt(valueAt(tree, "fields"), typeMember)?.value, "fixed");
  if (field?.fixed === undefined) {
    report("CRI1304", spot, `${resource.name} has no field ${typeMember} with its name as fixed value`);
  } else {
    const message = `${typeMember} of ${resource.name} is fixed to another name, "${field.fixed}"`;
    report("CRI1303", written?.spot ?? spot, message, {
      written: field.fixed,
      known: [resource.name],
      missing: `resource.${field.fixed}`,
    });
  }
}

/** Why a field can't be the id of a record that the client gives; undefined if it can. */
function whyNoId(model: InterfaceModel, { isId, type, nullable, readOnly }: Field): string | undefined {
  if (isId !== true) return "";
  if (readOnly?.sent === "ignored") return ": an update with another id names another record";
  const wanted = idTypeOf(model);
  if (type.kind !== wanted || targetsOf(type).length > 0)
    return `, which is of the type ${wanted} in all records`;
  return nullable && ", so it can't be null";
}

/** Only an id that the client gives is a field, and only an id can stay taken when its record is deleted. */
function checkId(model: InterfaceModel, { name, fields }: Resource, { report }: Reporter): void {
  for (const field of fields) {
    const spot = { ...field.at, length: field.name.length };
    const problem = field.name === idMemberOf(model) ? whyNoId(model, field) : undefined;
    if (problem !== undefined)
      report("CRI1343", spot, `${name}.${field.name} is the member that holds the id of a record${problem}`);
    const ever = field.constraints?.find(({ value }) => value === "ever");
    if (ever !== undefined && field.isId !== true)
      report(
        "CRI1334",
        { ...ever.at, length: ever.keyword.length },
        `${name}.${field.name} is no id, so it can't be unique among deleted records`,
      );
  }
}

function checkUrls(resource: Resource, fields: readonly Field[], reporter: Reporter): void {
  for (const { type, path, name, at } of fields) {
    if (type.kind === "object") checkUrls(resource, type.fields, reporter);
    if (type.kind !== "url") continue;
    reporter.report(
      "CRI1318",
      { ...at, length: name.length },
      `${resource.name}.${path} is a url outside a reference`,
    );
  }
}

/** Samples, checks and records of tests need a value of each field. */
function checkSizes(model: InterfaceModel, { name: type, fields }: Resource, { report }: Reporter): void {
  for (const field of fields) {
    const { name, at } = field;
    const size = leastSize(model, field);
    const problem = `a value of ${type}.${name} has at least ${size} characters and items, and at most ${mostMade} are made up`;
    if (size > mostMade) report("CRI1335", { ...at, length: name.length }, problem);
  }
}

/** A search by a write-only field would tell its value. */
function checkSecrets({ name, fields, parameters }: Resource, { report }: Reporter): void {
  for (const field of hiddenIn(fields)) {
    const looking = parameters.find(({ targets }) =>
      targets.some(({ path, endPath = path }) => isAmong([path, endPath], field.path)),
    );
    if (field.writeOnly === undefined || looking === undefined) continue;
    const spot = { ...field.writeOnly.at, length: "writeOnly".length };
    report(
      "CRI1338",
      spot,
      `${name}.${field.path} is writeOnly, and the parameter ${looking.name} looks at it`,
    );
  }
}

/** A request with two parameters for one part of the list would contradict itself. */
function checkControls({ name, parameters }: Resource, { report }: Reporter): void {
  for (const control of listControls.filter((one) => one !== "count")) {
    const [first, second] = parameters.filter(({ match }) => match === control);
    if (first === undefined || second === undefined) continue;
    const spot = { ...second.at, length: second.name.length };
    report("CRI1374", spot, `${first.name} and ${second.name} of ${name} are both the ${control} of a list`);
  }
}

function checkPaths(resources: readonly Resource[], { report }: Reporter): void {
  for (const [index, resource] of resources.entries()) {
    const twin = resources
      .slice(0, index)
      .find(
        ({ segment, forms }) => segment === resource.segment && forms.some((f) => resource.forms.includes(f)),
      );
    if (twin === undefined) continue;
    const spot = { ...resource.at, length: resource.name.length };
    report("CRI1307", spot, `${resource.name} has the same path as ${twin.name}`);
  }
}
