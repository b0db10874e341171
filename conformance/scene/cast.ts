import type { SearchParameter } from "../../spec/model.js";
import { operationOf } from "../acts/context.js";
import { Blocked } from "../blocked.js";
import type { AddedRecord, AddOutcome, Collection, Exchange } from "../contract.js";
import type { JsonObject } from "../json.js";
import { whyUntold } from "../turned-away.js";
import { type Group, groupsOf } from "./contrasts.js";
import { mainWorld, otherWorld } from "./descent.js";
import { lookedAt } from "./looking.js";
import type { ReferenceUrls } from "./making.js";
import { placeName } from "./names.js";
import { settle } from "./settle.js";
import { spliced, without } from "./splice.js";
import type { Studio } from "./studio.js";
import { referredTypes } from "./terms.js";

/** The records of a scene: one to be found, and for each group of parameters one that must not be. */
export interface Cast {
  readonly target: AddedRecord;
  readonly contrasts: ReadonlyMap<SearchParameter, AddedRecord>;
  /** By parameters without a contrast, the add of one that told nothing: it was not refused. */
  readonly untold: ReadonlyMap<SearchParameter, Exchange>;
}

/** Adds the records of a collection's scene; throws `Blocked` where not even the target can be added. */
export async function castOf(studio: Studio, at: Collection): Promise<Cast> {
  if (operationOf(at, "add") === undefined) throw new Blocked(`${placeName(at)} has no add in the document`);
  const urls = await studio.worlds.references(at.resource, mainWorld, at.site);
  const body = studio.make(at, { key: "target", kind: 0, turn: 0, urls });
  refuseUnsearchable(studio, at, body);
  const target = await addTarget(studio, at, body);
  // asked for at once, so that how long it takes to be found is seen before anything else has taken time
  if (operationOf(at, "search")) await settle(studio, [target]);
  const contrasts = new Map<SearchParameter, AddedRecord>();
  const untold = new Map<SearchParameter, Exchange>();
  for (const group of groupsOf(studio.model, at.resource)) {
    const { record, exchange } = (await addContrast(studio, at, group, target.body, urls)) ?? {};
    for (const parameter of group.parameters) {
      if (record) contrasts.set(parameter, record);
      else if (exchange && whyUntold(exchange) !== undefined) untold.set(parameter, exchange);
    }
  }
  // every other record differs from the target in its id
  const byId = at.resource.parameters.filter(({ match }) => match === "id");
  const [some] = contrasts.values();
  const other = some ?? (byId.length > 0 ? await addOther(studio, at, urls) : undefined);
  if (other) for (const parameter of byId) contrasts.set(parameter, other);
  return { target, contrasts, untold };
}

/** A record that differs in whatever can differ. */
async function addOther(
  studio: Studio,
  at: Collection,
  urls: ReferenceUrls,
): Promise<AddedRecord | undefined> {
  const { record } = await studio.acts.add(at, studio.make(at, { key: "contrast", kind: 1, urls }));
  return record && readBack(studio, record);
}

/** Without a value for what every search must have, whatever came of a search would prove nothing. */
function refuseUnsearchable({ model }: Studio, at: Collection, body: JsonObject): void {
  for (const parameter of at.resource.parameters) {
    const { demanded, match, targets, name } = parameter;
    if (!demanded || match !== "reference" || targets.length === 0) continue;
    if (lookedAt(model, parameter, body).length > 0) continue;
    throw new Blocked(`every search of ${placeName(at)} needs ${name}, and there is nothing to refer to`);
  }
}

async function addTarget(studio: Studio, at: Collection, body: JsonObject): Promise<AddedRecord> {
  const outcome = await studio.acts.add(at, body);
  if (outcome.record) return readBack(studio, outcome.record);
  const { exchange, problem } = outcome;
  const judgedBy = `interaction/${placeName(at)}/add`;
  throw new Blocked(`${placeName(at)} could not be added: ${problem}`, { exchange, judgedBy });
}

/** What differs gets another value; where that is refused (a closed set of values), it is left out. What came of the last try. */
async function addContrast(
  studio: Studio,
  at: Collection,
  group: Group,
  target: JsonObject,
  urls: ReferenceUrls,
): Promise<AddOutcome | undefined> {
  const [type] = group.refersTo;
  const bodies: (() => Promise<JsonObject> | JsonObject)[] =
    type === undefined
      ? [() => spliced(target, studio.make(at, { key: "contrast", kind: 1, urls }), group.paths)]
      : [() => elsewhere(studio, at, group, target, type)];
  // what every search must have can't be left out: nothing would find the record then
  const omissible = !group.parameters.some(({ demanded }) => demanded);
  if (type === undefined || (omissible && Object.hasOwn(studio.fixed, type))) {
    bodies.push(() => without(target, group.paths));
  }
  let outcome: AddOutcome | undefined;
  for (const make of bodies) {
    const body = await make();
    if (!differs(studio, group, target, body)) continue;
    outcome = await studio.acts.add(at, body);
    if (!outcome.record) continue;
    await readBack(studio, outcome.record);
    break;
  }
  return outcome;
}

/** With few fixed references to take from, a record may come out as the target is. */
function differs({ model }: Studio, group: Group, target: JsonObject, body: JsonObject): boolean {
  const text = (parameter: SearchParameter, record: JsonObject) =>
    lookedAt(model, parameter, record).join("\n");
  return group.parameters.some((parameter) => text(parameter, body) !== text(parameter, target));
}

/** The target as it would be in a world with another record of `type`, and all that refers to it there. */
async function elsewhere(
  studio: Studio,
  at: Collection,
  group: Group,
  target: JsonObject,
  type: string,
): Promise<JsonObject> {
  const urls = await studio.worlds.references(at.resource, otherWorld(type), at.site);
  const before = await studio.worlds.references(at.resource, mainWorld, at.site);
  const moved = referredTypes(studio.model, at.resource).filter(
    (one) => one !== type && urls.get(one) !== before.get(one),
  );
  const paths = at.resource.fields.flatMap((field) => referencePaths(field, moved));
  return spliced(target, studio.make(at, { key: "target", kind: 0, turn: 0, urls }), [
    ...group.paths,
    ...paths,
  ]);
}

function referencePaths(
  field: Collection["resource"]["fields"][number],
  types: readonly string[],
): readonly string[] {
  const { type } = field;
  if (type.kind === "object") return type.fields.flatMap((inner) => referencePaths(inner, types));
  return type.kind === "shape" && type.targets.some((target) => types.includes(target)) ? [field.path] : [];
}

/** One read of each added record; what comes of it is for the checks of reading to judge. */
async function readBack(studio: Studio, record: AddedRecord): Promise<AddedRecord> {
  if (operationOf(record, "read")) await studio.acts.read(record, record.id);
  return record;
}
