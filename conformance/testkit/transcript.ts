// Sends a fixed series of requests to a server and writes down its answers, to compare two servers.

import { isArray, isObject, type Json, type JsonObject } from "../../spec/json.js";
import type { InterfaceModel, PathForm, Resource } from "../../spec/model.js";
import { idMemberOf } from "../../spec/record-ids.js";
import type { SearchParameter } from "../../spec/search-parameter.js";
import { type Fetch, jsonOf } from "../behaviours/call.js";
import { codePlace } from "../behaviours/code-place.js";
import { fieldsOf } from "../behaviours/fields.js";
import { textAt, withAt } from "../behaviours/json-edits.js";
import { idOf } from "../behaviours/lists.js";
import { sampleRecord } from "../fixtures/sample.js";

const origin = "http://localhost";
const [site, otherSite] = ["12", "13"];

interface Told {
  readonly status: number;
  readonly body: string;
  readonly location: string | null;
}

/** One server, its answers so far, and the records that were added. */
interface Talk {
  readonly model: InterfaceModel;
  readonly tell: (method: string, path: string, body?: JsonObject | string) => Promise<Told>;
  readonly urls: Map<string, string>;
}

interface Place {
  readonly resource: Resource;
  readonly form: PathForm;
  readonly path: string;
}

function pathOf(form: PathForm, resource: Resource, at: string): string {
  const parts = form.segments.map((part) =>
    part.kind === "literal" ? part.text : part.kind === "site" ? at : resource.segment,
  );
  return `/${parts.join("/")}`;
}

/** Types that others refer to come first, so that references name existing records. */
function places({ resources, forms }: InterfaceModel): readonly Place[] {
  const referrers = (resource: Resource) =>
    resources.filter((other) => JSON.stringify(other.fields).includes(`"${resource.name}"`)).length;
  const ordered = resources.toSorted((a, b) => referrers(b) - referrers(a));
  return ordered.flatMap((resource) =>
    forms
      .filter(({ name }) => resource.forms.includes(name))
      .map((form) => ({ resource, form, path: pathOf(form, resource, site) })),
  );
}

/** The URL in the form that the document states for references. */
function referenceUrl({ shapes }: InterfaceModel, segment: string, id: string): string {
  const types = shapes.flatMap(({ fields }) => fields.map(({ type }) => type));
  const stated = types.find((type) => type.kind === "url");
  const parts = stated?.kind === "url" ? stated.segments : [];
  const values = { site, type: segment, id };
  return [origin, ...parts.map((part) => (part.kind === "literal" ? part.text : values[part.kind]))].join(
    "/",
  );
}

function sample({ model, urls }: Talk, { resource, form }: Place, kind: 0 | 1 | 2): JsonObject {
  const reference = (targets: readonly string[]) => {
    const target = targets.find((each) => urls.has(each)) ?? targets[0] ?? "";
    const outside = model.externalTypes.includes(target) ? referenceUrl(model, target, "someone") : undefined;
    return urls.get(target) ?? outside;
  };
  const key = `${resource.name}/${form.name}/${kind}`;
  const instant = Date.UTC(2025, 2 + kind, 3, 9, 30);
  return sampleRecord({ model, resource, key, kind, instant, reference });
}

async function add(talk: Talk, place: Place, body: JsonObject): Promise<string> {
  const reported = await talk.tell("POST", place.path, body);
  const id =
    idOf(jsonOf(reported), { idMember: idMemberOf(talk.model) }) ??
    reported.location?.split("/").at(-1) ??
    "none";
  return id;
}

function valueFor(model: InterfaceModel, parameter: SearchParameter, record: JsonObject): string | undefined {
  const [target] = parameter.targets;
  if (target === undefined) return undefined;
  const place = codePlace(model, parameter);
  const shape = target.field.type.kind === "shape" ? `${target.path}.${urlName(model)}` : target.path;
  return textAt(record, place?.code ?? shape);
}

function urlName(model: InterfaceModel): string {
  const parts = model.shapes.find(({ role }) => role === "reference")?.parts;
  return parts?.role === "reference" ? parts.url : "";
}

const query = (...pairs: readonly (readonly [string, string])[]): string =>
  `?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))}`;

