// Plans a sample department: which records it has, and which of them refer to which.

import type { JsonObject } from "../../../spec/json.js";
import { givesIds } from "../../../spec/limits.js";
import type { InterfaceModel, Resource } from "../../../spec/model.js";
import { offers } from "../../../spec/offers.js";
import { idMemberOf, idTypeOf, idValue } from "../../../spec/record-ids.js";
import { typeMemberOf } from "../../../spec/record-type.js";
import { ranksOf } from "../../../spec/reference-ranks.js";
import { referredTypes } from "../../../spec/referred-types.js";
import { type Draws, drawsOf } from "../../http/random.js";
import { departmentRecord, labelOf } from "./department-record.js";
import { type Moment, type Ranges, rangesOf, someBirth, someMoment } from "./moments.js";
import { aboutOf, oneOf, type Person, type Referred, somePerson } from "./scene.js";

/** A record of a department. */
export interface DepartmentRecord {
  readonly type: string;
  readonly id: string;
  /** With the members of its type and its id. */
  readonly body: JsonObject;
}

export interface DepartmentSize {
  /** The number of records of the type that most others refer to: patients. */
  readonly count: number;
  /** The same seed gives the same records. */
  readonly seed: number;
}

/** How records are named, and how they refer to each other. */
export interface Naming {
  /** The id of the record of a type with this index, counted from 0. */
  idOf(type: string, index: number): string;
  /** The text of a reference to a record. */
  urlOf(type: string, id: string): string;
}

/** As in files: ids are easy to read, and references are `Type/id`. */
const inFiles = (model: InterfaceModel): Naming => ({
  idOf: (type, index) =>
    idTypeOf(model) === "integer" ? String(index + 1) : `${type.toLowerCase()}-${index + 1}`,
  urlOf: (type, id) => `${type}/${id}`,
});

/** A record while the department is made: what later records must know of it. */
interface Made extends DepartmentRecord {
  readonly label: string | undefined;
  /** What it belongs to: a patient. Absent for a record that several share. */
  readonly root?: Root | undefined;
  readonly moment: Moment;
  /** The records that it refers to, by type. */
  readonly picked: ReadonlyMap<string, Made>;
}

interface Root {
  readonly person: Person;
  readonly born: number;
  readonly turn: number;
}

/** The type that most other types refer to; of several, the first of the spec. Types without an add have no records here. */
export function rootType(model: InterfaceModel): string | undefined {
  const types = addable(model);
  const referring = (name: string): number =>
    types.filter((other) => other.name !== name && referredTypes(model, other).includes(name)).length;
  return types.reduce<Resource | undefined>(
    (best, type) => (best === undefined || referring(type.name) > referring(best.name) ? type : best),
    undefined,
  )?.name;
}

const addable = ({ resources }: InterfaceModel): readonly Resource[] =>
  resources.filter((resource) => offers(resource, "add"));

/** The records of a department, each after those that it refers to (default: named as in files). */
export function departmentOf(
  model: InterfaceModel,
  size: DepartmentSize,
  naming = inFiles(model),
): readonly DepartmentRecord[] {
  const ranks = ranksOf(model);
  const rank = (type: string): number => ranks.get(type) ?? 0;
  const department = new Department(model, size, naming, rank);
  for (const resource of [...addable(model)].sort((one, other) => rank(one.name) - rank(other.name)))
    department.addAll(resource);
  return department.records;
}

class Department {
  readonly #model: InterfaceModel;
  readonly #size: DepartmentSize;
  readonly #naming: Naming;
  readonly #rank: (type: string) => number;
  readonly #root: string | undefined;
  readonly #roots: readonly Root[];
  readonly #made = new Map<string, Made[]>();
  /** The same records, by type and by what they belong to. */
  readonly #own = new Map<string, Map<Root | undefined, Made[]>>();
  readonly #ranges = new Map<string, Ranges>();

