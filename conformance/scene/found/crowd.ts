import type { InterfaceModel, SearchParameter } from "../../../spec/model.js";
import type { AddedRecord } from "../../contract.js";
import { canAskFor } from "./askable.js";
import { companyFor } from "./company.js";
import { heldKey } from "./differing.js";

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
  const crowds = new Map<string, Crowd>();
  for (const target of pool) {
    for (const parameter of target.resource.parameters) {
      const company = askedBy(model, parameter, target);
      if (company === undefined) continue;
      const key = company.map((one) => `${one.name}=${heldKey(model, one, target)}`).join("&");
      const size = (crowds.get(key)?.size ?? 0) + 1;
      crowds.set(key, { target, company, size });
    }
  }
  return [...crowds.values()].filter(({ size }) => size >= wanted).sort((a, b) => a.size - b.size)[0];
}

function askedBy(
  model: InterfaceModel,
  parameter: SearchParameter,
  target: AddedRecord,
): readonly SearchParameter[] | undefined {
  if (parameter.match !== "reference" || !canAskFor(model, parameter, target)) return undefined;
  const beside = companyFor(model, parameter, target);
  return beside && [parameter, ...beside];
}
