import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord } from "../../contract.js";
import { canAskFor } from "./askable.js";
import { companyFor } from "./company.js";
import { differs } from "./differing.js";

/** Which of the records that were found a parameter is tried on. */
export interface Stage {
  readonly target: AddedRecord;
  /** Fits everything that stands beside the parameter, and not the parameter; absent where none does. */
  readonly contrast?: AddedRecord;
  readonly company: readonly SearchParameter[];
}

/** Candidates that are tried as the target, at most: pairs of records are many. */
const mostTargets = 40;

/**
 * The first record, by the order of `pool`, that `parameter` can be asked for and that has a contrast; else the first
 * that can be asked for at all. Undefined where none can.
 */
export function stageFor(
  model: InterfaceModel,
  pool: readonly AddedRecord[],
  parameter: SearchParameter,
  fits: (record: AddedRecord) => boolean = () => true,
): Stage | undefined {
  const targets = pool.filter((record) => fits(record) && canAskFor(model, parameter, record));
  for (const target of targets.slice(0, mostTargets)) {
    const stage = withContrast(model, pool, parameter, target);
    if (stage?.contrast) return stage;
  }
  for (const target of targets) {
    const company = companyFor(model, parameter, target);
    if (company) return { target, company };
  }
  return undefined;
}

/** The target with a contrast out of `pool`, or without one; undefined where it cannot be asked for. */
export function withContrast(
  model: InterfaceModel,
  pool: readonly AddedRecord[],
  parameter: SearchParameter,
  target: AddedRecord,
): Stage | undefined {
  for (const contrast of pool) {
    if (contrast.id === target.id || !differs(model, parameter, target, contrast)) continue;
    const company = companyFor(model, parameter, target, contrast);
    if (company) return { target, contrast, company };
  }
  const company = canAskFor(model, parameter, target) ? companyFor(model, parameter, target) : undefined;
  return company === undefined ? undefined : { target, company };
}

/** The records with the most of what is searched first; records alike in that stay in their order. */
export function fullestFirst(model: InterfaceModel, pool: readonly AddedRecord[]): readonly AddedRecord[] {
  const counts = new Map(
    pool.map((record) => [
      record,
      record.resource.parameters.filter((parameter) => canAskFor(model, parameter, record)).length,
    ]),
  );
  return [...pool].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
}