  constructor(model: InterfaceModel, size: DepartmentSize, naming: Naming, rank: (type: string) => number) {
    this.#model = model;
    this.#size = size;
    this.#naming = naming;
    this.#rank = rank;
    this.#root = rootType(model);
    this.#roots = Array.from({ length: size.count }, (_, index) => {
      const draws = drawsOf(`${size.seed}/root/${index}`);
      return { person: somePerson(draws), born: someBirth(draws), turn: draws.below(1000) };
    });
  }

  get records(): readonly DepartmentRecord[] {
    return [...this.#made.values()].flat().map(({ type, id, body }) => ({ type, id, body }));
  }

  addAll(resource: Resource): void {
    const { name } = resource;
    if (name === this.#root) for (const root of this.#roots) this.#add(resource, root, 0);
    else if (this.#belongs(name)) {
      const draws = drawsOf(`${this.#size.seed}/number/${name}`);
      for (const root of this.#roots) {
        const number = this.#isReferred(name) ? 1 + draws.below(2) : draws.below(4);
        for (let nth = 0; nth < number; nth += 1) this.#add(resource, root, nth);
      }
    } else {
      const number = Math.ceil(this.#size.count / 5);
      for (let nth = 0; nth < number; nth += 1) this.#add(resource, undefined, nth);
    }
  }

  /** Whether records of a type refer to the root type, directly or through others. */
  #belongs(type: string, seen = new Set<string>()): boolean {
    if (seen.has(type)) return false;
    seen.add(type);
    const resource = this.#model.resources.find(({ name }) => name === type);
    const referred = resource === undefined ? [] : referredTypes(this.#model, resource);
    return referred.some((one) => one === this.#root || this.#belongs(one, seen));
  }

  #isReferred(type: string): boolean {
    return this.#model.resources.some(
      (resource) => resource.name !== type && referredTypes(this.#model, resource).includes(type),
    );
  }

  #add(resource: Resource, root: Root | undefined, number: number): void {
    const { name } = resource;
    const index = this.#made.get(name)?.length ?? 0;
    const key = `${this.#size.seed}/${name}/${index}`;
    const draws = drawsOf(`${key}/plan`);
    const picked = this.#picked(resource, root, draws);
    const { person, born, turn } = root ?? { person: somePerson(draws), born: someBirth(draws), turn: index };
    const moment = this.#momentOf(picked) ?? someMoment(draws, born, number);
    const scene = {
      ...{ model: this.#model, resource, index, turn: turn + number, moment, person },
      isRoot: name === this.#root,
      ranges: this.#rangesOf(resource),
      about: aboutOf(resource, turn + number),
      refer: (targets: readonly string[], labels: readonly string[]) =>
        this.#referred(picked, targets, labels, draws),
    };
    const record = departmentRecord(scene, key);
    const given = givesIds(resource) ? record[idMemberOf(this.#model)] : undefined;
    const id = given === undefined ? this.#naming.idOf(name, index) : String(given);
    const body = {
      ...typeMemberOf(this.#model, resource),
      [idMemberOf(this.#model)]: idValue(id, idTypeOf(this.#model)),
      ...record,
    };
    const label = labelOf(this.#model, resource.fields, record);
    this.#keep({ type: name, id, body, label, root, moment, picked });
  }

  #keep(made: Made): void {
    const { type, root } = made;
    const all = this.#made.get(type) ?? [];
    const byRoot = this.#own.get(type) ?? new Map<Root | undefined, Made[]>();
    const own = byRoot.get(root) ?? [];
    all.push(made);
    own.push(made);
    this.#made.set(type, all);
    this.#own.set(type, byRoot.set(root, own));
  }

  #rangesOf(resource: Resource): Ranges {
    const ranges = this.#ranges.get(resource.name) ?? rangesOf(resource);
    this.#ranges.set(resource.name, ranges);
    return ranges;
  }

  /** One record of each type that a record refers to. They agree: a visit's patient is the patient of all that refers to the visit. */
  #picked(resource: Resource, root: Root | undefined, draws: Draws): ReadonlyMap<string, Made> {
    const picked = new Map<string, Made>();
    const types = [...referredTypes(this.#model, resource)].sort(
      (one, other) => this.#rank(other) - this.#rank(one),
    );
    for (const type of types) {
      const own = this.#own.get(type);
      const record = picked.get(type) ?? oneOf(draws, own?.get(root) ?? own?.get(undefined) ?? []);
      if (record === undefined) continue;
      for (const [below, one] of record.picked) if (!picked.has(below)) picked.set(below, one);
      picked.set(type, record);
    }
    return picked;
  }

  /** The moment of the record of the highest rank that has a time of its own: a visit. */
  #momentOf(picked: ReadonlyMap<string, Made>): Moment | undefined {
    const [latest] = [...picked.values()]
      .filter(({ type, root }) => root !== undefined && type !== this.#root)
      .sort((one, other) => this.#rank(other.type) - this.#rank(one.type));
    return latest?.moment;
  }

  #referred(
    picked: ReadonlyMap<string, Made>,
    targets: readonly string[],
    labels: readonly string[],
    draws: Draws,
  ): Referred | undefined {
    const inside = targets.find((target) => picked.has(target));
    const record = inside === undefined ? undefined : picked.get(inside);
    if (record !== undefined) return { url: this.#naming.urlOf(record.type, record.id), label: record.label };
    const outside = targets.find((target) => this.#model.externalTypes.includes(target));
    if (outside === undefined) return undefined;
    const number = draws.below(labels.length === 0 ? 8 : labels.length);
    return { url: `https://example.org/${outside}/${number + 1}`, label: labels[number] };
  }
}
