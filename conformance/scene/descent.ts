import type { InterfaceModel } from "../../spec/model.js";
import { ranksOf } from "./ranks.js";
import { referredTypes } from "./terms.js";

/** The common world. */
export const mainWorld = "main";

/** The world that has another record of that type. */
export function otherWorld(type: string): string {
  return `other:${type}`;
}

/** Which types records refer to, and in which worlds they are others than in the common one. */
export interface Descent {
  /** Types that records of `type` refer to. */
  referred(type: string): readonly string[];
  /** Those of them that come before it: followed on and on, they end. */
  lower(type: string): readonly string[];
  /** The world whose record of `type` stands in `world`: the common one where it reaches nothing that differs. */
  worldOf(type: string, world: string): string;
}

export function descentIn(model: InterfaceModel): Descent {
  const ranks = ranksOf(model);
  const rank = (type: string) => ranks.get(type) ?? 0;
  const referred = (type: string): readonly string[] => {
    const resource = model.resources.find(({ name }) => name === type);
    return resource === undefined ? [] : referredTypes(model, resource);
  };
  const lower = (type: string) => referred(type).filter((one) => rank(one) < rank(type));
  const reaches = (type: string, other: string): boolean =>
    type === other || lower(type).some((one) => reaches(one, other));
  const prefix = otherWorld("");
  return {
    referred,
    lower,
    worldOf(type, world) {
      const shares = world.startsWith(prefix) && !reaches(type, world.slice(prefix.length));
      return shares ? mainWorld : world;
    },
  };
}