/** Values that distinguish servers, of every kind: forms of references, parts of texts, dates before, at and after. */
function variants(model: InterfaceModel, parameter: SearchParameter, value: string): readonly string[] {
  if (parameter.match === "reference")
    return [value, value.split("/").slice(-2).join("/"), value.split("/").at(-1) ?? ""];
  if (parameter.match === "string") return [value, value.slice(0, -2), value.slice(2), "Zz", `${value},Zz`];
  if (parameter.match === "date") return dateVariants(value);
  const more = codePlace(model, parameter) === undefined ? [] : ["none-9"];
  return [value, `${value},none`, ...more];
}

function dateVariants(value: string): readonly string[] {
  const day = value.slice(0, 10);
  const early = value.includes("T") ? `${new Date(value).toISOString().slice(0, 11)}00:00:00-14:00` : day;
  return [value, `eq${day}`, `ge${value}`, `le${value}`, `ge${early}`, "le2000-01-01", "ge2090-01-01"];
}

async function searches(talk: Talk, place: Place, record: JsonObject): Promise<void> {
  const { parameters, rules } = place.resource;
  const rule = parameters.find(({ name }) => rules.every((each) => each.parameters.includes(name)));
  const ruled = rule && rules.length > 0 ? valueFor(talk.model, rule, record) : undefined;
  const demanded = parameters.flatMap((parameter) => {
    const value = parameter.demanded ? valueFor(talk.model, parameter, record) : undefined;
    return value === undefined ? [] : [[parameter.name, value] as const];
  });
  const known = rule && ruled !== undefined ? [...demanded, [rule.name, ruled] as const] : demanded;
  const ask = (...pairs: readonly (readonly [string, string])[]) =>
    talk.tell("GET", place.path + query(...pairs));
  await ask();
  await ask(...known, ["unknownName", "1"]);
  for (const parameter of parameters) {
    const beside = known.filter(([name]) => name !== parameter.name);
    const value = valueFor(talk.model, parameter, record);
    if (parameter.match === "count") await ask(...known, [parameter.name, "1"]);
    if (value === undefined) await ask(...known, [parameter.name, "anything"]);
    else await searchBy(talk, place, parameter, value, beside);
  }
}

/** Ranges before and after every record: each bound alone would find some records. */
const emptyRanges = [
  ["ge2000-01-01", "le2001-01-01"],
  ["ge2090-01-01", "le2091-01-01"],
] as const;

async function searchBy(
  talk: Talk,
  place: Place,
  parameter: SearchParameter,
  value: string,
  beside: readonly (readonly [string, string])[],
): Promise<void> {
  const ask = (...pairs: readonly (readonly [string, string])[]) =>
    talk.tell("GET", place.path + query(...beside, ...pairs));
  await talk.tell("GET", place.path + query([parameter.name, value]));
  for (const each of variants(talk.model, parameter, value)) await ask([parameter.name, each]);
  for (const pair of parameter.match === "date" ? emptyRanges : [[value, "Zz"]]) {
    await ask(...pair.map((each) => [parameter.name, each] as const));
    await ask(...pair.toReversed().map((each) => [parameter.name, each] as const));
  }
  const away = pathOf(place.form, place.resource, otherSite);
  await talk.tell("GET", away + query([parameter.name, value]));
}

async function writes(talk: Talk, place: Place, id: string): Promise<void> {
  const read = jsonOf(await talk.tell("GET", `${place.path}/${id}`));
  const asRead = isObject(read) ? read : {};
  const body = sample(talk, place, 2);
  await talk.tell("PUT", place.path, { ...body, id: asRead["id"] ?? id });
  await talk.tell("PUT", `${place.path}?id=${id}`, body);
  await talk.tell("PUT", place.path, { ...asRead, ...body });
  await talk.tell("GET", `${place.path}/${id}`);
  await searches(talk, place, body);
  // again without a member, which is then removed or kept
  const less = Object.fromEntries(Object.entries(body).slice(0, -1));
  await talk.tell("PUT", place.path, { ...less, id: asRead["id"] ?? id });
  await talk.tell("GET", `${place.path}/${id}`);
  const gone = await add(talk, place, sample(talk, place, 1));
  await searches(talk, place, sample(talk, place, 1));
  await talk.tell("DELETE", `${place.path}/${gone}`);
  await talk.tell("GET", `${place.path}/${gone}`);
  await searches(talk, place, sample(talk, place, 1));
}

