// Finds the first fault of a YAML or JSON text that no later check would report.
import type { Document } from "yaml";
import { faultsOf } from "./yaml-faults.js";

/** Its line, counted from 1, and what is wrong, in words; undefined if the text has none. */
export function firstFault(
  { errors }: Pick<Document, "errors">,
  text: string,
): { readonly line: number; readonly message: string } | undefined {
  const [fault] = faultsOf(errors, text);
  if (fault === undefined) return undefined;
  return { line: text.slice(0, fault.from).split("\n").length, message: fault.message };
}
