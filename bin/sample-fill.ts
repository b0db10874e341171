// Fills the store of a server with sample departments.
import { referenceWriter } from "../conformance/http/api/urls.js";
import { baseAtSite, localBase } from "../conformance/options/base-at-site.js";
import { type DepartmentRecord, departmentOf } from "../conformance/tools/sample/department.js";
import type { Fill, Filling } from "../runtime/server/start/fill-store.js";
import type { InterfaceModel } from "../spec/model.js";
import { atSite, hasSites, withoutSite } from "../spec/sites.js";
import { counted } from "../spec/text/counted.js";
import { UserError } from "../spec/user-error.js";
import { ownModel } from "./documents-of.js";

export interface SampleSites {
  /** The number of patients of each site. */
  readonly count: number;
  /** Empty if the user named none. */
  readonly sites: readonly string[];
}

/** The invented records of a type at one site. */
export interface Invented {
  readonly count: number;
  readonly first: Pick<DepartmentRecord, "id" | "body">;
}

/** By type. */
export type InventedRecords = Map<string, Invented>;

/** The site that all examples name. */
const firstSite = "1";

/** The sites that are filled: those that the user named, else the first. Throws a `UserError` if the interface has no sites. */
export function filledSites(model: InterfaceModel, named: readonly string[]): readonly string[] {
  if (hasSites(model)) return named.length === 0 ? [firstSite] : [...new Set(named)];
  if (named.length === 0) return [withoutSite];
  throw new UserError("the interface has no sites", "remove --sample-site");
}

/**
 * Adds a department to each site, with other people at each. Throws a `UserError` before anything is added if one of them has, or had,
 * a record: people's own records must not be mixed with invented ones. Those of the first site are also put into `invented`.
 */
export const sampleFill =
  (
    given: InterfaceModel | undefined,
    { count, sites: named }: SampleSites,
    report: (line: string) => void = () => undefined,
    invented: InventedRecords = new Map(),
  ): Fill =>
  async (filling) => {
    const model = given ?? (await ownModel());
    const sites = filledSites(model, named);
    for (const site of sites) {
      if (await filling.isEmpty(site)) continue;
      throw new UserError(
        `the store already has records${atSite(site)}, and --sample fills only an empty store`,
        "leave out --sample, or name another store with --store",
      );
    }
    for (const [index, site] of sites.entries()) {
      const records = await fillSite(model, filling, { count, site, seed: index + 1 });
      const types = new Set(records.map(({ type }) => type));
      report(`${records.length} invented records of ${counted(types.size, "type")} added${atSite(site)}`);
      if (index > 0) continue;
      for (const first of records) {
        const { count = 0 } = invented.get(first.type) ?? {};
        invented.set(first.type, { first, ...invented.get(first.type), count: count + 1 });
      }
    }
  };

interface Department {
  readonly count: number;
  readonly site: string;
  readonly seed: number;
}

async function fillSite(
  model: InterfaceModel,
  filling: Filling,
  { count, site, seed }: Department,
): Promise<readonly DepartmentRecord[]> {
  const base = baseAtSite(model, { baseUrl: localBase(model, filling.url).replace(/\/+$/, ""), site });
  const reference = referenceWriter(model, base);
  const records = departmentOf(
    model,
    { count, seed },
    { idOf: () => filling.newId(), urlOf: (type, id) => reference(site, type, id) },
  );
  // A store may check that the records referred to are there, so types are added one after the other.
  const types = new Set(records.map((record) => record.type));
  for (const type of types) {
    const own = records.filter((record) => record.type === type);
    await Promise.all(own.map(({ id, body }) => filling.add({ site, type, id, base, body })));
  }
  return records;
}