async function odd(talk: Talk, place: Place, id: string): Promise<void> {
  for (const form of talk.model.forms) {
    await talk.tell("GET", `${pathOf(form, place.resource, site)}/${id}`);
    await talk.tell("GET", `${pathOf(form, place.resource, otherSite)}/${id}`);
  }
  await talk.tell("POST", place.path, "{ no json");
  await add(talk, place, unheardOf(place, sample(talk, place, 1)));
  const dangling = new Map([...talk.urls].map(([type, url]) => [type, `${url.slice(0, -4)}0000`]));
  await add(talk, place, sample({ ...talk, urls: dangling }, place, 1));
  const lacking = await add(talk, place, withLackingElements(place, sample(talk, place, 1)));
  await talk.tell("GET", `${place.path}/${lacking}`);
}

/** The record without the last member of each element of its lists. */
function withLackingElements({ resource }: Place, record: JsonObject): JsonObject {
  const lists = new Set(resource.fields.filter(({ many }) => many).map(({ name }) => name));
  const lacking = (value: Json): Json =>
    isObject(value) ? Object.fromEntries(Object.entries(value).slice(0, -1)) : value;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      lists.has(name) && isArray(value) ? value.map(lacking) : value,
    ]),
  );
}

/** The record with an invented word in each field whose samples come from a vocabulary. */
function unheardOf({ resource }: Place, record: JsonObject): JsonObject {
  const fields = fieldsOf(resource).filter(({ samples }) => samples !== undefined);
  return fields.reduce<JsonObject>((body, { path }) => withAt(body, path, "unheard-of"), record);
}

/** Many concurrent adds, then a read of each record. */
async function bulk(talk: Talk, place: Place): Promise<void> {
  const bodies = Array.from({ length: 12 }, () => sample(talk, place, 1));
  const ids = await Promise.all(bodies.map((body) => add(talk, place, body)));
  for (const id of ids) await talk.tell("GET", `${place.path}/${id}`);
}

async function visit(talk: Talk, place: Place): Promise<void> {
  const away = { ...place, path: pathOf(place.form, place.resource, otherSite) };
  await add(talk, away, sample(talk, away, 1));
  await add(talk, place, sample(talk, place, 1));
  const id = await add(talk, place, sample(talk, place, 0));
  if (!talk.urls.has(place.resource.name)) {
    talk.urls.set(place.resource.name, referenceUrl(talk.model, place.resource.segment, id));
  }
  await searches(talk, place, sample(talk, place, 0));
  await odd(talk, place, id);
  await writes(talk, place, id);
  await bulk(talk, place);
}

/** Ids by their order of appearance, and no times of the server: these differ between two runs of one server. */
function plain(lines: readonly string[]): readonly string[] {
  const names = new Map<string, string>();
  const named = (id: string) => {
    const name = names.get(id) ?? `#${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  return lines.map((line) =>
    line
      .replaceAll(/"lastUpdated":"[^"]*"/g, '"lastUpdated":"…"')
      .replaceAll(/_cursor=[^"&>]*/g, "_cursor=…")
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, named),
  );
}

const keptHeaders = [
  "location",
  "content-location",
  "content-type",
  "link",
  "retry-after",
  "www-authenticate",
];

/** A server's answers to a fixed series of requests from the model, one line each; `only` restricts it to some types. */
export async function transcript(
  fetch: Fetch,
  model: InterfaceModel,
  only: (resource: Resource) => boolean = () => true,
): Promise<readonly string[]> {
  const lines: string[] = [];
  const report: Talk["tell"] = async (method, path, body) => {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const headers = { "content-type": "application/json" };
    const response = await fetch(
      new Request(origin + path, { method, headers, ...(body === undefined ? {} : { body: text ?? "" }) }),
    );
    const said = {
      status: response.status,
      body: await response.text(),
      location: response.headers.get("location"),
    };
    const shown = keptHeaders.map((name) => response.headers.get(name) ?? "");
    lines.push([method, path, said.status, ...shown, said.body].join(" "));
    return said;
  };
  const talk = { model, tell: report, urls: new Map<string, string>() };
  for (const place of places(model)) if (only(place.resource)) await visit(talk, place);
  return plain(lines);
}
