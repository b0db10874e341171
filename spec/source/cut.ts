import { isCollection, isMap, isScalar, type Node } from "yaml";
import type { YamlFault } from "./yaml-faults.js";

/** Where a text is no longer YAML: what is read of it past that is a guess. */
export interface Cut {
  isBefore(node: Node): boolean;
  /** Whether a value was still to come, or to end, where the fault stands. */
  endsWithin(value: unknown): boolean;
}

/** Of a text without a fault. */
const uncut: Cut = { isBefore: () => false, endsWithin: () => false };

export function cutOf(faults: readonly YamlFault[], text: string): Cut {
  const at = faults.find(({ code }) => code === "CRI1002")?.from;
  if (at === undefined) return uncut;
  return {
    isBefore: ({ range }) => at <= (range?.[0] ?? 0),
    endsWithin(value): boolean {
      // Of a map whose only name waits for its value nothing is left.
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

/** Nothing but spaces and remarks. */
export function isBlank(text: string): boolean {
  return /^(\s|#[^\n]*\n)*$/.test(text);
}
