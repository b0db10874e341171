// Finds the position where a text stops being YAML, so that the rest of it is not reported.
import { isCollection, isMap, isScalar, type Node } from "yaml";
import type { YamlFault } from "./yaml-faults.js";
import { isBlank } from "./yaml-faults.js";

/** The position of the first fault of the YAML; anything read after it is a guess. */
export interface Cut {
  isBefore(node: Node): boolean;
  /** Whether the fault is inside an unfinished value. */
  endsWithin(value: unknown): boolean;
}

/** The value for a text without a fault. */
const uncut: Cut = { isBefore: () => false, endsWithin: () => false };

export function cutOf(faults: readonly YamlFault[], text: string): Cut {
  const at = faults.find(({ code }) => code === "CRI1002")?.from;
  if (at === undefined) return uncut;
  return {
    isBefore: ({ range }) => at <= (range?.[0] ?? 0),
    endsWithin(value): boolean {
      // A map whose only name has no value yet is dropped.
      if (isMap(value) && value.flow !== true)
        return value.items.length === 1 && this.endsWithin(value.items[0]?.value);
      const isWhole = isScalar(value) || (isCollection(value) && value.flow === true);
      if (!isWhole || !value.range) return false;
      const [from, to] = value.range;
      const isNothing = isScalar(value) && value.source === "";
      return from <= at && (at <= to || (isNothing && isBlank(text.slice(to, at))));
    },
  };
}
