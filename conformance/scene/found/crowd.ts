import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord } from "../../contract.js";
import { canAskFor } from "./askable.js";
import { companyFor } from "./company.js";
import { agrees } from "./differing.js";

/** Parameters by which one record is asked for together with others that are known. */
export interface Crowd {
  readonly target: AddedRecord;
  readonly company: readonly SearchParameter[];
  /** Number of known records that the same query finds. */
  readonly size: number;
}

/** The smallest crowd of at least `wanted` records that some reference finds; undefined where none is known. */
export function crowdOf(
  model: InterfaceModel,
  pool: readonly AddedRecord[],
  wanted: number,
): Crowd | undefined {
  const crowds = pool.flatMap((target) =>
    target.resource.parameters.flatMap((parameter): readonly Crowd[] => {
      if (parameter.match !== "reference" || !canAskFor(model, parameter, target)) return [];
      const beside = companyFor(model, parameter, target);
      if (beside === undefined) return [];
      const company = [parameter, ...beside];
      const like = (other: AddedRecord) => company.every((one) => agrees(model, one, target, other));
      const size = pool.filter(like).length;
      return size < wanted ? [] : [{ target, company, size }];
    }),
  );
  return [...crowds].sort((a, b) => a.size - b.size)[0];
}
