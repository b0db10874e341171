// Joins optional sentences to a paragraph, for `cri-kit explain`.
import { sentence } from "../../generator/layout/prose.js";

/** Undefined and empty parts are left out. */
export function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.flatMap((part) => (part === undefined || part === "" ? [] : [sentence(part)])).join(" ");
}
